"""A transaction with all repositories, and the function that loads a database's eras."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from bot.host.model.cluster import Process, Shards
from bot.host.model.era import Eras
from bot.host.ports.store import Transaction
from bot.storage.dialect import Connection
from bot.storage.repositories.base import Cache, Session
from bot.storage.repositories.cluster.eras import EraRepository
from bot.storage.repositories.cluster.processes import (
    LeaseRepository,
    MailboxRepository,
    RateShareRepository,
    SecretRepository,
)
from bot.storage.repositories.cluster.recovery import RecoveryRepository
from bot.storage.repositories.community.matchmaking import MatchmakingRepository
from bot.storage.repositories.community.profile import ProfileRepository
from bot.storage.repositories.community.ratings import RatingRepository
from bot.storage.repositories.community.tournaments import TournamentRepository
from bot.storage.repositories.people.guild_settings import GuildSettingsRepository
from bot.storage.repositories.people.learning import LearningRepository
from bot.storage.repositories.people.privacy import PrivacyRepository
from bot.storage.repositories.people.user_settings import UserSettingsRepository
from bot.storage.repositories.play.announcements import AnnouncementRepository, PingRepository
from bot.storage.repositories.play.clock import ClockRepository
from bot.storage.repositories.play.journal import JournalRepository, SnapshotRepository
from bot.storage.repositories.play.outbox import OutboxRepository, PanelRepository
from bot.storage.repositories.play.seats import SeatRepository
from bot.storage.repositories.play.tables import TableRepository
from bot.storage.uncancellable import to_its_end


class SqlTransaction(Transaction):
    """The host's transaction, with all repositories."""

    def __init__(self, connection: Connection, cache: Cache | None = None) -> None:
        self.session = session = Session(connection, cache)
        self.together = session.together
        self.tables = TableRepository(session)
        self.seats = SeatRepository(session)
        self.journal = JournalRepository(session)
        self.snapshots = SnapshotRepository(session)
        self.panels = PanelRepository(session)
        self.clock = ClockRepository(session)
        self.outbox = OutboxRepository(session)
        self.announcements = AnnouncementRepository(session)
        self.pings = PingRepository(session)
        self.recovery = RecoveryRepository(session)
        self.user_settings = UserSettingsRepository(session)
        self.guild_settings = GuildSettingsRepository(session)
        self.privacy = PrivacyRepository(session)
        self.learning = LearningRepository(session)
        self.ratings = RatingRepository(session)
        self.profile = ProfileRepository(session)
        self.matchmaking = MatchmakingRepository(session)
        self.tournaments = TournamentRepository(session)
        self.leases = LeaseRepository(session)
        self.mailbox = MailboxRepository(session)
        self.rate_shares = RateShareRepository(session)
        self.eras = EraRepository(session)
        self.secrets = SecretRepository(session)

    @property
    def shards(self) -> Shards:
        return self.session.shards

    @shards.setter
    def shards(self, shards: Shards) -> None:
        self.session.shards = shards

    @property
    def process(self) -> Process | None:
        return self.session.process

    @process.setter
    def process(self, process: Process | None) -> None:
        self.session.process = process


class OpenedStore(Protocol):
    """A database that has just been opened."""

    eras: Eras

    def reading(self) -> AbstractAsyncContextManager[SqlTransaction]: ...

    async def close(self) -> None: ...


S = TypeVar("S", bound=OpenedStore)


async def with_eras(store: S) -> S:
    """Read the eras of a database just opened, and return it. If they can't be read, close it and raise StoreError."""
    try:
        async with store.reading() as tx:
            store.eras = await tx.eras.get()
    except BaseException:
        await to_its_end(store.close())
        raise
    return store
