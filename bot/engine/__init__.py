"""The base of every game: standard library only."""
