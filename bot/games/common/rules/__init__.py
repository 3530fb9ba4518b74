"""Defaults of a rulebook, and options."""
