"""What every end-to-end test may ask pytest for."""

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
    """A playground in memory, recorded and checked."""
    async with playing() as made:
        yield made


class Complaints(logging.Handler):
    """Collects what is logged as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.told.append(self.format(record))


@pytest.fixture
def untroubled_library() -> Iterator[None]:
    """Whatever happens to requests and events, discord.py and asyncio have nothing to complain about: what goes wrong
    is caught, and answered, by us."""
    complaints = Complaints()
    loggers = [logging.getLogger(name) for name in ("discord", "asyncio")]
    for logger in loggers:
        logger.addHandler(complaints)
    yield
    for logger in loggers:
        logger.removeHandler(complaints)
    assert complaints.told == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says so when exchanges were not held against Discord's document."""
    if published() is None:
        terminalreporter.write_line(f"left out: Discord's own document ({VARIABLE} is not set)")
