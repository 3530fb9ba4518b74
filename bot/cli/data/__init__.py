"""Commands about stored games: backup, restore, move, tables and ratings."""
