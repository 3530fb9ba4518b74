"""Two stores of different kinds as one: both get every query, and they have to answer the same."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from bot.host.model.cluster import WHOLE
from bot.host.ports.store import Transaction
from bot.storage import open_store
from bot.storage.postgres.setup import connect
from bot.storage.tools.copy import kinds
from bot.storage.uncancellable import to_its_end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine
    from pathlib import Path

    import asyncpg

    from bot.host.model.era import Eras
    from bot.storage.database_url import Address
    from bot.storage.postgres.store import PostgresStore
    from bot.storage.sqlite.store import SqliteStore
    from tests.postgres import Cluster

CLOCKS = frozenset({"leases.now", "rate_shares.now"})
"""Methods whose answers may differ between the stores."""
REPOSITORIES = frozenset(name for name, of in Transaction.__annotations__.items() if of.endswith("Store"))
"""The names of a transaction's repositories."""


class TwinTransaction:
    """A transaction in each of the two stores."""

    def __init__(self, one: Transaction, other: Transaction, asked: set[str]) -> None:
        vars(self).update(one=one, other=other, asked=asked, jumps=False)

    async def together(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]:
        """Run the reads one after the other, since each of them asks both stores."""
        return tuple([await read for read in reads])

    def __setattr__(self, name: str, value: object) -> None:
        for each in (self.one, self.other):
            setattr(each, name, value)

    def __getattr__(self, name: str) -> Any:
        if name in REPOSITORIES:
            return TwinRepository(self, name)
        if name == "session":
            return TwinSession(self.one, self.other)
        return getattr(vars(self)["one"], name)


@dataclass(frozen=True, slots=True)
class TwinSession:
    """A transaction's session in each of the two stores, for a test's own SQL."""

    one: Any
    other: Any

    async def run(self, sql: str, *values: Any) -> None:
        for each in (self.one, self.other):
            await each.session.run(sql, *values)


@dataclass(frozen=True, slots=True)
class TwinRepository:
    """A repository in each of the two stores."""

    tx: TwinTransaction
    name: str

    def __getattr__(self, name: str) -> Any:
        method = f"{self.name}.{name}"

        async def both(*args: Any, **named: Any) -> Any:
            first = await _answer(self.tx.one, method, args, named)
            second = await _answer(self.tx.other, method, args, named)
            self.tx.asked.add(method)
            vars(self.tx)["jumps"] |= method == "announcements.add"  # announcements that already exist use up an ID
            if method not in CLOCKS:
                assert _shown(first) == _shown(second), f"{method}{args}{named}"
            if isinstance(first, Exception):
                raise first
            return first

        return both


async def _answer(tx: Transaction, method: str, args: Any, named: Any) -> Any:
    try:
        return await attrgetter(method)(tx)(*args, **named)
    except Exception as error:
        return error


def _shown(answer: object) -> object:
    """The comparable part of an answer: only the type of an error, otherwise everything."""
    if isinstance(answer, Exception):
        return type(answer)
    return answer


class TwinStore:
    """A file and a PostgreSQL database as one store."""

    shared: ClassVar = False
    shards: ClassVar = WHOLE

    def __init__(self, one: SqliteStore, other: PostgresStore, aside: asyncpg.Connection, asked: set[str]) -> None:
        self._one, self._other, self._aside, self._asked = one, other, aside, asked
        self._lock = asyncio.Lock()

    @property
    def eras(self) -> Eras:
        return self._one.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[TwinTransaction]:
        async with self._one.reading() as one, self._other.reading() as other:
            yield TwinTransaction(one, other, self._asked)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[TwinTransaction]:
        async with self._lock:
            stack = AsyncExitStack()
            one = await stack.enter_async_context(self._one.writing())
            try:
                other = await stack.enter_async_context(self._other.writing())
                yield (transaction := TwinTransaction(one, other, self._asked))
            except BaseException as error:
                await to_its_end(stack.__aexit__(type(error), error, error.__traceback__))
                await to_its_end(self._number())
                raise
            # if it were cancelled between the two, only one of them would commit
            await to_its_end(self._kept(stack, jumps=transaction.jumps))

    async def _kept(self, stack: AsyncExitStack, *, jumps: bool) -> None:
        await stack.aclose()
        if jumps:
            await self._number()

    async def _number(self) -> None:
        """Align the IDs: a file reuses the IDs of a rolled-back transaction, PostgreSQL doesn't."""
        found = await self._one._connection.execute_fetchall("SELECT name, seq FROM sqlite_sequence")
        last = {row[0]: row[1] for row in found}
        numbers = [
            f"setval(pg_get_serial_sequence('{kind.name}', 'id'), {number or 1}, {number > 0})"
            for kind in kinds()
            if kind.numbered and (number := last.get(kind.name, 0)) >= 0
        ]
        await self._aside.execute(f"SELECT {', '.join(numbers)}")

    async def close(self) -> None:
        await self._aside.close()
        await self._one.close()
        await self._other.close()


class Twins:
    """Both stores of each file, and the methods that were called on them."""

    def __init__(self, server: Cluster) -> None:
        self._server = server
        self._made: dict[Path, Address] = {}
        self.asked: set[str] = set()

    async def open(self, file: Path) -> TwinStore:
        """The twin store that stands for the file."""
        if file not in self._made:
            self._made[file] = await self._server.database()
        address = self._made[file]
        one, aside = await open_store(file), await connect(address)
        await (await open_store(address)).close()
        await aside.execute("UPDATE eras SET name = $1 WHERE ended_at IS NULL", one.eras.current)
        return TwinStore(one, await open_store(address), aside, self.asked)
