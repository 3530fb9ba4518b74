"""Boards: the layout of their cells, and the pictures of empty boards."""
