-- The running hash over the public parts of all moves so far; empty in matches that began before there was one.
ALTER TABLE journal ADD COLUMN hash TEXT NOT NULL DEFAULT '';

-- The player who took each seat, before move `since`. The running hash contains only a commitment to the name, so that
-- name and salt can be erased.
CREATE TABLE seat_entries (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number >= 0),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since INTEGER NOT NULL,
    name TEXT NOT NULL,
    name_salt TEXT NOT NULL,
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    user INTEGER,
    computer TEXT,
    PRIMARY KEY (table_id, number),
    CHECK ((user IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_entries_user ON seat_entries (user) WHERE user IS NOT NULL;
