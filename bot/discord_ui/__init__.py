"""The bot on Discord. Modules are moving here from `bot/front`."""
