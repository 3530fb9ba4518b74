-- Whether chance answered what its people would have been asked before the first round.
ALTER TABLE tables ADD COLUMN dealt INTEGER NOT NULL DEFAULT 0 CHECK (dealt IN (0, 1));
