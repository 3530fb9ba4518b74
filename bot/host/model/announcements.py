"""What is said to a whole server, or to one person there: each thing once. What a table has to say is a post."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.host.learning.daily_puzzle import DailyPuzzle
    from bot.host.matchmaking.tickets import Lapsed, Offered
    from bot.host.model.outbox import Posted
    from bot.host.model.seats import Replaced
    from bot.host.model.tables import TableRecord
    from bot.host.model.viewer import Viewer
    from bot.host.model.views import TableView
    from bot.host.ratings.seasons import SeasonWinners
    from bot.host.tournaments.model import TournamentView


NOWHERE: Final = 0
"""Stands for the server of what concerns no server."""


class AnnouncementKind(Enum):
    """What is said. The value goes into nonces, so it is short."""

    HELLO = "h"
    """The bot is here, and what it is for."""
    OPEN = "o"
    """A table has free seats."""
    OVER = "e"
    """A game is over."""
    PUZZLE = "d"
    """The day's puzzle, and what became of the one before."""
    SIGN_UP = "s"
    """A tournament is open for all who want to play, and who is in."""
    ROUND = "r"
    """A tournament's round: who plays whom, and until when."""
    FINAL = "f"
    """A tournament is over."""
    SEASON = "q"
    """A season is over, and who was best in it."""
    FOUND = "w"
    """To one person: a game was found for them, and they are asked whether they are in."""
    MISSED = "m"
    """To one person: not everybody was in, and they wait on."""
    LATE = "l"
    """To one person: they did not say whether they were in, and wait no longer."""
    UNFOUND = "u"
    """To one person: nobody was found for them."""
    DIGEST = "g"
    """To one person: games wait for them of which they were told silently."""
    REPLACED = "p"
    """To one person: somebody else plays their seat at a table, which they did not ask for."""
    PAUSED = "x"
    """To a table's host who has no seat there: the table cannot post, and why."""


@dataclass(frozen=True, slots=True)
class Digest:
    """How many games wait for a person."""

    user: int
    count: int
    """0: none any more."""
    earlier: Posted | None = None
    """The digest that the person had before, if it's still there."""


@dataclass(frozen=True, slots=True)
class PausedTable:
    """A table that can't post."""

    record: TableRecord
    reason: str


Fact: TypeAlias = "int | str"
"""What is kept of a thing that is to be said."""
AnnouncementPayload: TypeAlias = (
    "TableView | DailyPuzzle | TournamentView | SeasonWinners | Offered | Lapsed | Replaced | Digest | PausedTable"
    " | None"
)
"""What is needed to say it; None: nothing but where."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing that is said to a server, or to somebody there."""

    id: int
    guild: int
    kind: AnnouncementKind
    key: str
    """Tells it from all others of its kind on this server: the table's number, say."""
    channel: int | None
    """Where it goes; None: wherever the bot may write. To a person it goes only if they cannot be written to."""
    attempts: int
    """How often it was tried before: from 1 on it may have been said already."""
    kept: Mapping[str, Fact] = field(default_factory=dict)
    """What was known of it when it came up."""
    about: AnnouncementPayload = field(default=None, repr=False, compare=False)
    """What is needed to say it, as it is when it is tried."""
    ring: int | None = None
    """The role that it rings."""
    user: int | None = None
    """To whom it is said; None: to all who read there."""
    era: str = field(default="", compare=False)
    """The database's era in which it came up."""

    @property
    def nonce(self) -> str:
        """The same for every try. With the era it's the message's nonce, and its buttons carry both to find it by."""
        return f"g{self.id}-{self.kind.value}"


class Announcer(Protocol):
    """Whoever can say something to a server. The front implements it."""

    def readers(self, bulletin: Announcement) -> Viewer | None:
        """All who read it, with what every one of them sees; None: that isn't known now."""
        ...

    async def cry(self, bulletin: Announcement) -> Posted:
        """Say it, with its nonce. Raises PostRefusedError or PostUnsureError."""
        ...

    async def renew(self, bulletin: Announcement, posted: Posted) -> None:
        """Have the message show how it is now. What is gone stays gone. Raises PostRefusedError or PostUnsureError."""
        ...

    async def heard(self, bulletin: Announcement) -> Posted | None:
        """The message that an earlier try left, if there is one."""
        ...
