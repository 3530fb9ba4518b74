"""Editing of answers that aren't complete yet."""
