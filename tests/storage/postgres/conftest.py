"""A database of its own for each test, and its store."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.storage.postgres.store import open_database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.storage.database_url import Address
    from bot.storage.postgres.store import PostgresStore
    from tests.postgres import Cluster


@pytest.fixture
async def address(postgres: Cluster) -> Address:
    return await postgres.database()


@pytest.fixture
async def store(address: Address) -> AsyncIterator[PostgresStore]:
    opened = await open_database(address)
    yield opened
    await opened.close()
