"""A self-test's questions, and the handler for the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.discord_ui.blocks import button, row, text
from bot.discord_ui.components import MessageContent, MessageForm
from bot.discord_ui.findings import Assumption
from bot.discord_ui.interactions.actions.selftest import AnswerSelftest
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import ReplaceMessage, Reply

MARK: Final = "RAMbots self-test"
"""Prefix of the self-test's messages, by which they're found again."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with two buttons."""

    words: str
    holds: str
    """Label of the button that confirms the assumption."""
    fails: str
    v2: bool


QUESTIONS: Final[Mapping[Assumption, Question]] = {
    Assumption.PICTURE_SEEN_V2: Question("Which number does the picture show?", "2", "1, or none", v2=True),
    Assumption.PICTURE_SEEN_ORDINARY: Question("Which number does the picture show?", "2", "1, or none", v2=False),
    Assumption.PUSH_ORDINARY: Question(
        "Did your phone's notification show the words of this message?", "It did", "It didn't", v2=False
    ),
    Assumption.PUSH_V2: Question(
        "Did your phone's notification show the words of this message?", "It didn't", "It did", v2=True
    ),
}


def question_row(assumption: Assumption) -> dict[str, Any]:
    asked = QUESTIONS[assumption]

    def choice(label: str, *, holds: bool) -> dict[str, Any]:
        return button(label, AnswerSelftest(assumption.value, holds=holds, v2=asked.v2))

    yes, no = choice(asked.holds, holds=True), choice(asked.fails, holds=False)
    return row(*((no, yes) if assumption is Assumption.PUSH_V2 else (yes, no)))


@handles(AnswerSelftest)
async def answer(request: Request[AnswerSelftest]) -> Reply:
    """Show the answer in the question's message, where the self-test, which is another process, reads it."""
    action = request.action
    question = next((each for key, each in QUESTIONS.items() if key.value == action.question), None)
    label = "" if question is None else question.holds if action.holds else question.fails
    given = AnswerSelftest(action.question, holds=action.holds, v2=action.v2, interaction=request.interaction)
    page = (text(f"{MARK}: thanks."), row(button(label or "?", given, off=True)))
    return ReplaceMessage(MessageContent(page, form=MessageForm.V2 if action.v2 else MessageForm.ORDINARY))
