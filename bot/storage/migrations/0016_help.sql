-- Whether those who sit at a table may ask the computer what it makes of their drafts.
ALTER TABLE tables ADD COLUMN helped INTEGER NOT NULL DEFAULT 1 CHECK (helped IN (0, 1));
