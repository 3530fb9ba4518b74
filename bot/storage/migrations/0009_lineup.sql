-- Who sat at the table that this one is the rematch of, as a list of [name, colour, user, computer] in their order.
ALTER TABLE tables ADD COLUMN lineup TEXT NOT NULL DEFAULT '[]';
