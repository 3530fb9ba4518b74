-- A hash over all of a move as it was kept: what is hidden in it shows in no digest. Older moves have none.
ALTER TABLE journal ADD COLUMN proof TEXT;
