-- Whether a seat's player did anything about a question (typed, changed the draft, opened a panel), how many questions
-- in a row a player gave no complete answer of their own to, and that the others asked about a player by hand.
ALTER TABLE drafts ADD COLUMN active BIGINT NOT NULL DEFAULT 0 CHECK (active IN (0, 1));
UPDATE drafts SET active = 1 WHERE EXISTS (
    SELECT 1 FROM players
    WHERE players.table_id = drafts.table_id AND players.seat = drafts.seat AND players."user" IS NOT NULL
);
ALTER TABLE players ADD COLUMN unanswered BIGINT NOT NULL DEFAULT 0 CHECK (unanswered >= 0);

ALTER TABLE ballots DROP CONSTRAINT ballots_why_check;
ALTER TABLE ballots ADD CONSTRAINT ballots_why_check CHECK (why IN ('missed', 'left', 'asked'));
