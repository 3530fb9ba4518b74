"""Matchmaking: the queue for a game, and the matching of people in it."""
