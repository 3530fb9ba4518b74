-- Instants are whole microseconds since 1970, UTC. Options, answers and contents are JSON.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    edition INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'over', 'cancelled', 'quarantined')),
    opener INTEGER NOT NULL,
    guild INTEGER,
    home INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    pace INTEGER CHECK (pace > 0),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    asked_at INTEGER,
    deadline INTEGER,
    reminded INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    ended_at INTEGER,
    paused TEXT,
    paused_at INTEGER,
    lobby_message INTEGER,
    latest_message INTEGER,
    rematch INTEGER REFERENCES tables
) STRICT;

CREATE INDEX tables_status ON tables (status);

CREATE TABLE players (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    user INTEGER,
    computer TEXT,
    gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, colour),
    UNIQUE (table_id, user),
    CHECK ((user IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX players_user ON players (user) WHERE user IS NOT NULL;
