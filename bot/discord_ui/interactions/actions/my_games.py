"""Actions about a person's games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowMyGames(CustomId):
    """Show the user's games, those with an open turn first."""

    code: ClassVar = "games"
    in_place: bool = False
    page: int = 0
