"""The HTTP API, as bots speak it."""
