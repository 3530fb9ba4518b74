"""Edits to unfinished answers."""
