"""The records of what people do beside their tables: ratings, profiles, matchmaking, tournaments, lessons."""
