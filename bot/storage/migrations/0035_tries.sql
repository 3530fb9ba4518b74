-- At which of their edits somebody tried a puzzle for every day last: a click that is doubled names the same one again.
ALTER TABLE tries ADD COLUMN edit INTEGER NOT NULL DEFAULT -1;
