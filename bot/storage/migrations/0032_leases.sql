-- Which process serves a shard of so many, when several share the store, under a token that nobody ever had before.
CREATE TABLE leases (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    token TEXT NOT NULL,
    besides INTEGER NOT NULL CHECK (besides IN (0, 1))
) STRICT;

-- Until when whoever has a token is believed to be there.
CREATE TABLE holders (
    token TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

-- When somebody identified last, or will, in a bucket of shards.
CREATE TABLE entries (
    bucket INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- When a shard was last known to be served.
CREATE TABLE beats (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- What people and servers have chosen anew, so that every process reads it again; the newest only.
CREATE TABLE changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL CHECK (what IN ('person', 'server')),
    number INTEGER NOT NULL
) STRICT;

-- What one process has left for another to do.
CREATE TABLE words (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
