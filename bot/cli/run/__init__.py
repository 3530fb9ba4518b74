"""Commands that run the bot, or look after one that runs."""
