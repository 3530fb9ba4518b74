-- What is said to a whole server, each thing once: about a table, say, or the day's puzzle.
CREATE TABLE bulletins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    key TEXT NOT NULL,
    channel INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
    message INTEGER,
    UNIQUE (guild, kind, key)
) STRICT;

CREATE INDEX bulletins_waiting ON bulletins (due) WHERE state = 'waiting';

-- Servers on which something was played already know the bot.
INSERT OR IGNORE INTO servers (guild, greeted) SELECT DISTINCT guild, 1 FROM tables WHERE guild IS NOT NULL;
