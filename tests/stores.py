"""Both kinds of store, for tests of what they have in common."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from bot.storage import open_store
from tests.postgres import Cluster, cluster, programs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.storage import Where
    from bot.storage.database_url import Address
    from bot.storage.postgres.store import PostgresStore
    from bot.storage.sqlite.store import SqliteStore

    Store = SqliteStore | PostgresStore

KINDS = ("file", "postgres")


class Places:
    """Places of a test's stores: the named file, or a PostgreSQL database for each file."""

    def __init__(self, server: Cluster | None) -> None:
        self.server = server
        self.made: dict[Path, Address] = {}
        self.stride = 1 if server is None else 20
        """Of how many lives that differ little one is lived: to make a database takes longer than to make a file."""

    async def of(self, file: Path) -> Where:
        """The place of the store that the file stands for."""
        if self.server is None:
            return file
        if file not in self.made:
            self.made[file] = await self.server.database()
        return self.made[file]

    async def open(self, file: Path) -> Store:
        """Open the store that the file stands for."""
        return await open_store(await self.of(file))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests in this process."""
    if programs() is None and not os.environ.get("CI"):
        pytest.skip("no PostgreSQL here: apt-get install postgresql")
    with cluster() as server:
        yield server


@pytest.fixture(params=KINDS)
def places(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Places:
    """Run the test with each kind of store, including the fixture that hosts games in a folder."""
    server: Cluster | None = None if request.param == "file" else request.getfixturevalue("postgres")
    found = Places(server)
    monkeypatch.setattr("tests.host.harness.open_store", found.open)
    return found
