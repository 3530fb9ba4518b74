-- What a draft was before each of its changes, the latest last, as a list of answers: what undoing goes back to.
ALTER TABLE drafts ADD COLUMN before TEXT NOT NULL DEFAULT '[]';
