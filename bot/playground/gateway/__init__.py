"""The gateway: what bots hear."""
