-- Since when a post has been tried in vain with nothing said against it, and what each table's question has had of that:
-- since when somebody is out of reach, as far as it isn't counted yet, and how far its clock has been moved on.
ALTER TABLE outbox ADD COLUMN failing BIGINT;

CREATE TABLE outages (
    table_id BIGINT PRIMARY KEY REFERENCES tables,
    question BIGINT NOT NULL,
    since BIGINT,
    spent BIGINT NOT NULL
);
