"""Absent players: missed turns, votes and substitutes."""
