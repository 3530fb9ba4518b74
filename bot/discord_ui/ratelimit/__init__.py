"""Keeps the bot within Discord's rate limits, so that Discord doesn't have to refuse requests."""
