-- What was answered. The journal only ever grows, one revision at a time.
CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'answers', 'leave')),
    content TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, revision)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    topic TEXT NOT NULL,
    edit INTEGER NOT NULL,
    answer TEXT NOT NULL,
    compiled INTEGER NOT NULL CHECK (compiled IN (0, 1)),
    salt TEXT,
    commitment TEXT,
    PRIMARY KEY (table_id, seat),
    CHECK ((salt IS NULL) = (commitment IS NULL)),
    CHECK (compiled OR salt IS NULL)
) STRICT, WITHOUT ROWID;
