"""The HTTP API for bots."""
