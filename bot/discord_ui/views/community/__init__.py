"""Pages for announcements, matchmaking, ratings, tournaments, settings and more."""
