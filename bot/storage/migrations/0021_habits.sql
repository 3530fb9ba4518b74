-- What else people choose for themselves. Quiet hours are minutes after midnight in their zone, an IANA name, empty if they
-- have not said. Holidays are a list of [first day, last day].
ALTER TABLE preferences ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN quiet_from INTEGER;
ALTER TABLE preferences ADD COLUMN quiet_to INTEGER;
ALTER TABLE preferences ADD COLUMN holidays TEXT NOT NULL DEFAULT '[]';
ALTER TABLE preferences ADD COLUMN reminded TEXT NOT NULL DEFAULT 'both';
ALTER TABLE preferences ADD COLUMN reminded_in TEXT NOT NULL DEFAULT 'dm';
ALTER TABLE preferences ADD COLUMN asked_in TEXT NOT NULL DEFAULT 'dm';
ALTER TABLE preferences ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';

-- By how many seconds of its own the present question's time is reckoned, and what was agreed on about the table's clock.
ALTER TABLE tables ADD COLUMN timing TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN recess_until INTEGER;
