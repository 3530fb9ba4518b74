"""Pieces, marks, names and icons. Their sprites are drawn once and cached."""
