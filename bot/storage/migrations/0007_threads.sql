-- A table's own thread, once it has had one: it gets no second one when the first is gone.
ALTER TABLE tables ADD COLUMN thread INTEGER;
UPDATE tables SET thread = channel WHERE channel <> home;

CREATE INDEX tables_paused ON tables (id) WHERE paused IS NOT NULL;
