"""Several processes on one database, simulated in one: each has leases, and a host if it serves."""

from __future__ import annotations

from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.host.app.host import Host
from bot.host.cluster.lease_manager import LeaseManager
from bot.host.model.cluster import WHOLE, Shards, shard_of
from bot.host.ports.store import StoreError
from bot.storage import open_store
from tests.host.harness import COMPUTERS, Counted, HostHarness, NotingPoster, StandingClock, Thoughts, serving
from tests.host.toy import toy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from datetime import datetime
    from pathlib import Path

    from bot.host.model.era import Eras
    from bot.host.ports.messenger import Announcer
    from bot.host.ports.store import Store, Transaction
    from tests.host.harness import FakeChat
    from tests.stores import Places

COUNT = 2


def server(shard: int, number: int = 1, count: int = COUNT) -> int:
    """A server on a shard."""
    return next(each for each in range(number << 22, (number + count) << 22, 1 << 22) if shard_of(each, count) == shard)


@dataclass
class Together:
    """A store that claims to be shared, with a clock that stands still."""

    store: Store
    clock: StandingClock
    shared: bool = True
    shards: Shards = WHOLE
    gone: bool = False
    """Whether the database is unreachable."""
    silent: bool = False
    """Whether the next transaction is committed without a response."""
    busy: int = 0
    """Number of transactions in progress."""

    @property
    def eras(self) -> Eras:
        return self.store.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        with self._counted():
            async with self.store.reading() as tx:
                yield self._timed(tx)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        if self.gone:
            raise StoreError("it cannot be reached")
        with self._counted():
            async with self.store.writing() as tx:
                yield self._timed(tx)
        if self.silent:
            self.silent = False
            raise StoreError("it isn't answering")

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[Transaction]:
        with self._counted():
            async with self.store.aside() as tx:
                if self.gone:
                    raise StoreError("it cannot be reached")
                yield self._timed(tx)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1

    def _timed(self, tx: Transaction) -> Transaction:
        async def now() -> datetime:
            return self.clock.now()

        tx.leases.now = now  # type: ignore[method-assign] # otherwise, it's the machine's clock
        tx.shards = WHOLE
        return tx


@dataclass
class Herd:
    """Processes on one database."""

    together: Together
    clock: StandingClock
    stack: AsyncExitStack

    def hold(self, *numbers: int, count: int = COUNT) -> LeaseManager:
        """The lease manager of a process that was started for these shards."""
        wanted = Shards(frozenset(numbers), count)
        return LeaseManager(self.together, wanted, awake=lambda: self.clock.now().timestamp())

    async def running_host(
        self, hold: LeaseManager, chat: FakeChat, *, announcer: Announcer | None = None
    ) -> HostHarness:
        """A running host in that process."""
        messenger, thoughts = NotingPoster(chat), Thoughts()
        host = Host(
            hold.store,
            messenger,
            {"toy": toy()},
            clock=self.clock,
            entropy=Counted(),
            thinker=thoughts,
            computers=COMPUTERS,
            announcer=announcer,
        )
        loop = await self.stack.enter_async_context(serving(host))
        return HostHarness(host, self.clock, messenger, thoughts, loop)

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(timedelta(seconds=seconds))


@asynccontextmanager
async def herd(folder: Path, places: Places | None = None) -> AsyncIterator[Herd]:
    """A database for several processes."""
    file, clock = folder / "games.sqlite3", StandingClock()
    store = await (open_store(file) if places is None else places.open(file))
    try:
        async with AsyncExitStack() as stack:
            yield Herd(Together(store, clock), clock, stack)
    finally:
        await store.close()
