"""Helpers for end-to-end tests: a stand-in that records, players to tell stories with, and Discord's own contract."""
