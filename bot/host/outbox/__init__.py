"""Messages on their way to people."""
