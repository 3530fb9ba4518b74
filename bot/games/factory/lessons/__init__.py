"""Lessons and puzzles of RAMbots Factory."""
