"""Direct messages from people to the bot."""
