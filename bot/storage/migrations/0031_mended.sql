-- States of running matches, from which they are read and can go on: all that is hidden, too. And that a match goes on
-- by mended rules, in the journal, which knew no moves of that kind and so is made anew, with all that it holds.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    quiet INTEGER NOT NULL,
    state TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (table_id, revision)
) STRICT;

-- When and why tables were put aside.
CREATE TABLE asides (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    at INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

CREATE TABLE journal_anew (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'answers', 'leave', 'settle', 'mended')),
    content TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    at INTEGER NOT NULL,
    proof TEXT,
    PRIMARY KEY (table_id, revision)
) STRICT, WITHOUT ROWID;

INSERT INTO journal_anew (table_id, revision, round, kind, content, digest, at, proof)
SELECT table_id, revision, round, kind, content, digest, at, proof FROM journal ORDER BY table_id, revision;

DROP TABLE journal;

ALTER TABLE journal_anew RENAME TO journal;

CREATE TRIGGER journal_is_in_order BEFORE INSERT ON journal
WHEN NEW.revision <> (SELECT coalesce(max(revision), 0) + 1 FROM journal WHERE table_id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'the journal grows one revision at a time');
END;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;

CREATE TRIGGER journal_is_not_cut BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never cut');
END;
