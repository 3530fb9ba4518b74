"""Pages for rules, lessons, odds, hints and analyses."""
