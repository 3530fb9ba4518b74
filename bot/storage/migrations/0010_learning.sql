-- How far people have come with the puzzles of each game.
CREATE TABLE pupils (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    edit INTEGER NOT NULL,
    answers TEXT NOT NULL,
    draft TEXT NOT NULL,
    solved TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT;
