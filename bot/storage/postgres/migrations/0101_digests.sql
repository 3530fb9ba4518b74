CREATE TABLE last_rings (
    "user" BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    nonce TEXT COLLATE "C" NOT NULL
);

CREATE TABLE held_rings (
    "user" BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    question BIGINT NOT NULL,
    PRIMARY KEY ("user", table_id)
);

ALTER TABLE preferences ADD COLUMN rings TEXT COLLATE "C" NOT NULL DEFAULT 'gather';
