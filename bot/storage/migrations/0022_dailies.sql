-- Who took up a server's puzzle of the day, which is that of a day as streaks count them; and how often people have tried
-- the puzzles for every day before they had solved them.
CREATE TABLE seekers (
    bulletin INTEGER NOT NULL,
    user INTEGER NOT NULL,
    course TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (bulletin, user)
) STRICT;

CREATE INDEX seekers_user ON seekers (user);

CREATE TABLE tries (
    user INTEGER NOT NULL,
    course TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    missed INTEGER NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    PRIMARY KEY (user, course, puzzle)
) STRICT;
