"""Parts for games in which only the current plans are secret: table, rules, words, pictures, documents."""
