"""Actions about a self-test's questions to the bot's owner."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class AnswerSelftest(CustomId, code="selftest"):
    """Answer a self-test's question. Another process has asked it, with the bot's token."""

    question: str
    """The value of the `Assumption` that the question is about."""
    holds: bool
    v2: bool
    interaction: int = 0
    """The interaction's ID, which has Discord's timestamp, in an answer's disabled button; otherwise 0."""
