"""Repositories of queries, by feature."""
