-- How many questions in a row a player has let pass; what a table is asked about one who does so, with the answers of
-- the others by their seats and until when; and to whom seats were offered. Nobody is rung twice for the same seat.
ALTER TABLE players ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);

CREATE TABLE ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    why TEXT NOT NULL CHECK (why IN ('missed', 'left')),
    revision INTEGER NOT NULL,
    votes TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE offers (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    PRIMARY KEY (table_id, seat, user)
) STRICT, WITHOUT ROWID;
