-- In which language somebody wants to be spoken to, and in which one Discord last did; empty if that is not known.
ALTER TABLE preferences ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN heard TEXT NOT NULL DEFAULT '';
