"""Queries about tables and matches."""
