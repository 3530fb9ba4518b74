"""Pages of matchmaking, ratings, tournaments and settings."""
