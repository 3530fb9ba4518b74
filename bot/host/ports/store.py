"""The interface to the database: transactions, and the stores in them."""

from __future__ import annotations

from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar, overload

from bot.host.model.cluster import Process, Shards
from bot.host.model.era import Eras
from bot.host.ports.cluster import EraStore, LeaseStore, MailboxStore, RateShareStore, SecretStore
from bot.host.ports.community import LearningStore, MatchmakingStore, ProfileStore, RatingStore, TournamentStore
from bot.host.ports.people import GuildSettingsStore, PrivacyStore, UserSettingsStore
from bot.host.ports.play import (
    AnnouncementStore,
    ClockStore,
    JournalStore,
    OutboxStore,
    PanelStore,
    PingStore,
    RecoveryStore,
    SeatStore,
    SnapshotStore,
    TableStore,
)

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class StoreError(Exception):
    """The database, or a part of it, can't be used. The text tells the bot's operator why. A transaction that raises
    this wasn't saved, unless the connection failed during its commit."""


class OutgrownError(StoreError):
    """A newer version of the program has changed the database schema, so this version can't use it any longer."""

    def __init__(self) -> None:
        super().__init__("A newer version of the bot has changed the database. Run that version.")


class DamagedError(StoreError):
    """A database row has a value that the program can't have written."""


class LateWriteError(Exception):
    """A table has moved on since it was read, so the transaction must not be committed."""


class Together(Protocol):
    """Makes independent reads in a transaction, together if that's faster, and returns their results."""

    @overload
    async def __call__(self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], /) -> tuple[A, B]: ...
    @overload
    async def __call__(
        self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], c: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]: ...


class Transaction(Protocol):
    """A transaction: either all or none of its writes succeed. A write may be carried out later, but before the next
    read that may depend on it, and before the commit. Its errors are raised then."""

    shards: Shards
    """The shards served here. Most lists of work contain only their tables."""
    process: Process | None
    """The process saved with each heartbeat; None if heartbeats name no process."""

    tables: TableStore
    seats: SeatStore
    journal: JournalStore
    snapshots: SnapshotStore
    panels: PanelStore
    clock: ClockStore
    outbox: OutboxStore
    announcements: AnnouncementStore
    pings: PingStore
    recovery: RecoveryStore
    user_settings: UserSettingsStore
    guild_settings: GuildSettingsStore
    privacy: PrivacyStore
    learning: LearningStore
    ratings: RatingStore
    profile: ProfileStore
    matchmaking: MatchmakingStore
    tournaments: TournamentStore
    leases: LeaseStore
    mailbox: MailboxStore
    rate_shares: RateShareStore
    eras: EraStore
    secrets: SecretStore
    together: Together


class Store(Protocol):
    """The database."""

    @property
    def shared(self) -> bool:
        """Return whether other processes may write to the database at the same time."""

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""

    @property
    def eras(self) -> Eras:
        """The database's eras when it was opened, or when this process took its leases."""

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a consistent, read-only transaction."""

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that is committed at the end of the block, or rolled back if the block raises."""

    def aside(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction only for the processes' data about themselves. If processes share the database, it doesn't
        wait for those of `writing`."""
