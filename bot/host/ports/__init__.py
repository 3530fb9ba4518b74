"""The host's interfaces to Discord and the database."""
