-- 1 if the member is out of the tournament because they missed every turn of a game.
ALTER TABLE members ADD COLUMN no_show INTEGER NOT NULL DEFAULT 0 CHECK (no_show IN (0, 1));
