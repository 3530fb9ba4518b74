-- Remind people at tables without a deadline, too, a day after the question was asked.
UPDATE tables SET remind_at = asked_at + 86400000000
WHERE status = 'playing' AND deadline IS NULL AND asked_at IS NOT NULL;

-- 'waited' means that the player has kept a table without a deadline waiting.
CREATE TABLE new_ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    why TEXT NOT NULL CHECK (why IN ('missed', 'left', 'asked', 'waited')),
    revision INTEGER NOT NULL,
    votes TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_ballots SELECT table_id, seat, why, revision, votes, asked_at, due FROM ballots;
DROP TABLE ballots;
ALTER TABLE new_ballots RENAME TO ballots;
