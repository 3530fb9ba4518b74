"""Pages for tables and their games."""
