-- Whether a member is out of a tournament because they missed every turn of a game.
ALTER TABLE members ADD COLUMN no_show INTEGER NOT NULL DEFAULT 0 CHECK (no_show IN (0, 1));
