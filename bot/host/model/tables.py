"""A table and its participants, as they're stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.model.seats import SeatAssignment
from bot.host.model.table_terms import TableTerms


@dataclass(frozen=True, slots=True)
class ExtraTimeRequest:
    """A player's request for more time."""

    seat: Seat
    round: int
    """Each seat can make one request per round."""
    question: int
    given: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """A player's proposal to pause or resume the table, to which the other people have to agree."""

    seat: Seat
    until: int | None
    """The end of the pause, in whole seconds since 1970; None for a proposal to resume."""
    agreed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableClock:
    seconds: int | None = None
    """The current question's time limit in seconds, including extra time; None if there's none."""
    nights: bool = False
    holidays: bool = False
    more: tuple[ExtraTimeRequest, ...] = ()
    proposal: Proposal | None = None
    until: datetime | None = None
    """The end of the pause, during which no answers move the table on; None if there's no pause."""
    by_opener: bool = False
    used: int = 0
    """Number of seconds used of the host's `pause_days`."""

    def find_request(self, seat: Seat, question: int) -> ExtraTimeRequest | None:
        """The seat's pending request for that question; None if there's none."""
        open_ones = (each for each in self.more if not each.given)
        return next((each for each in open_ones if (each.seat, each.question) == (seat, question)), None)

    def may_ask(self, seat: Seat, number: int) -> bool:
        """Return whether the clock lets the seat ask for more time: once a round, if there's a limit and no pause."""
        asked = any((each.seat, each.round) == (seat, number) for each in self.more)
        return self.seconds is not None and self.until is None and not asked

    def at(self, now: datetime) -> TableClock:
        """The clock, without the proposal for a pause if that pause would be over by now."""
        until = None if self.proposal is None else self.proposal.until
        return self if until is None or until > now.timestamp() else replace(self, proposal=None)

    def grant(self, seat: Seat) -> TableClock:
        return replace(self, more=tuple(replace(each, given=each.given or each.seat == seat) for each in self.more))


USUAL: Final = TableClock()


REMINDER_FRACTIONS: Final = (0.5, 0.8)
"""Fractions of a question's time at which reminders are due."""


REMINDER_DAYS: Final = (1, 3, *range(7, 365, 7))
"""Days after a question without a deadline at which reminders are due, for a year."""


class Status(Enum):
    """The stage of a table's life."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    QUARANTINED = "quarantined"
    """The table is on hold, because it can't be read or can't continue."""


@dataclass(frozen=True, slots=True)
class User:
    """A person as known to the chat."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A channel and its server, if any: for example, where a table was opened, or where it was moved later."""

    guild: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Participant:
    """A player in a seat, or in a lineup. Exactly one of `user` and `computer` is set."""

    seat: Seat
    name: str
    colour: str
    user: int | None = None
    computer: str | None = None
    """The kind of computer player, in the format that `bot.ai.temperaments.split` reads."""
    has_left: bool = False
    """True if the player resigned or was removed, so that the table no longer waits for the seat."""
    missed: int = 0
    """Number of turns in a row that a person has missed without doing anything. A vote because they have left or
    kept a table waiting raises it to at least two."""
    unanswered: int = 0
    """Number of questions in a row whose time ran out without a complete answer of the person's own. Questions during a
    round don't count."""
    excused: bool = False
    """True if a question that they missed didn't reach them; if they've left, true if they aren't to blame for that."""
    confirm_by: datetime | None = None
    """Before the start, the deadline for confirming changed terms; None if there's nothing to confirm."""
    abroad: bool = False
    """True if the person found the game on another server through the queue, so they may never have been on the
    table's. A computer that stands in for them keeps this, and so does a rematch."""

    @property
    def is_playing_person(self) -> bool:
        return self.user is not None and not self.has_left


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table from its opening to its end."""

    id: int
    game: str
    terms: TableTerms
    edition: int
    status: Status
    opener: int
    place: Place
    channel: int
    """The channel where the table is played: its own thread, or the channel of its place."""
    players: tuple[Participant, ...]
    revision: int
    """Number of moves in the journal: 0 before the start, which is move 1."""
    asked_at: datetime | None
    """The time when the current question was asked. If there's a deadline, pauses, outages and downtime move it on."""
    deadline: datetime | None
    opened_at: datetime
    ended_at: datetime | None = None
    refusal: str | None = None
    """The reason, in English, why the table's posts are refused, which stops the clock; None if they aren't."""
    refused_at: datetime | None = None
    question: int = 0
    """The revision at which the current question was first asked; 0 before the start."""
    past_reminders: int = 0
    """Number of the current question's reminders that have been due. If its time is too short for any, all count."""
    thread: int | None = None
    """The table's own thread, if any. The table has left it if `channel` differs."""
    lobby_message: int | None = None
    rematch: int | None = None
    """The table that was opened as this table's rematch."""
    lineup: tuple[Participant, ...] = ()
    """The players of the table that this is a rematch of, with their colours; also people invited by name, who
    have no colour."""
    agreed: tuple[Seat, ...] = ()
    assignments: tuple[SeatAssignment, ...] = ()
    timing: TableClock = USUAL
    dealt: bool = False
    """True if the start locked in random answers for people where the game allows that."""

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset(player.seat for player in self.players if player.user is not None)

    @property
    def playing_people(self) -> tuple[Participant, ...]:
        return tuple(player for player in self.players if player.is_playing_person)

    @property
    def invited(self) -> tuple[Participant, ...]:
        """The people in the lineup who have no seat here, without those whose data was erased."""
        here = {player.user for player in self.players}
        return tuple(player for player in self.lineup if (player.user or 0) > 0 and player.user not in here)

    @property
    def guests(self) -> tuple[Participant, ...]:
        """The people invited by name who have no seat here."""
        return tuple(player for player in self.invited if not player.colour)

    def without_guests(self) -> TableRecord:
        """The table without the people invited by name, so that nothing is kept about those who haven't come."""
        return replace(self, lineup=tuple(player for player in self.lineup if player.colour))

    @property
    def is_paused(self) -> bool:
        """Return whether the clock is stopped because people paused the table, or because it can't post."""
        return self.refusal is not None or self.timing.until is not None

    def count_refusal(self, now: datetime) -> TableRecord:
        """Postpone a running deadline by the time for which posts were refused, unless a pause does that."""
        if self.refused_at is None or self.timing.until is not None:
            return self
        counted = replace(self, refused_at=now)
        if self.deadline is None or self.asked_at is None:
            return counted
        lost = max(timedelta(), now - max(self.refused_at, self.asked_at))
        return replace(counted, asked_at=self.asked_at + lost, deadline=self.deadline + lost)

    def with_player(self, player: Participant) -> TableRecord:
        """The table with this player in their seat."""
        players = tuple(player if each.seat == player.seat else each for each in self.players)
        return replace(self, players=players)

    def still_asks(self, revision: int) -> bool:
        return self.question <= revision <= self.revision

    @property
    def reminder_times(self) -> tuple[datetime, ...]:
        if self.asked_at is None:
            return ()
        if self.deadline is None:
            return tuple(self.asked_at + timedelta(days=days) for days in REMINDER_DAYS)
        return tuple(self.asked_at + (self.deadline - self.asked_at) * part for part in REMINDER_FRACTIONS)

    @property
    def remind_at(self) -> datetime | None:
        return next(iter(self.reminder_times[self.past_reminders :]), None)


def new_table(game: AnyGame, terms: TableTerms, *, opener: int, place: Place, now: datetime) -> TableRecord:
    return TableRecord(
        id=0,
        game=game.key,
        terms=terms,
        edition=game.edition,
        status=Status.OPEN,
        opener=opener,
        place=place,
        channel=place.channel,
        players=(),
        revision=0,
        asked_at=None,
        deadline=None,
        opened_at=now,
    )


LOBBY_SECONDS = 7 * 24 * 60 * 60
