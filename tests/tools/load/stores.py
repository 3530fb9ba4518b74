"""The databases of a run: each starts with the seeded games, and is deleted afterwards."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

import asyncpg

from bot.storage.tools.copy import move
from tests.postgres import cluster
from tests.tools.load.machine import Work, family, work

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType

    from bot.storage.database_url import Address
    from tests.postgres import Cluster


class Kept(Protocol):
    """A kind of database."""

    name: ClassVar[str]
    shared: ClassVar[bool]
    """Whether several processes can use it."""

    def __enter__(self) -> Kept: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def filled(self, file: Path) -> str:
        """Fill it with the games from a seeded file, and return its `RAMBOTS_DATABASE` value."""
        ...

    async def size(self) -> float:
        """Its size in bytes."""
        ...

    def worked(self) -> Work:
        """The work of its own processes."""
        ...


class Sqlite:
    """The file itself."""

    name: ClassVar[str] = "SQLite"
    shared: ClassVar[bool] = False

    def __init__(self) -> None:
        self._file: Path | None = None
        self._size = 0.0

    def __enter__(self) -> Sqlite:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    async def filled(self, file: Path) -> str:
        self._file = file
        return str(file)

    async def size(self) -> float:
        return 0.0 if self._file is None else float(self._file.stat().st_size)

    def worked(self) -> Work:
        return Work(0.0, 0.0)


SIZE: Final = """
    SELECT CAST(sum(pg_total_relation_size(oid)) AS BIGINT) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


class Postgres:
    """A server for this run only, in memory, so it doesn't wait for a disk."""

    name: ClassVar[str] = "PostgreSQL"
    shared: ClassVar[bool] = True

    def __init__(self) -> None:
        self._running = ExitStack()
        self._server: Cluster | None = None
        self._address: Address | None = None

    def __enter__(self) -> Postgres:
        self._server = self._running.enter_context(cluster())
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    async def filled(self, file: Path) -> str:
        assert self._server is not None
        self._address = await self._server.empty()
        await move(file, self._address, lambda _: None)
        return self._address.url

    async def size(self) -> float:
        assert self._address is not None
        connection = await asyncpg.connect(self._address.url)
        found = await connection.fetchval(SIZE)
        await connection.close()
        return float(found)

    def worked(self) -> Work:
        return Work(0.0, 0.0) if self._server is None else work(*family(self._server.number))


STORES: Final[Mapping[str, type[Sqlite | Postgres]]] = {"sqlite": Sqlite, "postgres": Postgres}
