"""Shared parts of games in which only the current plans are secret: table, rules, words, pictures and documents."""
