-- The bot's own secret keys, as hex digits, by purpose, such as "quiet hours".
CREATE TABLE secrets (purpose TEXT PRIMARY KEY, digits TEXT NOT NULL) STRICT;
