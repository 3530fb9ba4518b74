"""Fixtures and hooks for all end-to-end tests."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.discord.contract import VARIABLE, published
from tests.discord.scene import Scene, playing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


@pytest_asyncio.fixture
async def scene() -> AsyncIterator[Scene]:
    """A playground in memory whose traffic is recorded and checked."""
    async with playing() as made:
        yield made


class Complaints(logging.Handler):
    """Collects error messages and tracebacks from the log."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.told.append(self.format(record))


@pytest.fixture
def untroubled_library() -> Iterator[None]:
    """Fail if discord.py or asyncio log an error: the bot must handle whatever happens to requests and events."""
    complaints = Complaints()
    loggers = [logging.getLogger(name) for name in ("discord", "asyncio")]
    for logger in loggers:
        logger.addHandler(complaints)
    yield
    for logger in loggers:
        logger.removeHandler(complaints)
    assert complaints.told == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report if exchanges weren't checked against Discord's document."""
    if published() is None:
        terminalreporter.write_line(f"left out: Discord's own document ({VARIABLE} is not set)")
