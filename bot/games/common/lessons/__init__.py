"""Lessons in small positions, played by the real rules."""
