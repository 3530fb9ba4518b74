"""A transaction with all repositories."""

from __future__ import annotations

from bot.storage.repositories.cluster.eras import EraRepository
from bot.storage.repositories.cluster.leases import LeaseRepository
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
from bot.storage.repositories.play.rings import RingRepository
from bot.storage.repositories.play.seats import SeatRepository
from bot.storage.repositories.play.snapshots import SnapshotRepository
from bot.storage.repositories.play.tables import TableRepository


class SqlTransaction(
    TableRepository,
    SeatRepository,
    JournalRepository,
    SnapshotRepository,
    RecoveryRepository,
    OutboxRepository,
    PanelRepository,
    ClockRepository,
    EraRepository,
    SecretRepository,
    LeaseRepository,
    LearningRepository,
    UserSettingsRepository,
    GuildSettingsRepository,
    AnnouncementRepository,
    RingRepository,
    RatingRepository,
    ProfileRepository,
    MatchmakingRepository,
    PrivacyRepository,
    TournamentRepository,
    RateShareRepository,
):
    """The host's Transaction in SQL."""
