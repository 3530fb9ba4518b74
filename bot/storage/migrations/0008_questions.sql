-- What the present question is called: the revision at which it was asked first. It stays the same while the table
-- moves on because somebody else left. Instants of questions are only ever moved on, so one that was asked by a
-- departure cannot be older than that.
ALTER TABLE tables ADD COLUMN question INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET question = coalesce(
    (
        SELECT max(journal.revision) FROM journal
        WHERE journal.table_id = tables.id AND (journal.kind <> 'leave' OR journal.at <= tables.asked_at)
    ),
    0
);

ALTER TABLE drafts RENAME COLUMN revision TO question;
UPDATE drafts SET question = (SELECT tables.question FROM tables WHERE tables.id = drafts.table_id);

-- When the next reminder falls; NULL: none any more.
ALTER TABLE tables ADD COLUMN remind_at INTEGER;
UPDATE tables SET remind_at = CASE reminded
    WHEN 0 THEN asked_at + (deadline - asked_at) / 2
    WHEN 1 THEN deadline - (deadline - asked_at) / 5
END
WHERE status = 'playing' AND deadline IS NOT NULL AND max(abs(asked_at), abs(deadline)) < 1152921504606846976;
