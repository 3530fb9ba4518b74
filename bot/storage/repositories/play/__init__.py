"""Queries about tables, matches, posts and announcements."""
