-- 1 if chance answered the questions before the first round in place of the players.
ALTER TABLE tables ADD COLUMN dealt INTEGER NOT NULL DEFAULT 0 CHECK (dealt IN (0, 1));
