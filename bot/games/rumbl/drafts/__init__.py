"""Editing answers that aren't complete yet."""
