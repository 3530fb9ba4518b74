"""Computer players at tables, and what they work out for people: hints, odds, analyses."""
