"""Computer players at tables, and their help for people: hints, suggestions, odds and analyses."""
