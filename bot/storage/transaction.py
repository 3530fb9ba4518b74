"""All rows there are, in one transaction."""

from __future__ import annotations

from bot.storage.allowances import Allowances
from bot.storage.bulletins import Bulletins
from bot.storage.clock import Clock
from bot.storage.eras import EraTable
from bot.storage.journal import Journal
from bot.storage.learning import Learning
from bot.storage.leases import Leases
from bot.storage.outbox import Outbox
from bot.storage.panels import Panels
from bot.storage.preferences import Preferences
from bot.storage.privacy import Privacy
from bot.storage.profiles import Profiles
from bot.storage.queue import Queue
from bot.storage.ratings import Ratings
from bot.storage.rings import Rings
from bot.storage.seats import Seats
from bot.storage.secrets import SecretTable
from bot.storage.servers import Servers
from bot.storage.snapshots import Snapshots
from bot.storage.starting import Starting
from bot.storage.tables import Tables
from bot.storage.tournaments import Tournaments


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
