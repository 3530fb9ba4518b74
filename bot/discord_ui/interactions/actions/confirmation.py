"""The action of the button that closes a page without doing anything."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class NeverMind(CustomId, code="keep"):
    """Close a confirmation or the setup panel of a table, and change nothing."""
