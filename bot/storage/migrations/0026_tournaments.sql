-- Tournaments; who has signed up, and under which number they play; and who was to play whom, as JSON: by seat the
-- numbers, and the ranks once they are known. `how` it was settled is a letter.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    form TEXT NOT NULL,
    pace INTEGER,
    span INTEGER NOT NULL,
    places INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('signup', 'playing', 'over', 'cancelled')),
    entrants INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    ends_at INTEGER,
    ended_at INTEGER
) STRICT;

CREATE INDEX tournaments_of ON tournaments (guild, id);
CREATE INDEX tournaments_alive ON tournaments (id) WHERE stage IN ('signup', 'playing');

CREATE TABLE members (
    tournament INTEGER NOT NULL REFERENCES tournaments,
    turn INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    entrant INTEGER,
    gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
    PRIMARY KEY (tournament, turn)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_user ON members (user);

CREATE TABLE pairings (
    tournament INTEGER NOT NULL REFERENCES tournaments,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    table_id INTEGER REFERENCES tables,
    replays INTEGER NOT NULL,
    ranks TEXT,
    how TEXT,
    PRIMARY KEY (tournament, round, board)
) STRICT, WITHOUT ROWID;
