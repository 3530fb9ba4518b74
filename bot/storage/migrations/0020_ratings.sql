-- Whether a table's result counts for ratings.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- What games came to, in the order in which they ended: a row for each seat. All of it follows from tables and journals.
-- `user` is a person's number, or the key of a kind of computer. Of a game that counted, the rating after it, in
-- millionths: of all time, and of the game's season alone.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    guild INTEGER,
    season INTEGER NOT NULL,
    user ANY NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    asked INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    uses TEXT NOT NULL,
    mu INTEGER,
    sigma INTEGER,
    season_mu INTEGER,
    season_sigma INTEGER,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of ON results (user, number);
CREATE INDEX results_in_order ON results (number);
CREATE INDEX results_of_season ON results (season, guild) WHERE mu IS NOT NULL;

-- How everybody stands now. `season` 0: of all time; `guild` 0: everywhere, else one of those where they have played.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    season INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    user ANY NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (game, alone, season, guild, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of ON ratings (user, season);
CREATE INDEX ratings_in_order ON ratings (game, alone, season, guild, settled DESC, shown DESC, user);

-- Who wants to stand on no list that others read.
CREATE TABLE unlisted (user INTEGER PRIMARY KEY) STRICT;
