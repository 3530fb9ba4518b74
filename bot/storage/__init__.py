"""The host's store in SQLite."""
