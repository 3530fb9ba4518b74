-- Tables whose newest public messages do not show how they stand, so that a start need not look at all of them. As long
-- as nobody has noted which, it may be any.
CREATE TABLE outdated (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT;

INSERT INTO outdated (table_id) SELECT id FROM tables WHERE status IN ('open', 'playing');
