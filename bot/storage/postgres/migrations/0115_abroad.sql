-- 1 if the player, or the person that a computer stands in for, found the game on another server through the queue.
ALTER TABLE players ADD COLUMN abroad BIGINT NOT NULL DEFAULT 0 CHECK (abroad IN (0, 1));
