ALTER TABLE players ADD COLUMN confirm_by BIGINT;
