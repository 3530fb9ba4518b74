"""Absent players: membership checks, votes and substitutes."""
