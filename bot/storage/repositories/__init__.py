"""Repositories with the queries, by feature."""
