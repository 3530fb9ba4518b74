-- How the game counts for the player, and its number among these people's rated games in a week.
ALTER TABLE results ADD COLUMN part TEXT NOT NULL DEFAULT 'played';
ALTER TABLE results ADD COLUMN count INTEGER NOT NULL DEFAULT 0;

-- 1 if the player lost the seat and isn't to blame, or if a question that they missed didn't reach them.
ALTER TABLE players ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stints ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;

-- 1 if the seat's own player offered it.
ALTER TABLE offers ADD COLUMN own INTEGER NOT NULL DEFAULT 1;
