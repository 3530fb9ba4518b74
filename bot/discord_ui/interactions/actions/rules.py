"""The action that shows a game's rulebook."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class ShowRulebook(CustomId, code="rulebook"):
    """Show a page of a game's rulebook; in a menu, the chosen option's page."""

    game: str
    page: int = 0
    in_place: bool = False
