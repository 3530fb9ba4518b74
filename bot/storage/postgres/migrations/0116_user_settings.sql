-- People's settings that differ from the defaults as one JSON value instead of a column each.
ALTER TABLE preferences ADD COLUMN settings TEXT COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE preferences SET settings = jsonb_strip_nulls(jsonb_build_object(
    'palette', nullif(palette, 'usual'),
    'zone', nullif(zone, ''),
    'quiet', CASE WHEN quiet_from + quiet_to IS NOT NULL THEN jsonb_build_array(quiet_from, quiet_to) END,
    'holidays', nullif(holidays, '[]')::jsonb,
    'reminded', nullif(reminded, 'both'),
    'reminded_in', nullif(reminded_in, 'dm'),
    'asked_in', nullif(asked_in, 'dm'),
    'stand_in', nullif(stand_in, ''),
    'language', nullif(language, ''),
    'heard', nullif(heard, ''),
    'rings', nullif(CASE WHEN rings LIKE 'day%' THEN 'day' ELSE rings END, 'gather'),
    'ring_hour', CASE WHEN rings LIKE 'day.%' THEN nullif(substr(rings, 5)::bigint, 18) END,
    'locks_typed', CASE WHEN locks_typed = 1 THEN true END
))::text;
ALTER TABLE preferences
    DROP COLUMN palette, DROP COLUMN zone, DROP COLUMN quiet_from, DROP COLUMN quiet_to, DROP COLUMN holidays,
    DROP COLUMN reminded, DROP COLUMN reminded_in, DROP COLUMN asked_in, DROP COLUMN stand_in, DROP COLUMN language,
    DROP COLUMN heard, DROP COLUMN rings, DROP COLUMN locks_typed;
