"""The action that shows a game's rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowRulebook(CustomId):
    """Show a page of a game's rulebook; in a menu, the chosen option's page."""

    code: ClassVar = "rulebook"
    game: str
    page: int = 0
    in_place: bool = False
