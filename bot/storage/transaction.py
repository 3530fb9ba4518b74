"""A transaction with all repositories."""

from __future__ import annotations

from bot.host.model.cluster.leases import Process
from bot.host.model.cluster.shards import Shards
from bot.host.ports.announcements import AnnouncementStore, PingStore
from bot.host.ports.clock import ClockStore
from bot.host.ports.cluster import EraStore, LeaseStore, MailboxStore, RateShareStore, SecretStore
from bot.host.ports.drafts import PanelStore
from bot.host.ports.journal import JournalStore, SnapshotStore
from bot.host.ports.learning import LearningStore
from bot.host.ports.matchmaking import MatchmakingStore
from bot.host.ports.outbox import OutboxStore
from bot.host.ports.people import GuildSettingsStore, PrivacyStore, UserSettingsStore
from bot.host.ports.profile import ProfileStore
from bot.host.ports.ratings import RatingStore
from bot.host.ports.recovery import RecoveryStore
from bot.host.ports.tables import SeatStore, TableStore
from bot.host.ports.tournaments import TournamentStore
from bot.storage.dialect import Connection
from bot.storage.repositories.base import Session
from bot.storage.repositories.cluster.eras import EraRepository
from bot.storage.repositories.cluster.leases import LeaseRepository
from bot.storage.repositories.cluster.mailbox import MailboxRepository
from bot.storage.repositories.cluster.rate_shares import RateShareRepository
from bot.storage.repositories.cluster.recovery import RecoveryRepository
from bot.storage.repositories.cluster.secrets import SecretRepository
from bot.storage.repositories.community.matchmaking import MatchmakingRepository
from bot.storage.repositories.community.profile import ProfileRepository
from bot.storage.repositories.community.ratings import RatingRepository
from bot.storage.repositories.community.tournaments import TournamentRepository
from bot.storage.repositories.people.guild_settings import GuildSettingsRepository
from bot.storage.repositories.people.learning import LearningRepository
from bot.storage.repositories.people.privacy import PrivacyRepository
from bot.storage.repositories.people.user_settings import UserSettingsRepository
from bot.storage.repositories.play.announcements import AnnouncementRepository
from bot.storage.repositories.play.clock import ClockRepository
from bot.storage.repositories.play.journal import JournalRepository
from bot.storage.repositories.play.outbox import OutboxRepository
from bot.storage.repositories.play.panels import PanelRepository
from bot.storage.repositories.play.pings import PingRepository
from bot.storage.repositories.play.seats import SeatRepository
from bot.storage.repositories.play.snapshots import SnapshotRepository
from bot.storage.repositories.play.tables import TableRepository


class SqlTransaction:
    """The host's transaction, with all repositories."""

    def __init__(self, connection: Connection) -> None:
        self.session = session = Session(connection)
        self.together = session.together
        self.tables: TableStore = TableRepository(session)
        self.seats: SeatStore = SeatRepository(session)
        self.journal: JournalStore = JournalRepository(session)
        self.snapshots: SnapshotStore = SnapshotRepository(session)
        self.panels: PanelStore = PanelRepository(session)
        self.clock: ClockStore = ClockRepository(session)
        self.outbox: OutboxStore = OutboxRepository(session)
        self.announcements: AnnouncementStore = AnnouncementRepository(session)
        self.pings: PingStore = PingRepository(session)
        self.recovery: RecoveryStore = RecoveryRepository(session)
        self.user_settings: UserSettingsStore = UserSettingsRepository(session)
        self.guild_settings: GuildSettingsStore = GuildSettingsRepository(session)
        self.privacy: PrivacyStore = PrivacyRepository(session)
        self.learning: LearningStore = LearningRepository(session)
        self.ratings: RatingStore = RatingRepository(session)
        self.profile: ProfileStore = ProfileRepository(session)
        self.matchmaking: MatchmakingStore = MatchmakingRepository(session)
        self.tournaments: TournamentStore = TournamentRepository(session)
        self.leases: LeaseStore = LeaseRepository(session)
        self.mailbox: MailboxStore = MailboxRepository(session)
        self.rate_shares: RateShareStore = RateShareRepository(session)
        self.eras: EraStore = EraRepository(session)
        self.secrets: SecretStore = SecretRepository(session)

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
