-- 1 if answers that the person types are locked in at once.
ALTER TABLE preferences ADD COLUMN locks_typed INTEGER NOT NULL DEFAULT 0;
