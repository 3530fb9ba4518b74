-- Tables whose newest public messages do not show how they stand, so that a start need not look at all of them.
CREATE TABLE outdated (table_id BIGINT PRIMARY KEY REFERENCES tables);

INSERT INTO outdated (table_id) SELECT id FROM tables WHERE status IN ('open', 'playing');
