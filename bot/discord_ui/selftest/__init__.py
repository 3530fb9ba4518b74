"""A test of what the bot assumes about Discord, made on Discord itself with the bot's own token."""
