-- In which palette pictures are drawn: those that all at a table see, and those that only one person sees.
ALTER TABLE tables ADD COLUMN palette TEXT NOT NULL DEFAULT 'usual';

CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    palette TEXT NOT NULL
) STRICT;
