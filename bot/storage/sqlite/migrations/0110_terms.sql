-- Before the start, the deadline for confirming changed terms.
ALTER TABLE players ADD COLUMN confirm_by INTEGER;
