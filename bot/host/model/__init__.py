"""Immutable data that the host stores and shows."""
