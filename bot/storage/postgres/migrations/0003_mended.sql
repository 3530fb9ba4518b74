-- States of running matches, when and why tables were put aside, and moves that go on by mended rules.
CREATE TABLE snapshots (
    table_id BIGINT NOT NULL REFERENCES tables,
    revision BIGINT NOT NULL,
    edition BIGINT NOT NULL,
    quiet BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (table_id, revision)
);

CREATE TABLE asides (
    table_id BIGINT PRIMARY KEY REFERENCES tables,
    at BIGINT NOT NULL,
    why TEXT COLLATE "C" NOT NULL
);

ALTER TABLE journal DROP CONSTRAINT journal_kind_check;
ALTER TABLE journal ADD CONSTRAINT journal_kind_check
    CHECK (kind IN ('start', 'answers', 'leave', 'settle', 'mended'));
