"""Direct messages that people write to the bot."""
