"""A store that reports every step before taking it, so that a test can stop everything there."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bot.host.model.cluster import WHOLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.host.model.era import Eras
    from bot.host.ports.store import Store, Transaction


class SteppedTransaction:
    """A transaction that calls `step` before each of its statements."""

    def __init__(self, tx: Transaction, step: Callable[[], None]) -> None:
        self._tx = tx
        self._step = step
        self.shards = tx.shards

    def together(self, *reads: Any) -> Awaitable[tuple[object, ...]]:
        """Run the reads, each of which is a step."""
        return self._tx.together(*reads)

    def __getattr__(self, name: str) -> SteppedRepository:
        return SteppedRepository(getattr(self._tx, name), self._step)


class SteppedRepository:
    """A repository that calls `step` before each of its statements."""

    def __init__(self, repository: object, step: Callable[[], None]) -> None:
        self._repository = repository
        self._step = step

    def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
        method: Callable[..., Awaitable[object]] = getattr(self._repository, name)

        async def stepped(*args: object, **named: object) -> object:
            self._step()
            return await method(*args, **named)

        return stepped


class SteppedStore:
    """A store that calls `step` before each statement of a writing transaction, before its commit and after it."""

    shared, shards = False, WHOLE

    def __init__(self, store: Store, step: Callable[[], None]) -> None:
        self._store = store
        self._step = step

    @property
    def eras(self) -> Eras:
        return self._store.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        async with self._store.reading() as tx:
            yield tx

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        async with self._store.writing() as tx:
            yield SteppedTransaction(tx, self._step)  # type: ignore[misc] # it has the same methods as a transaction
            self._step()
        self._step()

    aside = writing
