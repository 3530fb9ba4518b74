"""Actions about a person's games."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class ShowMyGames(CustomId, code="games"):
    """Show the user's games, those with an open turn first."""

    in_place: bool = False
    page: int = 0
