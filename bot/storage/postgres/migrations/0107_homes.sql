-- Finds the channels of a server's tables, because people see only the games in channels that they can see.
CREATE INDEX tables_homes ON tables (guild, home);
