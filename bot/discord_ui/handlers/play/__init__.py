"""Handlers about people's own tables."""
