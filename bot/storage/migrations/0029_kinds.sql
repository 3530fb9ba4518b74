-- What a computer is called in results and ratings stands in a column of its own: `user` is a person's number, 0 for a
-- computer, whose kind is in `computer`; that is empty for a person. What was kept before is made anew with that.
CREATE TABLE results_anew (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    guild INTEGER,
    season INTEGER NOT NULL,
    user INTEGER NOT NULL,
    computer TEXT NOT NULL,
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

INSERT INTO results_anew (
    table_id, seat, number, game, alone, guild, season, user, computer, place, asked, answered, uses, mu, sigma,
    season_mu, season_sigma, ended_at
)
SELECT
    table_id, seat, number, game, alone, guild, season, iif(typeof(user) = 'text', 0, user),
    iif(typeof(user) = 'text', user, ''), place, asked, answered, uses, mu, sigma, season_mu, season_sigma, ended_at
FROM results;

DROP TABLE results;

ALTER TABLE results_anew RENAME TO results;

CREATE INDEX results_of ON results (user, computer, number);
CREATE INDEX results_in_order ON results (number);
CREATE INDEX results_of_season ON results (season, guild) WHERE mu IS NOT NULL;
CREATE INDEX results_here ON results (guild, user) WHERE guild IS NOT NULL;

CREATE TABLE ratings_anew (
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    season INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    computer TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (game, alone, season, guild, user, computer)
) STRICT, WITHOUT ROWID;

INSERT INTO ratings_anew (
    game, alone, season, guild, user, computer, mu, sigma, games, wins, shown, settled
)
SELECT
    game, alone, season, guild, iif(typeof(user) = 'text', 0, user), iif(typeof(user) = 'text', user, ''), mu, sigma,
    games, wins, shown, settled
FROM ratings;

DROP TABLE ratings;

ALTER TABLE ratings_anew RENAME TO ratings;

CREATE INDEX ratings_of ON ratings (user, computer, season);
CREATE INDEX ratings_in_order ON ratings (
    game, alone, season, guild, settled DESC, shown DESC, computer, user
);
