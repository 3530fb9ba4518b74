"""Matchmaking: the queue for finding a game, and the matching of the people in it."""
