ALTER TABLE journal ADD COLUMN hash TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE TABLE seat_entries (
    table_id BIGINT NOT NULL REFERENCES tables,
    number BIGINT NOT NULL CHECK (number >= 0),
    seat BIGINT NOT NULL CHECK (seat >= 0),
    since BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    name_salt TEXT COLLATE "C" NOT NULL,
    commitment TEXT COLLATE "C" NOT NULL CHECK (length(commitment) = 64),
    "user" BIGINT,
    computer TEXT COLLATE "C",
    PRIMARY KEY (table_id, number),
    CHECK (("user" IS NULL) <> (computer IS NULL))
);

CREATE INDEX seat_entries_user ON seat_entries ("user") WHERE "user" IS NOT NULL;
