-- Whether an answer that the person types is locked in at once.
ALTER TABLE preferences ADD COLUMN locks_typed INTEGER NOT NULL DEFAULT 0;
