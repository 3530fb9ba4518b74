"""Queries about ratings, profiles, matchmaking and tournaments."""
