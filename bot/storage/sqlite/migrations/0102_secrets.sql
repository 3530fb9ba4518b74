-- Keys of the bot's own, as hex digits: what each is for, such as "quiet hours".
CREATE TABLE secrets (purpose TEXT PRIMARY KEY, digits TEXT NOT NULL) STRICT;
