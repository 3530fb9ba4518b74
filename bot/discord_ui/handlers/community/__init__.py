"""Handlers for matchmaking, ratings, tournaments, settings and more."""
