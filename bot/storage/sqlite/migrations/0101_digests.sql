-- The last message that pinged a person, and its time.
CREATE TABLE last_rings (
    user INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL
) STRICT;

-- Questions of which the person has been notified silently since then.
CREATE TABLE held_rings (
    user INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    question INTEGER NOT NULL,
    PRIMARY KEY (user, table_id)
) STRICT;

-- When messages ping the person: "now", "gather" or "day.HOUR".
ALTER TABLE preferences ADD COLUMN rings TEXT NOT NULL DEFAULT 'gather';
