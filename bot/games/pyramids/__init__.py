"""Shared parts of the pyramid games."""
