UPDATE tables SET remind_at = asked_at + 86400000000
WHERE status = 'playing' AND deadline IS NULL AND asked_at IS NOT NULL;

ALTER TABLE ballots DROP CONSTRAINT ballots_why_check;
ALTER TABLE ballots ADD CONSTRAINT ballots_why_check CHECK (why IN ('missed', 'left', 'asked', 'waited'));
