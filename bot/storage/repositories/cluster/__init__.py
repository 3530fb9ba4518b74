"""Queries about processes that share the database, about the database itself, and about the work after a start."""
