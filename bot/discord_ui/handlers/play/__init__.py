"""Answers about people's own tables."""
