"""Computer players at tables, and their help for people: hints, odds and analyses."""
