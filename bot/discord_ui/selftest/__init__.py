"""Self-test of the bot's assumptions about Discord, run on Discord itself with the bot's own token."""
