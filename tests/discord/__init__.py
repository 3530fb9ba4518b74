"""Helpers for end-to-end tests: a recording stand-in for Discord, players to tell stories with, and Discord's API
document."""
