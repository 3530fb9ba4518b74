-- Before the start, until when the table waits for them to confirm its new terms.
ALTER TABLE players ADD COLUMN confirm_by INTEGER;
