"""Self-test of the bot's assumptions about Discord: it runs on Discord itself, with the bot's own token."""
