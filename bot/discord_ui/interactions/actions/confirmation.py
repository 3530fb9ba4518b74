"""The way out of a question that asks whether somebody means it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class NeverMind(CustomId):
    """Leave things as they are, when asked before something that can't be taken back."""

    code: ClassVar = "keep"
