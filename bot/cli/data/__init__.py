"""Commands for stored games: backup, restore, move, tables and ratings."""
