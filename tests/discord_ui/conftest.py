"""Fixtures: a running bot, or a room with players for tests that need no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.discord_ui.room import open_room
from tests.discord_ui.running import Running, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.room import Guest, Room


@pytest.fixture(autouse=True)
def untroubled(untroubled_library: None) -> None:
    """Fail a test if discord.py or asyncio logs a complaint."""


@pytest_asyncio.fixture
async def bot(scene: Scene, tmp_path: Path) -> AsyncIterator[Running]:
    """The bot, logged in to a fresh fake Discord."""
    async with running(scene, tmp_path) as made:
        yield made


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room for playing RAMbots."""
    async with open_room(tmp_path) as made:
        yield made


@pytest.fixture
def ilse(room: Room) -> Guest:
    return room.guest(1, "Ilse")


@pytest.fixture
def marek(room: Room) -> Guest:
    return room.guest(2, "Marek")


@pytest.fixture
def noor(room: Room) -> Guest:
    return room.guest(3, "Noor")
