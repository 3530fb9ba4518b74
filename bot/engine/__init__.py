"""The base of all games. It uses only the standard library."""
