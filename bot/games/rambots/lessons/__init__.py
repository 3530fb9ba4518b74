"""Lessons and puzzles of RAMbots and Kolmio."""
