"""A table and its participants, as stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.engine.game import Seat
from bot.host.model.seats import SeatAssignment
from bot.host.model.table_clock import USUAL, TableClock
from bot.host.model.table_terms import TableTerms

REMINDED: Final = (0.5, 0.8)
"""Fractions of a question's time at which missing players are reminded."""


NUDGE_DAYS: Final = (1, 3, *range(7, 365, 7))
"""Days after a question without a deadline at which missing players are reminded, for a year."""


class Status(Enum):
    """The stage of a table's life."""

    OPEN = "open"
    """People may join; nothing has started."""
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    QUARANTINED = "quarantined"
    """The journal no longer replays to the recorded states; the table waits for an engineer."""


@dataclass(frozen=True, slots=True)
class User:
    """A person as known to the chat."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """The place where a table was opened."""

    guild: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Participant:
    """A player in a seat. Exactly one of `user` and `computer` is set."""

    seat: Seat
    name: str
    colour: str
    user: int | None = None
    computer: str | None = None
    """The kind of computer player, in the format of `bot.ai.temperaments.split`."""
    gone: bool = False
    """True if resigned or removed; the table no longer waits for the seat."""
    missed: int = 0
    """Number of turns in a row that a person has missed without doing anything."""
    unanswered: int = 0
    """Number of questions in a row without a complete answer of the person's own."""
    excused: bool = False
    """True if the missed questions didn't reach them; if gone, true if that is no fault of theirs."""
    confirm_by: datetime | None = None
    """Before the start, the deadline for confirming changed terms; None if nothing has changed."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table from opening to end."""

    id: int
    game: str
    terms: TableTerms
    edition: int
    status: Status
    opener: int
    place: Place
    channel: int
    """The channel of play: its own thread, or the channel it was opened in."""
    players: tuple[Participant, ...]
    revision: int
    """Number of moves in the journal: 0 until the start, which is move 1."""
    asked_at: datetime | None
    """The time when the current question came up, by the table's clock; uncounted time moves it on."""
    deadline: datetime | None
    opened_at: datetime
    ended_at: datetime | None = None
    paused: str | None = None
    """A sentence explaining why nothing can be posted; None if all is well. The clock is stopped meanwhile."""
    paused_at: datetime | None = None
    question: int = 0
    """The name of the current question: the revision at which it was first asked, 0 before the start.

    A departure that doesn't change the other players' questions keeps the name as well.
    """
    reminded: int = 0
    """Number of reminders given for the current question; all of them from the start if it is too short for any."""
    thread: int | None = None
    """The table's own thread, if it ever had one. The table is no longer played there if this differs from
    `channel`."""
    lobby_message: int | None = None
    rematch: int | None = None
    """The table opened as this one's rematch."""
    lineup: tuple[Participant, ...] = ()
    """The people expected here, whose seats are reserved at first: the players of the table that this is a rematch of,
    with their colours, and people invited by name, without any. Computers of that table are in it, too."""
    agreed: tuple[Seat, ...] = ()
    """The people who, while the current question is open, agree to end the game."""
    assignments: tuple[SeatAssignment, ...] = ()
    """Parts of the game played by people who have given up their seats, in order."""
    timing: TableClock = USUAL
    dealt: bool = False
    """True if chance answered people's questions from before the first round."""

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people; the others are computers'."""
        return frozenset(player.seat for player in self.players if player.user is not None)

    @property
    def invited(self) -> tuple[Participant, ...]:
        """The people in the lineup who haven't sat down here yet."""
        here = {player.user for player in self.players}
        return tuple(player for player in self.lineup if player.user is not None and player.user not in here)

    @property
    def guests(self) -> tuple[Participant, ...]:
        """The people invited by name who haven't sat down here yet; without those whose data was erased."""
        return tuple(player for player in self.invited if not player.colour and (player.user or 0) > 0)

    def without_guests(self) -> TableRecord:
        """The table without the people who were invited by name and haven't come: nothing about them is kept."""
        return replace(self, lineup=tuple(player for player in self.lineup if player.colour))

    def still_asks(self, revision: int) -> bool:
        """Return whether the question asked at this revision is still the current one."""
        return self.question <= revision <= self.revision

    @property
    def reminders(self) -> tuple[datetime, ...]:
        """The times of the current question's reminders."""
        if self.asked_at is None:
            return ()
        if self.deadline is None:
            return tuple(self.asked_at + timedelta(days=days) for days in NUDGE_DAYS)
        return tuple(self.asked_at + (self.deadline - self.asked_at) * part for part in REMINDED)

    @property
    def remind_at(self) -> datetime | None:
        """The time of the next reminder; None if none is left."""
        return next(iter(self.reminders[self.reminded :]), None)


LOBBY_SECONDS = 7 * 24 * 60 * 60
"""Maximum time that a table may wait for its start, in seconds."""
