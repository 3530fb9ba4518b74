"""Frames of moving pictures, and boards that mark where things end."""
