-- What was chosen for a server, as JSON without what is as usual; whether the bot has said hello there; since when it is
-- not there any more; and when it last called those who look for players.
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}',
    greeted INTEGER NOT NULL DEFAULT 0 CHECK (greeted IN (0, 1)),
    removed_at INTEGER,
    rung_at INTEGER
) STRICT;
