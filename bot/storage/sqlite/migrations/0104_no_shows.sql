-- 1 if the person had done nothing about the question when a vote or their own settings gave the seat to a computer.
ALTER TABLE stints ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
