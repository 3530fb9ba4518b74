"""Commands that run the bot, or check the bot and what it needs."""
