"""Answers of the bot's owner to a self-test's questions, about things that a program can't see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord

from bot.discord_ui.findings import Assumption, Verdict
from bot.discord_ui.interactions.actions.selftest import AnswerSelftest
from bot.discord_ui.interactions.custom_ids import action_of
from bot.discord_ui.selftest.session import Session

WAIT_SECONDS: Final = 300.0
"""Default number of seconds that the owner has to answer all questions."""
FIRST_LOOK: Final = 5.0
"""Seconds before the first check for answers. The intervals grow by half each time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The owner's answer to a question, with the bot's response time."""

    assumption: Assumption
    verdict: Verdict
    seconds: float
    """Seconds from the press to the edit of the message, by Discord's clock."""


async def collect(session: Session, channel: int, wanted: int, *, wait: float) -> list[Answer]:
    """Wait for `wanted` answers, or for `wait` seconds; return the answers. Raises CallError or SpentError."""
    pause, waited = FIRST_LOOK, 0.0
    while True:
        step = min(pause, wait - waited)
        await asyncio.sleep(step)
        waited, pause = waited + step, pause * 1.5
        found = list(answers_in(await session.read_messages(channel)))
        if len(found) >= wanted or waited >= wait:
            return found


def answers_in(messages: list[Any]) -> Iterator[Answer]:
    for message in messages:
        for each in _buttons(message):
            action = action_of(str(each.get("custom_id")))
            if isinstance(action, AnswerSelftest) and action.interaction:
                edited = datetime.fromisoformat(str(message["edited_timestamp"]))
                pressed = discord.utils.snowflake_time(action.interaction)
                verdict = Verdict.HOLDS if action.holds else Verdict.FAILS
                yield Answer(Assumption(action.question), verdict, (edited - pressed).total_seconds())


def _buttons(component: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield component
    for each in component.get("components") or ():
        yield from _buttons(each)
