-- The bot's processes, when several share the store: where each runs, what it serves or waits for, and its last sign of
-- life.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    shards TEXT NOT NULL,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
