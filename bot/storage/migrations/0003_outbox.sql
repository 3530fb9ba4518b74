-- What has to be said, and what was. Posts of one table and lane are sent in the order of their ids.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    part INTEGER NOT NULL,
    lane TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
    channel INTEGER,
    message INTEGER,
    CHECK ((state = 'sent') = (message IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX outbox_once ON outbox (table_id, revision, kind, coalesce(seat, -1), part);
CREATE INDEX outbox_waiting ON outbox (table_id, lane, id) WHERE state = 'waiting';
CREATE INDEX outbox_message ON outbox (message) WHERE message IS NOT NULL;

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    dm_closed INTEGER NOT NULL CHECK (dm_closed IN (0, 1))
) STRICT;
