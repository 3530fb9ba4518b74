"""Handlers for matchmaking, ratings, tournaments and settings."""
