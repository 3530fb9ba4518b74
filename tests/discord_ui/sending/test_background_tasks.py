"""Background work that nobody waits for, and that fails quietly."""

from __future__ import annotations

import asyncio
import logging
from inspect import CORO_CLOSED, getcoroutinestate

import pytest

from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning
from bot.discord_ui.sending.background_tasks import BackgroundTask
from bot.discord_ui.texts import later
from bot.host.core.errors import TableError
from bot.host.ports.urgency import URGENT

REFUSED = CallError(Call.EDIT, Meaning.REFUSED_FORM, Cause.NO_MESSAGE, ValueError())


async def _fail(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("error", "level"),
    [
        (REFUSED, logging.INFO),
        (TableError(later("no-table", table=7)), logging.INFO),
        (ValueError("broken"), logging.WARNING),
    ],
)
async def test_expected_errors_are_not_logged_as_warnings(
    error: Exception, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot.discord_ui.sending.background_tasks")
    aside = BackgroundTask("a panel")
    aside.spawn(_fail(error))
    await asyncio.wait(aside._tasks)
    assert [record.levelno for record in caplog.records] == [level]


async def test_work_that_never_began_is_closed_with_the_rest() -> None:
    """At shutdown, Python used to warn that it was never awaited."""
    aside, work = BackgroundTask("a panel"), _fail(REFUSED)
    aside.spawn(work)
    await aside.close()
    assert getcoroutinestate(work) == CORO_CLOSED
    late = _fail(REFUSED)
    aside.spawn(late)
    assert getcoroutinestate(late) == CORO_CLOSED
    assert not aside._tasks


async def test_work_begun_by_a_click_is_not_urgent() -> None:
    aside, found = BackgroundTask("a panel"), []

    async def work() -> None:
        found.append(URGENT.get())

    URGENT.set(True)
    aside.spawn(work())
    await asyncio.wait(aside._tasks)
    assert found == [False]
    assert URGENT.get()
