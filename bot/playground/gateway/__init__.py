"""The gateway, which sends events to bots."""
