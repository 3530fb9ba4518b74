-- When the bot was last known to be alive.
CREATE TABLE heartbeat (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at INTEGER NOT NULL
) STRICT;
