"""What has to be said at tables: each post once, in its line, and where it ended up."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

from bot.host.model.era import MAX_KEY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.model.views import PostPayload


class To(Enum):
    """Whom a post goes to. Posts of a table that go the same way are sent one after the other, and no way waits for
    another."""

    CHANNEL = "channel"
    """Everybody: where the table is played, or was opened."""
    PLAYER = "seat"
    """One player, in private."""
    ASIDE = "aside"
    """As well, though nothing else can be said."""


class PostKind(Enum):
    """What has to be said. The value goes into nonces and custom ids, so it is short."""

    _value_: str
    to: To

    def __new__(cls, value: str, to: To = To.CHANNEL) -> PostKind:
        """A kind with what is to be known of it: the one table of that."""
        kind = object.__new__(cls)
        kind._value_, kind.to = value, to
        return kind

    LOBBY = "l"
    """A table is open, with its buttons: where it was opened."""
    MOVE = "m"
    """What the move of this revision did, and who is awaited now."""
    PROMPT = "p", To.PLAYER
    """Their question of this revision. It is not said before the move that it came up with."""
    REMINDER = "r", To.PLAYER
    """The question is still open."""
    CLOSED = "c"
    """This player's direct messages are closed; here is the button."""
    UNDELIVERED = "u"
    """This player's question hasn't got through to them in private; here is the button."""
    CALL = "k"
    """In the channel, since they want it so: this player is asked something, or their question is still open."""
    WISH = "w"
    """To the others at the table: this player asks for more time (`text` is "more"), or for a pause or its end."""
    NOTICE = "n"
    """A sentence (`text`)."""
    TERMS = "t"
    """To those at a table that hasn't started: its terms have changed, and who doesn't confirm them gets up."""
    BALLOT = "b"
    """What is to become of this player, who seems to be gone: why that is asked, and until when (`text`)."""
    OFFER = "s"
    """This seat is offered to a person."""
    END = "e"
    """The game is over: its thread is named after how it ended and put away. Nothing is said."""
    RESULT = "o", To.ASIDE
    """To each who played to the end: how it ended for them."""
    PAUSED = "x", To.ASIDE
    """The table cannot post, and why."""

    @property
    def private(self) -> bool:
        """Whether only one player reads it."""
        return self.to is not To.CHANNEL

    @property
    def asks(self) -> bool:
        """Whether it is about a question, and nothing any more once that is settled."""
        return self.to is To.PLAYER

    def lane(self, seat: Seat | None) -> str:
        """What it waits in line with, of its table's posts."""
        return f"{self.to.value} {seat}" if self.private else self.to.value


@dataclass(frozen=True, slots=True)
class Post:
    """One thing that has to be said exactly once."""

    id: int
    table: int
    revision: int
    kind: PostKind
    seat: Seat | None
    """Whom it is for, or about."""
    text: str = field(repr=False)
    """For a notice or a pause: the sentence. For a question or a result: what lay there when time was up."""
    part: int
    """Tells posts of the same table, revision, kind and seat apart. Of reminders it is 1 or more."""
    attempts: int
    """How often it was tried before: from 1 on it may have been posted already."""
    channel: int | None = None
    """Where it goes, as far as is known: not before the first private message to somebody."""
    about: PostPayload | None = field(default=None, repr=False, compare=False)
    """What is needed to say it, as it is when its turn has come; None before."""
    era: str = field(default="", compare=False)
    """The database's era in which it was written."""

    @property
    def lane(self) -> str:
        """What it waits in line with."""
        return self.kind.lane(self.seat)

    @property
    def begins(self) -> bool:
        """Whether it is said at a table's beginning, where nobody has answered anything yet."""
        return self.revision <= 1

    @property
    def nonce(self) -> str:
        """The same for every try. With the era it's the message's nonce, and its buttons carry both to find it by."""
        return post_key(self.table, self.revision, self.kind, self.seat, self.part)


MAX_TABLE: Final = 999_999
MAX_REVISION: Final = 99_999
"""The largest numbers in a nonce. Beside them there is room for the era, a kind, a seat and a part of two digits."""


def post_key(table: int, revision: int, kind: PostKind, seat: Seat | None = None, part: int = 0) -> str:
    """A post's nonce without the era. Raises ValueError if Discord wouldn't take it with one."""
    whose = "" if seat is None else str(seat)
    which = f".{part}" if part else ""
    key = f"{table}-{revision}-{kind.value}{whose}{which}"
    if table > MAX_TABLE or revision > MAX_REVISION or len(key) > MAX_KEY:
        raise ValueError(f"there is no nonce for {key}")
    return key


@dataclass(frozen=True, slots=True)
class Posted:
    """Where a post ended up."""

    channel: int
    message: int
    attachments: tuple[int, ...] | None = ()
    """The ids of its files, which an edit has to name to keep them; None: nobody noted them."""
    cut: bool = False
    """True if its replay is the first part of two."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One of the posts that bring people a question, and what has become of it."""

    kind: PostKind
    seat: Seat | None
    waiting: bool
    sent: bool
    failing: datetime | None
    """Since when it has been tried in vain, with nothing said against it."""


@dataclass(frozen=True, slots=True)
class Outage:
    """What a table's present question has had of outages."""

    question: int
    since: datetime | None = None
    """Since when somebody is out of reach, as far as that isn't counted yet; None: nobody is."""
    spent: timedelta = timedelta()
    """So far the clock has been moved on."""


class Said(Protocol):
    """What the store keeps of that: the outbox."""

    async def say(
        self, table: int, *, revision: int, kind: PostKind, seat: Seat | None, text: str, part: int, due: datetime
    ) -> None:
        """Put into the outbox what has to be said."""
        ...

    async def next_part(
        self, table: int, *, kind: PostKind, revision: int | None = None, seat: Seat | None = None
    ) -> int:
        """The first part that is higher than those of all such posts, sent or not; of one revision or seat if named.

        0: there was none.
        """
        ...

    async def post(self, post: int) -> Post | None:
        """The post with this id, if it still has to be sent."""
        ...

    async def waiting_tables(self) -> Sequence[int]:
        """The tables with a post still to be sent."""
        ...

    async def next_posts(self, tables: Sequence[int]) -> Sequence[tuple[Post, datetime]]:
        """What these can send next, and from when on: the first of each lane, but no prompt before its move."""
        ...

    async def waiting_channels(self, tables: Sequence[int]) -> Sequence[int]:
        """Those of these tables with a channel post still to be sent, but none that cannot post."""
        ...

    async def attempt(self, post: int) -> None:
        """Count a try."""
        ...

    async def postpone(self, post: int, *, due: datetime) -> None:
        """Try it again later."""
        ...

    async def fails(self, post: int, *, since: datetime) -> datetime:
        """Note that it was tried in vain since then, with nothing said against it; since when that is so."""
        ...

    async def deliveries(self, table: int, *, question: int) -> Sequence[Delivery]:
        """The posts that bring the table's people this question, and what of its channel has still to be sent."""
        ...

    async def hindered(self, table: int) -> bool:
        """Whether something of the table's has been tried in vain, or its clock is held."""
        ...

    async def outage(self, table: int) -> Outage | None:
        """What is kept of the table's outages, perhaps of an earlier question's."""
        ...

    async def put_outage(self, table: int, outage: Outage) -> None:
        """Keep that. While nobody is out of reach, nothing counts as tried in vain before it is once more."""
        ...

    async def hurry(self, table: int, *, due: datetime) -> None:
        """Let all the table's waiting posts be tried from `due` on."""
        ...

    async def drop(self, post: int) -> None:
        """Never send it."""
        ...

    async def drop_notice(self, table: int, *, revision: int, seat: Seat) -> None:
        """Never tell this seat's player in the channel that their question hasn't got through."""
        ...

    async def drop_reminders(self, table: int) -> None:
        """Never send those of the table's reminders that wait."""
        ...

    async def sent(self, post: int, posted: Posted) -> None:
        """Record where it ended up."""
        ...

    async def posted(self, table: int, *, kind: PostKind, revision: int, seat: Seat | None = None) -> Posted | None:
        """Where the table's post of this kind, revision and seat ended up, if it was sent."""
        ...

    async def unreached(self, table: int) -> Sequence[Seat]:
        """The seats whose players have been told here that their direct messages are closed."""
        ...

    async def prompts(self) -> Sequence[tuple[int, Posted]]:
        """The people at running tables, each with the message after which something of theirs may not have been read:
        the newest that asked them something there, or the newest of theirs that is done. Oldest first."""
        ...

    async def asked_in(self, table: int, *, seat: Seat, question: int) -> tuple[int | None, bool]:
        """The message in which this or a later revision's question first reached the seat's player, if it did.

        And whether such a message has still to be sent.
        """
        ...

    async def asked_last(self, table: int, *, seat: Seat, question: int) -> tuple[int, str] | None:
        """The newest revision from the question's on at which the seat's player was asked, and that post's text."""
        ...

    async def table_of_message(self, message: int) -> int | None:
        """The table a sent post was about."""
        ...

    async def reached(self, user: int, channel: int) -> None:
        """A direct message got through to the person, in this channel."""
        ...
