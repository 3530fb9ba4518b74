"""What every end-to-end test may ask pytest for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.discord.contract import VARIABLE, published
from tests.discord.scene import Scene, playing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest


@pytest_asyncio.fixture
async def scene() -> AsyncIterator[Scene]:
    """A playground in memory, recorded and checked."""
    async with playing() as made:
        yield made


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says so when exchanges were not held against Discord's document."""
    if published() is None:
        terminalreporter.write_line(f"left out: Discord's own document ({VARIABLE} is not set)")
