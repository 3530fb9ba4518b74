"""Shared parts of the pyramid games' lessons and puzzles."""
