"""The action of the button that declines a confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class NeverMind(CustomId):
    """Change nothing when asked to confirm something that can't be undone."""

    code: ClassVar = "keep"
