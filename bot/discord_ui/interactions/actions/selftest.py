"""Actions of a self-test's questions to the bot's owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class AnswerSelftest(CustomId):
    """Answer a question of a self-test, which another process has asked with the bot's token."""

    code: ClassVar = "selftest"
    question: str
    """The value of the assumption in question."""
    holds: bool
    v2: bool
    """True if the question is a V2 message."""
    interaction: int = 0
    """On the disabled button of a given answer: the interaction of the press. Its ID contains Discord's timestamp."""
