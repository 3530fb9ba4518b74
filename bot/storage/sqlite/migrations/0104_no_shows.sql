-- 1 if the person lost the seat because they did nothing.
ALTER TABLE stints ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
