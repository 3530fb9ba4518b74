"""Computer players, and the odds, hints, analyses and explanations for people. They work with every game's rules."""
