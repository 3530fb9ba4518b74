"""The host: tables, posts, matchmaking, tournaments, ratings and lessons, independent of Discord and the database."""
