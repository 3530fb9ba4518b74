ALTER TABLE ballots DROP CONSTRAINT ballots_why_check;
ALTER TABLE ballots ADD CONSTRAINT ballots_why_check
    CHECK (why IN ('missed', 'left', 'asked', 'waited', 'manager', 'cancel'));
ALTER TABLE ballots ADD COLUMN asker BIGINT;
