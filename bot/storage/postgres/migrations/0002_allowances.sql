-- What each of the bot's processes may send to Discord in a second, and needs.
CREATE TABLE allowances (
    name TEXT COLLATE "C" PRIMARY KEY,
    need BIGINT NOT NULL,
    share BIGINT NOT NULL,
    share_before BIGINT NOT NULL,
    lowered BIGINT NOT NULL,
    until BIGINT NOT NULL,
    shut BIGINT NOT NULL
);
