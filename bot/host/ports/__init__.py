"""Interfaces to the host's surroundings: Discord and the database."""
