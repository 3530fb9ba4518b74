"""Pages for matchmaking, ratings, tournaments and settings."""
