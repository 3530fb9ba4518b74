"""The outbox: tables' posts, and where they were sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.host.model.era import MAX_KEY
from bot.host.model.tables import TableRecord
from bot.host.model.views import PublishedMove, SeatView, TableView


class To(Enum):
    """A post's audience. A table's posts to the same audience are sent in order. Otherwise they don't wait for each
    other, except that questions and reminders wait for the moves before them."""

    CHANNEL = "channel"
    """Everyone, in the table's channel or thread."""
    PLAYER = "seat"
    ASIDE = "aside"
    """One player in private, without waiting for posts to other audiences."""


class PostKind(Enum):
    """Kinds of posts. The value is part of nonces and custom IDs, so it's short."""

    _value_: str
    to: To

    def __new__(cls, value: str, to: To = To.CHANNEL) -> PostKind:
        kind = object.__new__(cls)
        kind._value_, kind.to = value, to
        return kind

    LOBBY = "l"
    MOVE = "m"
    """The results of this revision's move, and the players awaited now."""
    PROMPT = "p", To.PLAYER
    """The player's question."""
    REMINDER = "r", To.PLAYER
    CLOSED = "c"
    """In the channel: this player's direct messages are closed, with a button to answer."""
    UNDELIVERED = "u"
    """In the channel: this player's question hasn't reached them in private, with a button to answer."""
    CHANNEL_PROMPT = "k"
    """A ping in the channel, for players who prefer that: a question is new or still open (`Post.is_reminder`)."""
    TIME_REQUEST = "w"
    """To the others at the table: this player asks for more time (`text` is "more"), or for a pause or its end."""
    NOTICE = "n"
    TERMS = "t"
    """To those in a lobby who have to confirm changed terms."""
    INVITATION = "i"
    """To people invited by name to a table that hasn't started: their places in its lineup (`text`)."""
    VOTE = "b"
    SEAT_OFFER = "s"
    END = "e"
    """The game is over: its messages and its own thread are updated. Nothing is posted."""
    RESULT = "o", To.ASIDE
    """To a player with private turns: the end of the game."""
    PAUSED = "x", To.ASIDE

    @property
    def private(self) -> bool:
        return self.to is not To.CHANNEL

    @property
    def asks(self) -> bool:
        """Return whether this is a private post about a question, which is pointless once the question is settled."""
        return self.to is To.PLAYER

    def lane(self, seat: Seat | None) -> str:
        """The key of the table's queue for such posts."""
        return f"{self.to.value} {seat}" if self.private else self.to.value


@dataclass(frozen=True, slots=True)
class Post:
    """A table's message, to be posted once; with `PostKind.END`, updates without a message."""

    id: int
    table: int
    revision: int
    kind: PostKind
    seat: Seat | None
    text: str = field(repr=False)
    """For a notice, the sentence; for a pause, its reason in English; for a question or a result, the draft that
    wasn't locked in; for a vote, its reason, its deadline and, if it's a manager's, their seat; for requests and
    invitations, see `PostKind`."""
    number: int
    """The number among posts of the same table, revision, kind and seat, from 0; for reminders, from 1."""
    attempts: int
    """Number of earlier attempts; from 1 on, it may already have been posted."""
    channel: int | None = None
    """Target channel, if known; unknown before the first private message to someone."""
    about: PostPayload | None = field(default=None, repr=False, compare=False)
    """The data needed to write the post, loaded when it's the post's turn; None before."""
    era: str = field(default="", compare=False)

    @property
    def lane(self) -> str:
        return self.kind.lane(self.seat)

    @property
    def ordering_key(self) -> tuple[int, str]:
        """Posts with the same key are sent one at a time."""
        return self.table, self.lane

    @property
    def begins(self) -> bool:
        """Return whether the post is from before the game's second move."""
        return self.revision <= 1

    @property
    def is_reminder(self) -> bool:
        """Return whether the post says that a question is still open, in private or in the channel."""
        return self.kind is PostKind.REMINDER or (self.kind is PostKind.CHANNEL_PROMPT and self.number > 0)

    @property
    def nonce(self) -> str:
        """The nonce's key, the same for every attempt."""
        return post_key(self.table, self.revision, self.kind, self.seat, self.number)


MAX_TABLE: Final = 999_999
MAX_REVISION: Final = 99_999
"""The highest table ID and revision in a nonce. They leave room for the era, a kind, a seat and a two-digit number."""


def post_key(table: int, revision: int, kind: PostKind, seat: Seat | None = None, number: int = 0) -> str:
    """A post's nonce without the era. Raises ValueError if it would be too long, or a number is too large."""
    whose = "" if seat is None else str(seat)
    which = f".{number}" if number else ""
    key = f"{table}-{revision}-{kind.value}{whose}{which}"
    if table > MAX_TABLE or revision > MAX_REVISION or len(key) > MAX_KEY:
        raise ValueError(f"there is no nonce for {key}")
    return key


@dataclass(frozen=True, slots=True)
class Posted:
    """The location of a sent message."""

    channel: int
    message: int
    attachments: tuple[int, ...] | None = ()
    """The IDs of its files, which an edit must name to keep them; None if they aren't known."""
    first_part_only: bool = False
    """True if the message shows only the first part of its replay."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A post that delivers a question or hasn't been sent yet, and its state."""

    kind: PostKind
    seat: Seat | None
    waiting: bool
    sent: bool
    failing: datetime | None
    """The time of the first recorded attempt that failed without a refusal; None if there's none."""


@dataclass(frozen=True, slots=True)
class Outage:
    """The outages during one of a table's questions."""

    question: int
    since: datetime | None = None
    spent: timedelta = timedelta()
    """Total time by which outages have postponed the deadline so far."""


PostPayload: TypeAlias = TableRecord | TableView | SeatView | PublishedMove
