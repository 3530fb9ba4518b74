"""What the host asks of its surroundings: Discord and the database."""
