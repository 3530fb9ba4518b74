-- The table's terms as one JSON value instead of a column each.
ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
UPDATE tables SET terms = json_object(
    'options', json(options),
    'pace', pace,
    'palette', palette,
    'helped', json(iif(helped, 'true', 'false')),
    'rated', json(iif(rated, 'true', 'false')),
    'pause_days', coalesce(json_extract(timing, '$.allowed'), 3)
);
UPDATE tables SET timing = json_remove(timing, '$.allowed');
ALTER TABLE tables DROP COLUMN options;
ALTER TABLE tables DROP COLUMN pace;
ALTER TABLE tables DROP COLUMN palette;
ALTER TABLE tables DROP COLUMN helped;
ALTER TABLE tables DROP COLUMN rated;
