-- 1 if a round's post shows only the first part of the replay, and offers the rest.
ALTER TABLE outbox ADD COLUMN cut INTEGER NOT NULL DEFAULT 0 CHECK (cut IN (0, 1));
