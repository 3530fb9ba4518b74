"""The games and their catalogue."""
