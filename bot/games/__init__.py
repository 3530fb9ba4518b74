"""The games and their catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.rambots import RAMBOTS

if TYPE_CHECKING:
    from bot.games.game import AnyGame

GAMES: dict[str, AnyGame] = {game.key: game for game in (RAMBOTS,)}
"""Every game there is, by its key."""
