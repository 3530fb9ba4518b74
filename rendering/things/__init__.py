"""Pieces and marks on a board, each drawn once and cached."""
