"""Pieces, marks, names and icons."""
