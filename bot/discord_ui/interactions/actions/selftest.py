"""A self-test's questions to the bot's owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class AnswerSelftest(CustomId):
    """Answer a question of a self-test, which another program has asked with the bot's token."""

    code: ClassVar = "selftest"
    question: str
    """The value of the assumption that it's about."""
    holds: bool
    v2: bool
    """True if the question is a V2 message."""
    interaction: int = 0
    """On the button of an answer that was given, which can't be pressed: the press. Its ID has Discord's time."""
