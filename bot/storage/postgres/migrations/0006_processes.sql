-- The bot's processes: where each runs, what it serves or waits for, and its last sign of life.
CREATE TABLE processes (
    name TEXT COLLATE "C" PRIMARY KEY,
    host TEXT COLLATE "C" NOT NULL,
    shards TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    at BIGINT NOT NULL
);
