"""The host's database in PostgreSQL."""
