-- The ids of the files in a message, as a JSON list: whoever edits it has to name what stays. NULL: nobody noted them.
ALTER TABLE outbox ADD COLUMN attachments TEXT;

-- Where a move was told stands in the outbox, for every move alike.
ALTER TABLE tables DROP COLUMN latest_message;
