"""A fake Discord with a web page: the real bot talks to it at Discord's own addresses, without network or account."""

from bot.playground.serve import Playground, Seed
from bot.playground.server import Options, StandIn

__all__ = ["Options", "Playground", "Seed", "StandIn"]
