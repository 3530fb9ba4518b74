"""A file-based store for tests of its contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.storage import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.storage.sqlite.store import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = await open_store(tmp_path / "games")
    yield made
    await made.close()
