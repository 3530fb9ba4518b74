"""Queries about people and servers."""
