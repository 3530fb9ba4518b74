"""Holds what the program says of a round against what happened in it, without what makes the sentences."""
