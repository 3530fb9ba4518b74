-- Whose solutions somebody was shown, by the keys of the puzzles; and on how many days in a row they have done the day's
-- puzzle, where days are counted from 1 January 2024. What is called a game in `pupils` is a course: a game's lessons
-- have its key, its puzzles for every day that with something behind it.
ALTER TABLE pupils ADD COLUMN shown TEXT NOT NULL DEFAULT '[]';

CREATE TABLE streaks (
    user INTEGER PRIMARY KEY,
    day INTEGER NOT NULL,
    days INTEGER NOT NULL,
    best INTEGER NOT NULL
) STRICT;
