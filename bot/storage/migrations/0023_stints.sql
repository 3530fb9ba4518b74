-- Who sat at a seat before whoever sits there now, in the order in which they gave it up: a part of a game each, from one
-- move of the journal to another. Where nobody gave up a seat there is none. A panel of theirs that is over is to be folded.
CREATE TABLE stints (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number >= 0),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until >= since - 1),
    name TEXT NOT NULL,
    user INTEGER,
    computer TEXT,
    PRIMARY KEY (table_id, number),
    CHECK ((user IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX stints_user ON stints (user) WHERE user IS NOT NULL;

ALTER TABLE panels ADD COLUMN over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1));
