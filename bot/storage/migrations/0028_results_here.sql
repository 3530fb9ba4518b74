-- Whose games have ended on a server: asked whenever somebody types a name there.
CREATE INDEX results_here ON results (guild, user) WHERE guild IS NOT NULL;
