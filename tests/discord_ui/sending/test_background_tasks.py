"""Background work that nobody waits for, and that fails quietly."""

from __future__ import annotations

import logging

import pytest

from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning
from bot.discord_ui.sending.background_tasks import BackgroundTask
from bot.discord_ui.texts import later
from bot.host.core.errors import TableError

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
    while aside._tasks:
        await next(iter(aside._tasks))
    assert [record.levelno for record in caplog.records] == [level]
