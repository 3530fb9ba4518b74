-- Whether a player came from another server through the queue.
ALTER TABLE players ADD COLUMN abroad BIGINT NOT NULL DEFAULT 0 CHECK (abroad IN (0, 1));
