"""Queries about processes that share the database, and about the database itself."""
