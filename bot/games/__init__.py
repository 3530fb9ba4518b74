"""The game catalogue."""

from __future__ import annotations

from bot.games.factory import FACTORY
from bot.games.game import AnyGame
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.games.rumbl import RUMBL

GAMES: dict[str, AnyGame] = {game.key: game for game in (RAMBOTS, KOLMIO, FACTORY, RUMBL)}
