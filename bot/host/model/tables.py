"""A table and those who sit at it, as they're saved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.host.model.table_clock import USUAL, TableClock

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.model.seats import SeatAssignment
    from bot.host.model.table_terms import TableTerms
    from bot.host.model.views import StalePanel, TableView

REMINDED: Final = (0.5, 0.8)
"""At which parts of a question's time whoever is missing is reminded of it."""


NUDGE_DAYS: Final = (1, 3, *range(7, 365, 7))
"""So many days after a question without a deadline came up whoever is missing is reminded of it, for a year."""


class Status(Enum):
    """Where a table is in its life."""

    OPEN = "open"
    """People may join; nothing has started."""
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    QUARANTINED = "quarantined"
    """Its journal no longer replays to what was recorded; it waits for an engineer."""


@dataclass(frozen=True, slots=True)
class User:
    """A person, as the chat knows them."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table was opened."""

    guild: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits where. Exactly one of `user` and `computer` is set."""

    seat: Seat
    name: str
    colour: str
    user: int | None = None
    computer: str | None = None
    """The kind of computer player, as `bot.ai.temperaments.split` reads it."""
    gone: bool = False
    """Resigned or removed; the seat is not waited for any more."""
    missed: int = 0
    """How many questions in a row a person has let pass without doing anything about them."""
    unanswered: int = 0
    """How many questions in a row a person has given no complete answer of their own to."""
    excused: bool = False
    """Whether they missed questions that didn't reach them; if gone, whether that's no fault of theirs."""
    confirm_by: datetime | None = None
    """Before the start, until when the table waits for them to confirm its new terms; None: nothing has changed."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table from its opening to its end."""

    id: int
    game: str
    terms: TableTerms
    edition: int
    status: Status
    opener: int
    place: Place
    channel: int
    """Where it is played: its own thread, or the channel it was opened in."""
    players: tuple[Participant, ...]
    revision: int
    """How many moves the journal holds: 0 until the start, which is move 1."""
    asked_at: datetime | None
    """When the present question came up, as its clock goes: time that does not count moves it on."""
    deadline: datetime | None
    opened_at: datetime
    ended_at: datetime | None = None
    paused: str | None = None
    """Why nothing can be posted, a sentence; None: all is well. The clock stands still meanwhile."""
    paused_at: datetime | None = None
    question: int = 0
    """The name of what the table waits for: the revision at which that was asked first, 0 before the start.

    A departure that leaves the others their questions leaves them their name as well.
    """
    reminded: int = 0
    """How many of its reminders the present question has had; all from the start if there is no time for any."""
    thread: int | None = None
    """Its own thread, if it ever had one. It is not played there any more if that is not `channel`."""
    lobby_message: int | None = None
    rematch: int | None = None
    """The table that was opened as this one's rematch."""
    lineup: tuple[Participant, ...] = ()
    """Who sat at the table that this is the rematch of, without those who left it: their seats are kept for them."""
    agreed: tuple[Seat, ...] = ()
    """Which people agree, while the present question is open, to end the game by agreement."""
    stints: tuple[SeatAssignment, ...] = ()
    """What those played who have given up their seats to somebody else, in the order in which they did."""
    timing: TableClock = USUAL
    dealt: bool = False
    """Whether chance answered what its people would have been asked before the first round."""

    @property
    def people(self) -> frozenset[Seat]:
        """Where people sit; the other seats are computers'."""
        return frozenset(player.seat for player in self.players if player.user is not None)

    @property
    def invited(self) -> tuple[Participant, ...]:
        """Of the lineup, the people who have not sat down here yet."""
        here = {player.user for player in self.players}
        return tuple(player for player in self.lineup if player.user is not None and player.user not in here)

    def still_asks(self, revision: int) -> bool:
        """Whether what the table asked at this revision is what it asks now."""
        return self.question <= revision <= self.revision

    @property
    def reminders(self) -> tuple[datetime, ...]:
        """When whoever is missing is reminded of the present question."""
        if self.asked_at is None:
            return ()
        if self.deadline is None:
            return tuple(self.asked_at + timedelta(days=days) for days in NUDGE_DAYS)
        return tuple(self.asked_at + (self.deadline - self.asked_at) * part for part in REMINDED)

    @property
    def remind_at(self) -> datetime | None:
        """When the next of those is; None: none any more."""
        return next(iter(self.reminders[self.reminded :]), None)


@dataclass(frozen=True, slots=True)
class PutAside:
    """A table that was put aside, with what is to be shown of that."""

    record: TableRecord
    view: TableView | None
    """The table without anything of its match; None if its game is not known any more."""
    spent: tuple[StalePanel, ...]
    """All of its panels."""
