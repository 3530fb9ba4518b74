"""Handlers for tables and their games."""
