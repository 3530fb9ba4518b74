"""Queries, by feature."""
