"""The way out of a confirmation question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class NeverMind(CustomId):
    """Change nothing, when asked before something that can't be undone."""

    code: ClassVar = "keep"
