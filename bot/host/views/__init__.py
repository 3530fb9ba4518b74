"""Tables as people may see them, read from the database."""
