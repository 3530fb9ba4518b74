"""Pictures and the bot's own emoji."""
