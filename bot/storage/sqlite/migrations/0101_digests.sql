-- When a message has rung a person last, and which one.
CREATE TABLE last_rings (
    user INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL
) STRICT;

-- Of which questions a person was told silently since then.
CREATE TABLE held_rings (
    user INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    question INTEGER NOT NULL,
    PRIMARY KEY (user, table_id)
) STRICT;

-- When messages ring the person: "now", "gather" or "day.HOUR".
ALTER TABLE preferences ADD COLUMN rings TEXT NOT NULL DEFAULT 'gather';
