"""Announcements: messages to a server or to one person, other than tables' posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.model.community.learning import DailyPuzzle
from bot.host.model.community.matchmaking import Lapsed, Offered
from bot.host.model.community.ratings import SeasonWinners
from bot.host.model.community.tournaments import TournamentView
from bot.host.model.outbox import Posted
from bot.host.model.seat_holders import reclaimable_seat
from bot.host.model.tables import TableRecord
from bot.host.model.views import TableView

NOWHERE: Final = 0
"""Server ID of an announcement that belongs to no server."""


class AnnouncementKind(Enum):
    """Kinds of announcements. The value is part of nonces, so it's short."""

    HELLO = "h"
    OPEN = "o"
    OVER = "e"
    PUZZLE = "d"
    SIGN_UP = "s"
    ROUND = "r"
    FINAL = "f"
    SEASON = "q"
    FOUND = "w"
    """To one person: a game was found; they're asked to confirm."""
    FAILED = "m"
    """To one person who has confirmed: the offer fell through."""
    EXPIRED = "l"
    """To one person: they didn't confirm in time and have left the queue."""
    UNFOUND = "u"
    """To one person: their search ended without a game, and they've left the queue."""
    DIGEST = "g"
    """To one person: games are waiting for them."""
    REPLACED = "p"
    """To one person: another player took over their seat."""
    PAUSED = "x"
    """To a host who isn't playing at the table: the table can't post, and why."""


@dataclass(frozen=True, slots=True)
class Digest:
    """The number of games waiting for a person."""

    user: int
    count: int
    earlier: Posted | None = None


@dataclass(frozen=True, slots=True)
class PausedTable:
    """A table that can't post."""

    record: TableRecord
    reason: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat that another player took over, as shown to the replaced player, who may have returned since."""

    record: TableRecord
    game: AnyGame
    seat: Seat
    user: int

    @property
    def can_return(self) -> bool:
        return reclaimable_seat(self.record, self.user) == self.seat

    @property
    def has_returned(self) -> bool:
        return self.record.players[self.seat].user == self.user


Fact: TypeAlias = int | str
AnnouncementPayload: TypeAlias = (
    TableView | DailyPuzzle | TournamentView | SeasonWinners | Offered | Lapsed | Replaced | Digest | PausedTable | None
)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement to a server or to one person."""

    id: int
    guild: int
    kind: AnnouncementKind
    key: str
    """Unique among announcements of the kind on this server, for example a table's ID."""
    channel: int | None
    """The target channel; None for any channel where the bot may write. Of announcements to a person, only offers that
    can't or shouldn't be sent in private are posted there."""
    attempts: int
    """Number of earlier attempts; from 1 on, the announcement may already have been posted."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    about: AnnouncementPayload = field(default=None, repr=False, compare=False)
    ring: int | None = None
    """The role to ping."""
    user: int | None = None
    era: str = field(default="", compare=False)

    @property
    def ordering_key(self) -> int:
        return self.id

    @property
    def nonce(self) -> str:
        """The nonce's key, the same for every attempt."""
        return f"g{self.id}-{self.kind.value}"
