"""Commands that run the bot, or check a running one."""
