"""A fake Discord and its page: the real bot, production addresses, no network and no account."""

from bot.playground.serve import Playground, Seed
from bot.playground.server import Options, StandIn

__all__ = ["Options", "Playground", "Seed", "StandIn"]
