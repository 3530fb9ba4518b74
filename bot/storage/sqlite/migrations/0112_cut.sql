-- Whether a round's post shows the first part of its film, and offers the rest.
ALTER TABLE outbox ADD COLUMN cut INTEGER NOT NULL DEFAULT 0 CHECK (cut IN (0, 1));
