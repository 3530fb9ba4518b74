-- 'manager' and 'cancel' mean that a manager, who plays at the seat `asker`, lets the others decide.
CREATE TABLE new_ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    why TEXT NOT NULL CHECK (why IN ('missed', 'left', 'asked', 'waited', 'manager', 'cancel')),
    revision INTEGER NOT NULL,
    votes TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    asker INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_ballots SELECT table_id, seat, why, revision, votes, asked_at, due, NULL FROM ballots;
DROP TABLE ballots;
ALTER TABLE new_ballots RENAME TO ballots;
