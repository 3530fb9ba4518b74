"""Frames of animations, and boards that show where pieces may end up."""
