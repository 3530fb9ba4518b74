"""The host's store in PostgreSQL."""
