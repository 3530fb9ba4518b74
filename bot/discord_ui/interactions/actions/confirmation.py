"""The button for not going on when asked for confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class NeverMind(CustomId):
    """Change nothing after a question about something that can't be undone."""

    code: ClassVar = "keep"
