"""Computer players, and the odds, hints, analyses and explanations for people."""
