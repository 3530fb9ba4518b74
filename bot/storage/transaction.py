"""All rows there are, in one transaction."""

from __future__ import annotations

from bot.storage.repositories.cluster.eras import EraTable
from bot.storage.repositories.cluster.leases import Leases
from bot.storage.repositories.cluster.rate_shares import Allowances
from bot.storage.repositories.cluster.recovery import Starting
from bot.storage.repositories.cluster.secrets import SecretTable
from bot.storage.repositories.community.matchmaking import Queue
from bot.storage.repositories.community.profile import Profiles
from bot.storage.repositories.community.ratings import Ratings
from bot.storage.repositories.community.tournaments import Tournaments
from bot.storage.repositories.people.guild_settings import Servers
from bot.storage.repositories.people.learning import Learning
from bot.storage.repositories.people.privacy import Privacy
from bot.storage.repositories.people.user_settings import Preferences
from bot.storage.repositories.play.announcements import Bulletins
from bot.storage.repositories.play.clock import Clock
from bot.storage.repositories.play.journal import Journal
from bot.storage.repositories.play.outbox import Outbox
from bot.storage.repositories.play.panels import Panels
from bot.storage.repositories.play.rings import Rings
from bot.storage.repositories.play.seats import Seats
from bot.storage.repositories.play.snapshots import Snapshots
from bot.storage.repositories.play.tables import Tables


class SqlTransaction(
    Tables,
    Seats,
    Journal,
    Snapshots,
    Starting,
    Outbox,
    Panels,
    Clock,
    EraTable,
    SecretTable,
    Leases,
    Learning,
    Preferences,
    Servers,
    Bulletins,
    Rings,
    Ratings,
    Profiles,
    Queue,
    Privacy,
    Tournaments,
    Allowances,
):
    """The host's Transaction in SQL."""
