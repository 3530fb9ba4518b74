"""A running bot for each test that asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.front.running import Running, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord.scene import Scene


@pytest.fixture(autouse=True)
def untroubled(untroubled_library: None) -> None:
    """No test leaves a complaint of discord.py's or asyncio's in the log."""


@pytest_asyncio.fixture
async def bot(scene: Scene, tmp_path: Path) -> AsyncIterator[Running]:
    """The bot, logged in at a fresh stand-in."""
    async with running(scene, tmp_path) as made:
        yield made
