-- Whether a seat's player did anything about a question (typed, changed the draft, opened a panel), how many questions
-- in a row a player gave no complete answer of their own to, and that the others asked about a player by hand.
ALTER TABLE drafts ADD COLUMN active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1));
UPDATE drafts SET active = 1 WHERE EXISTS (
    SELECT 1 FROM players
    WHERE players.table_id = drafts.table_id AND players.seat = drafts.seat AND players.user IS NOT NULL
);
ALTER TABLE players ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0);

CREATE TABLE asked_ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    why TEXT NOT NULL CHECK (why IN ('missed', 'left', 'asked')),
    revision INTEGER NOT NULL,
    votes TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO asked_ballots SELECT table_id, seat, why, revision, votes, asked_at, due FROM ballots;
DROP TABLE ballots;
ALTER TABLE asked_ballots RENAME TO ballots;
