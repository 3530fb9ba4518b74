"""The action that shows the help."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class ShowHelp(CustomId, code="help"):
    commands: bool = False
    """True for the pages with commands."""
    in_place: bool = False
    group: str = ""
    """The group of commands to show; the first if it's empty or unknown."""
