"""The action of the button that declines a confirmation."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class NeverMind(CustomId, code="keep"):
    """Change nothing when asked to confirm something that can't be undone."""
