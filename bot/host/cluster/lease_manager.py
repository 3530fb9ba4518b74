"""Leases for processes that share a database. Each process holds shards; others can take them once its leases lapse.

A process takes leases under a token that was never used before. Every transaction that writes anything but the
processes' own data, such as leases, heartbeats and times of identifying, checks that the leases are still held under
its own token, and no other such transaction can run until it ends. So a process that wakes up after another one has
taken over can't save anything. It can't post anything either, because an attempt is saved before each post. Leases run
by the database's clock; by its own, a process only knows for how long nobody else can have taken over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

from bot.host.model.cluster import WHOLE, Lease, Process, Shards
from bot.host.model.era import Eras
from bot.host.ports.store import OutgrownError, Store, StoreError, Transaction

LEASE_TTL: Final = timedelta(seconds=12)
"""Duration of a lease after its last renewal."""
RENEWAL_SECONDS: Final = 3.0
RETRY_SECONDS: Final = 1.0
"""Seconds between the checks of a process that waits for leases."""
HEARTBEAT_SECONDS: Final = 15.0
"""Seconds between the heartbeats of a waiting process."""
GRACE: Final = timedelta(seconds=6)
"""Time for which lapsed leases are left to a process that waits for them, before others take them on the side."""

log = logging.getLogger(__name__)


def _awake() -> float:
    """Seconds on a clock that also runs while the machine is suspended, if there is one."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class DeposedError(asyncio.CancelledError):
    """The leases are no longer held, or a restore has begun another era: abort the work without notifying people,
    because the next process will."""


class LeaseManager:
    """Manages this process's share of a database that other processes may also use."""

    def __init__(
        self,
        store: Store,
        wanted: Shards = WHOLE,
        *,
        process: Process | None = None,
        awake: Callable[[], float] = _awake,
    ) -> None:
        self.raw: Final = store
        self.process: Final = process if store.shared else None
        self.wanted: Final = wanted
        self._awake = awake
        self._token = ""
        self.shards = Shards(frozenset(), wanted.count)
        self.eras: Eras = store.eras
        self._adopted = self.shards.numbers
        """The shards for which `adopt` has been called, or needn't be."""
        self._renewed_at = 0.0
        self._beat_at: float | None = None
        self._taken_abandoned: frozenset[int] = frozenset()
        self.lost = asyncio.Event()
        """Set once another process may have taken over, a restore has begun another era, or the leases have been
        released."""
        self.store: Final[Store] = FencedStore(store, self)
        """The database while this process holds the wanted shards. Its lists of work contain only the shards served
        here."""

    @property
    def sure(self) -> bool:
        """Return whether nobody can have taken over, by this process's own clock."""
        if self.lost.is_set():
            return False
        return not self.raw.shared or self._awake() - self._renewed_at < LEASE_TTL.total_seconds()

    async def acquire(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Wait for the wanted shards, and take them. Raises OutgrownError, or StoreError if nothing is shared."""
        waits = False
        while not await self._try_take():
            if not waits:
                log.info(
                    "another process may still be serving shards %(served)s; waiting for them",
                    {"served": self.wanted},
                )
            waits = True
            await sleep(RETRY_SECONDS)
        if self.raw.shared:
            log.info("serving shards %(served)s", {"served": self.wanted})

    async def _try_take(self) -> bool:
        try:
            return await self.take()
        except StoreError as error:
            if not self.raw.shared or isinstance(error, OutgrownError):
                raise
            log.warning("couldn't take the leases: %(why)s", {"why": str(error)})
            return False

    async def take(self) -> bool:
        """Take the wanted shards; return whether they were free. Raises StoreError, for example OutgrownError."""
        token, began = secrets.token_hex(16), self._awake()
        async with self.raw.writing() as tx:
            if await tx.leases.outgrown():
                raise OutgrownError
            await self._send_heartbeat(tx)
            now = await tx.leases.now()
            leases = await tx.leases.all() if self.raw.shared else []
            if any(self._is_in_the_way(lease) for lease in leases if not lease.has_lapsed(now)):
                return False
            await tx.leases.renew(token, until=now + LEASE_TTL)
            await tx.leases.take(self.wanted, token)
            self.eras = await tx.eras.get()
        self._token, self.shards, self._renewed_at = token, self.wanted, began
        self._taken_abandoned = _abandoned_shards(leases, now) & self.wanted.numbers
        self._adopted = self.wanted.numbers
        self.lost.clear()
        return True

    async def _send_heartbeat(self, tx: Transaction) -> None:
        if self.process is not None and (self._beat_at is None or self._awake() - self._beat_at >= HEARTBEAT_SECONDS):
            await tx.clock.save_process(self.process)
            self._beat_at = self._awake()

    def _is_in_the_way(self, lease: Lease) -> bool:
        """Return whether a lease keeps this process from taking its shards. One held on the side doesn't, unless
        it's for another number of shards."""
        same = lease.count == self.wanted.count
        return not same or (lease.shard in self.wanted.numbers and not lease.besides)

    async def renew_leases(
        self,
        adopt: Callable[[Shards], Awaitable[object]] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        may_adopt: Callable[[], bool] = lambda: True,
    ) -> None:
        """Renew the leases until they're released or may be lost. While `may_adopt` returns true, shards without a
        process are served here on the side, and `adopt` is called with them. If the database isn't shared, nobody
        can take over, and this only waits for `release`."""
        if not self.raw.shared:
            await self.lost.wait()
            return
        while not self.lost.is_set():
            await sleep(RENEWAL_SECONDS)
            try:
                await self._renew(also=adopt is not None and may_adopt())
            except DeposedError:
                break
            except StoreError as error:
                log.warning("couldn't renew the leases: %(why)s", {"why": error})
                if not self.sure:
                    break
                continue
            more = Shards(self.shards.numbers - self._adopted, self.wanted.count)
            self._adopted = self.shards.numbers
            if more.numbers and adopt is not None:
                log.warning("nobody serves shards %(served)s: doing their work here", {"served": more})
                await adopt(more)
        self.lost.set()
        log.warning("another process may now be serving shards %(served)s", {"served": self.wanted})

    async def _renew(self, *, also: bool) -> None:
        """Renew the leases, without waiting for other writers. With `also`, also serve abandoned shards on the side."""
        began = self._awake()
        async with self.raw.aside() as tx:
            await self.check(tx)
            now = await tx.leases.now()
            await tx.leases.renew(self._token, until=now + LEASE_TTL)
            left = also and bool(_abandoned_shards(await tx.leases.all(), now - GRACE))
        self._renewed_at = began
        if left:
            await self._take_besides()

    async def _take_besides(self) -> None:
        async with self.raw.writing() as tx:
            await self.check(tx)
            more = Shards(_abandoned_shards(await tx.leases.all(), await tx.leases.now() - GRACE), self.wanted.count)
            if more.numbers:
                await tx.leases.take(more, self._token, besides=True)
        self.shards = Shards(self.shards.numbers | more.numbers, self.wanted.count)

    async def check(self, tx: Transaction) -> None:
        """Raise DeposedError if the leases are no longer held, or a restore has begun another era. In a writing
        transaction, neither can happen after this until it ends."""
        if not self.raw.shared:
            return
        held = await tx.leases.held_shards(self._token, era=self.eras.current)
        if self.wanted.numbers - held:
            self.lost.set()
            raise DeposedError
        if self.shards.numbers != held:  # another process has claimed shards that were served on the side
            self.shards = Shards(held, self.wanted.count)

    async def release(self, *, as_found: bool = False) -> None:
        """Release the leases at once. May fail silently, because they lapse anyway. Shards served on the side
        weren't released by their own process. They stay abandoned, so that another process can serve them on the
        side. With `as_found`, so do the wanted shards that were abandoned when they were taken."""
        if not self._token:
            return
        with suppress(StoreError):
            async with self.raw.writing() as tx:
                held, mine = await tx.leases.held_shards(self._token, era=self.eras.current), self.wanted.numbers
                besides = Shards(held - (mine - self._taken_abandoned if as_found else mine), self.wanted.count)
                if besides.numbers:
                    token = secrets.token_hex(16)
                    await tx.leases.renew(token, until=await tx.leases.now())
                    await tx.leases.take(besides, token, besides=True)
                await tx.leases.renew(self._token, until=None)
        self._token, self.shards = "", Shards(frozenset(), self.wanted.count)
        self.lost.set()

    async def sign_off(self) -> None:
        if self.process is not None:
            with suppress(StoreError):
                async with self.raw.aside() as tx:
                    await tx.clock.forget_process(self.process.name)

    async def reserve_identify(self, shard: int, *, buckets: int, apart: timedelta) -> float:
        async with self.raw.writing() as tx:
            now = await tx.leases.now()
            return (await tx.leases.reserve_identify(shard % buckets, now=now, apart=apart) - now).total_seconds()


def _abandoned_shards(leases: Collection[Lease], since: datetime) -> frozenset[int]:
    """Shards whose leases lapsed by that time and weren't released."""
    return frozenset(lease.shard for lease in leases if lease.until is not None and lease.until <= since)


@asynccontextmanager
async def lock_out_bots(store: Store) -> AsyncIterator[Store]:
    """Keep bots from starting during the block: for `LEASE_TTL`, and while a transaction is writing. Raises StoreError
    if a bot or another command may be using the database. Nothing else changes: a dead process's shards can still be
    served on the side."""
    async with store.writing() as tx:
        count = max((lease.count for lease in await tx.leases.all()), default=1)
    hold = LeaseManager(store, Shards(frozenset(range(count)), count))
    if not await hold.take():
        raise StoreError(
            "The games are in use by a bot or another command. Stop that first. If it crashed, wait a minute."
        )
    try:
        yield hold.store
    finally:
        await hold.release(as_found=True)


class FencedStore:
    """The database as a lease holder sees it. Reading and writing raise DeposedError if they find the leases lost."""

    def __init__(self, store: Store, hold: LeaseManager) -> None:
        self._store = store
        self._hold = hold

    @property
    def shared(self) -> bool:
        return self._store.shared

    @property
    def shards(self) -> Shards:
        return self._hold.shards

    @property
    def eras(self) -> Eras:
        return self._hold.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        async with self._store.reading() as tx:
            if not self._hold.sure:
                await self._hold.check(tx)
            tx.shards = self._hold.shards
            yield tx

    def aside(self) -> AbstractAsyncContextManager[Transaction]:
        return self._store.aside()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        async with self._store.writing() as tx:
            await self._hold.check(tx)
            tx.shards, tx.process = self._hold.shards, self._hold.process
            yield tx
