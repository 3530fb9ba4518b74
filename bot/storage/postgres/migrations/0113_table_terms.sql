-- The table's terms as one JSON value instead of a column each.
ALTER TABLE tables ADD COLUMN terms TEXT COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE tables SET terms = jsonb_build_object(
    'options', options::jsonb,
    'pace', pace,
    'palette', palette,
    'helped', helped = 1,
    'rated', rated = 1,
    'pause_days', coalesce((timing::jsonb ->> 'allowed')::bigint, 3)
)::text;
UPDATE tables SET timing = (timing::jsonb - 'allowed')::text;
ALTER TABLE tables DROP COLUMN options, DROP COLUMN pace, DROP COLUMN palette, DROP COLUMN helped, DROP COLUMN rated;
