"""Absent players: missed turns, votes, substitutes."""
