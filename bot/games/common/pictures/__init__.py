"""Frames of animations, and boards that mark where things end."""
