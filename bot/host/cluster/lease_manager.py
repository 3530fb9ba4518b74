"""Which process serves what, when several share a store: leases in it, which somebody else takes once they lapse.

Whoever takes leases does so under a token that nobody ever had before. Every transaction that writes looks whether
the leases still stand under its own token, and while it lasts nobody else can write: so a process that slept, and
wakes after another one has taken over, cannot keep anything, and so says nothing any more either, because a try is
kept before each post. Time is the store's own, never a process's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.host.cluster.shards import WHOLE, Shards
from bot.host.ports.store import OutgrownError, StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection
    from contextlib import AbstractAsyncContextManager
    from datetime import datetime

    from bot.host.cluster.leases import Lease, Process
    from bot.host.model.era import Eras
    from bot.host.ports.store import Store, Transaction

LASTS: Final = timedelta(seconds=12)
"""So long whoever holds leases is believed to be alive after they said so."""
RENEWED: Final = 3.0
"""Seconds from one time to the next that they say so."""
LOOK: Final = 1.0
"""Seconds between two looks of whoever waits for leases."""
SHOWN: Final = 15.0
"""Seconds between two signs of life of whoever waits."""
GRACE: Final = timedelta(seconds=6)
"""So long lapsed leases are left to a process that waits for them, before another one does their work besides."""

log = logging.getLogger(__name__)


def _awake() -> float:
    """Seconds that go by also while the machine is suspended, where it tells them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class DeposedError(asyncio.CancelledError):
    """Another process has taken over: what was under way is broken off, and nobody is told, for they are told there."""


class LeaseManager:
    """What this process holds of a store that others may share."""

    def __init__(
        self,
        store: Store,
        wanted: Shards = WHOLE,
        *,
        process: Process | None = None,
        awake: Callable[[], float] = _awake,
    ) -> None:
        """`process` gives signs of life while it waits, and with each of its host's; `awake` tells seconds that go by
        also while the machine is suspended."""
        self.raw: Final = store
        """The store, whoever holds what."""
        self.process: Final = process if store.shared else None
        self.wanted: Final = wanted
        """What this process serves, or waits for."""
        self._awake = awake
        self._token = ""
        self._shards = Shards(frozenset(), wanted.count)
        self.eras: Eras = store.eras
        """The store's eras, as they were when this process took its leases."""
        self._told = self._shards.numbers
        """What `took` need not be told of any more."""
        self._said = 0.0
        self._shown: float | None = None
        """When a sign of life was given here last, while nobody hosts."""
        self._found: frozenset[int] = frozenset()
        """Of what is wanted, what nobody has left in order who served it before."""
        self.lost = asyncio.Event()
        """Set once somebody else has taken over."""
        self.store: Final[Store] = FencedStore(store, self)
        """The store, for as long as this process holds what it wants; every list of what is to be done is of that."""

    @property
    def shards(self) -> Shards:
        """What this process serves."""
        return self._shards

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken over, by this process's own clock."""
        if self.lost.is_set():
            return False
        return not self.raw.shared or self._awake() - self._said < LASTS.total_seconds()

    async def acquire(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Wait until all that is wanted is free, and take it; and for a store that others share, until it is there.

        Raises OutgrownError.
        """
        waits = False
        while not await self._tried():
            if not waits:
                log.info(
                    "another process serves shards %(served)s; waiting for them",
                    {"served": self.wanted},
                )
            waits = True
            await sleep(LOOK)
        if self.raw.shared:
            log.info("serving shards %(served)s", {"served": self.wanted})

    async def _tried(self) -> bool:
        try:
            return await self.taken()
        except StoreError as error:
            if not self.raw.shared or isinstance(error, OutgrownError):
                raise
            log.warning("couldn't take the leases: %(why)s", {"why": str(error)})
            return False

    async def taken(self) -> bool:
        """Take what is wanted, if it is free; whether it was. Raises OutgrownError: nobody else can change the store's
        shape while somebody holds any of it, so it is only before that a newer version can have done so."""
        token, began = secrets.token_hex(16), self._awake()
        async with self.raw.writing() as tx:
            if await tx.outgrown():
                raise OutgrownError
            await self._show(tx)
            now = await tx.now()
            leases = await tx.leases() if self.raw.shared else []
            if any(self._stands_against(lease) for lease in leases if not lease.lapsed(now)):
                return False
            await tx.sign(token, until=now + LASTS)
            await tx.take(self.wanted, token)
            self.eras = await tx.eras()
        self._token, self._shards, self._said = token, self.wanted, began
        self._found = _abandoned_shards(leases, now) & self.wanted.numbers
        self._told = self.wanted.numbers
        self.lost.clear()
        return True

    async def _show(self, tx: Transaction) -> None:
        """A sign of life, now and then, of whoever waits."""
        if self.process is not None and (self._shown is None or self._awake() - self._shown >= SHOWN):
            await tx.show(self.process)
            self._shown = self._awake()

    def _stands_against(self, lease: Lease) -> bool:
        """Whether it is in the way; what somebody only does besides their own they leave to whoever comes for it."""
        same = lease.count == self.wanted.count
        return not same or (lease.shard in self.wanted.numbers and not lease.besides)

    async def keep(
        self,
        took: Callable[[Shards], Awaitable[object]] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        may: Callable[[], bool] = lambda: True,
    ) -> None:
        """Say again and again that this process is there, until somebody else has taken over, or may have.

        `took` is told of shards whose process is gone, and whose work is done here besides from now on; only while
        this one `may` do that. A store that nobody shares is this process's for as long as it has the file.
        """
        if not self.raw.shared:
            await self.lost.wait()
            return
        while not self.lost.is_set():
            await sleep(RENEWED)
            try:
                await self._renewed(also=took is not None and may())
            except DeposedError:
                break
            except StoreError as error:
                log.warning("couldn't renew the leases: %(why)s", {"why": error})
                if not self.sure:
                    break
                continue
            more = Shards(self._shards.numbers - self._told, self.wanted.count)
            self._told = self._shards.numbers
            if more.numbers and took is not None:
                log.warning("nobody serves shards %(served)s: doing their work here", {"served": more})
                await took(more)
        self.lost.set()
        log.warning("another process may now be serving shards %(served)s", {"served": self.wanted})

    async def _renewed(self, *, also: bool) -> None:
        """Say that this process is there, without waiting for those who write; if it may, it serves besides what
        nobody serves any more."""
        began = self._awake()
        async with self.raw.aside() as tx:
            await self.check(tx)
            now = await tx.now()
            await tx.sign(self._token, until=now + LASTS)
            left = also and bool(_abandoned_shards(await tx.leases(), now - GRACE))
        self._said = began
        if left:
            await self._take_besides()

    async def _take_besides(self) -> None:
        async with self.raw.writing() as tx:
            await self.check(tx)
            more = Shards(_abandoned_shards(await tx.leases(), await tx.now() - GRACE), self.wanted.count)
            if more.numbers:
                await tx.take(more, self._token, besides=True)
        self._shards = Shards(self._shards.numbers | more.numbers, self.wanted.count)

    async def check(self, tx: Transaction) -> None:
        """Raises DeposedError if somebody else has taken over, or a restore has begun another era.

        Else neither can happen until the transaction ends.
        """
        if not self.raw.shared:
            return
        held = await tx.held(self._token, era=self.eras.current)
        if self.wanted.numbers - held:
            self.lost.set()
            raise DeposedError
        if self._shards.numbers != held:  # somebody has come for what was done besides, or it is
            self._shards = Shards(held, self.wanted.count)

    async def release(self, *, as_found: bool = False) -> None:
        """Leave what is held to others, at once. May fail quietly: it lapses.

        What was done besides nobody has left in order: it is left as it was found, for another one to do besides; if
        everything is left `as_found`, so is what was wanted.
        """
        if not self._token:
            return
        with suppress(StoreError):
            async with self.raw.writing() as tx:
                held, mine = await tx.held(self._token, era=self.eras.current), self.wanted.numbers
                besides = Shards(held - (mine - self._found if as_found else mine), self.wanted.count)
                if besides.numbers:
                    token = secrets.token_hex(16)
                    await tx.sign(token, until=await tx.now())
                    await tx.take(besides, token, besides=True)
                await tx.sign(self._token, until=None)
        self._token, self._shards = "", Shards(frozenset(), self.wanted.count)
        self.lost.set()

    async def part(self) -> None:
        """This process ends: nobody looks for a sign of life any more. May fail quietly."""
        if self.process is not None:
            with suppress(StoreError):
                async with self.raw.aside() as tx:
                    await tx.hide(self.process.name)

    async def turn(self, shard: int, *, buckets: int, apart: timedelta) -> float:
        """In how many seconds this process may identify a shard, so that all processes together do so in turn."""
        async with self.raw.writing() as tx:
            now = await tx.now()
            return (await tx.turn(shard % buckets, now=now, apart=apart) - now).total_seconds()


def _abandoned_shards(leases: Collection[Lease], since: datetime) -> frozenset[int]:
    """The shards that nobody has served since then."""
    return frozenset(lease.shard for lease in leases if lease.until is not None and lease.until <= since)


@asynccontextmanager
async def alone(store: Store) -> AsyncIterator[Store]:
    """The store while no bot serves it; one that starts meanwhile waits. Raises StoreError if one does.

    It is left as it was found: what a process served that died is done by another one besides.
    """
    async with store.writing() as tx:
        count = max((lease.count for lease in await tx.leases()), default=1)
    hold = LeaseManager(store, Shards(frozenset(range(count)), count))
    if not await hold.taken():
        raise StoreError("The games are in use: a bot is running with them. Stop that bot first.")
    try:
        yield hold.store
    finally:
        await hold.release(as_found=True)


class FencedStore:
    """A store for whoever holds what they want of it. Its transactions raise DeposedError once somebody else does."""

    def __init__(self, store: Store, hold: LeaseManager) -> None:
        self._store = store
        self._hold = hold

    @property
    def shared(self) -> bool:
        """Whether other processes may use it."""
        return self._store.shared

    @property
    def shards(self) -> Shards:
        """What this process serves."""
        return self._hold.shards

    @property
    def eras(self) -> Eras:
        """The store's eras."""
        return self._hold.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A consistent look; nothing may be written."""
        async with self._store.reading() as tx:
            if not self._hold.sure:
                await self._hold.check(tx)
            tx.shards = self._hold.shards
            yield tx

    def aside(self) -> AbstractAsyncContextManager[Transaction]:
        """What processes tell each other, whoever holds what."""
        return self._store.aside()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """All of it is kept when the block ends, nothing if it raises or is cancelled."""
        async with self._store.writing() as tx:
            await self._hold.check(tx)
            tx.shards, tx.process = self._hold.shards, self._hold.process
            yield tx
