-- Who agrees, while the present question is open, to end the game by agreement: their seats. And such an agreement of all
-- in the journal, which knew no moves of that kind and so is made anew, with all that it holds.
ALTER TABLE tables ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';

CREATE TABLE journal_anew (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'answers', 'leave', 'settle')),
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
