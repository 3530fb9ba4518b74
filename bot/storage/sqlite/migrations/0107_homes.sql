-- The channels of a server's tables: which of them somebody sees decides what they're shown of the games there.
CREATE INDEX tables_homes ON tables (guild, home);
