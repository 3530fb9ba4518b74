-- What a seat's game was to whoever sat there when it began, and its number among those of the same people in a week.
ALTER TABLE results ADD COLUMN part TEXT NOT NULL DEFAULT 'played';
ALTER TABLE results ADD COLUMN count INTEGER NOT NULL DEFAULT 0;

-- Whether the seat was taken from them through no fault of theirs, or what they missed did not reach them.
ALTER TABLE players ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stints ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;

-- Whether the seat's player offered it themselves.
ALTER TABLE offers ADD COLUMN own INTEGER NOT NULL DEFAULT 1;
