"""Handlers of matchmaking, ratings, tournaments and settings."""
