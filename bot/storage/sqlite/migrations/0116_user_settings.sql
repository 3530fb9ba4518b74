-- People's settings that differ from the defaults as one JSON value instead of a column each.
ALTER TABLE preferences ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
UPDATE preferences SET settings = json_patch('{}', json_object(
    'palette', nullif(palette, 'usual'),
    'zone', nullif(zone, ''),
    'quiet', iif(quiet_from IS NULL OR quiet_to IS NULL, NULL, json_array(quiet_from, quiet_to)),
    'holidays', json(iif(json_valid(holidays), nullif(holidays, '[]'), NULL)),
    'reminded', nullif(reminded, 'both'),
    'reminded_in', nullif(reminded_in, 'dm'),
    'asked_in', nullif(asked_in, 'dm'),
    'stand_in', nullif(stand_in, ''),
    'language', nullif(language, ''),
    'heard', nullif(heard, ''),
    'rings', nullif(iif(rings LIKE 'day%', 'day', rings), 'gather'),
    'ring_hour', iif(rings LIKE 'day.%', nullif(CAST(substr(rings, 5) AS INTEGER), 18), NULL),
    'locks_typed', json(iif(locks_typed, 'true', NULL))
));
ALTER TABLE preferences DROP COLUMN palette;
ALTER TABLE preferences DROP COLUMN zone;
ALTER TABLE preferences DROP COLUMN quiet_from;
ALTER TABLE preferences DROP COLUMN quiet_to;
ALTER TABLE preferences DROP COLUMN holidays;
ALTER TABLE preferences DROP COLUMN reminded;
ALTER TABLE preferences DROP COLUMN reminded_in;
ALTER TABLE preferences DROP COLUMN asked_in;
ALTER TABLE preferences DROP COLUMN stand_in;
ALTER TABLE preferences DROP COLUMN language;
ALTER TABLE preferences DROP COLUMN heard;
ALTER TABLE preferences DROP COLUMN rings;
ALTER TABLE preferences DROP COLUMN locks_typed;
