"""Searches, places in the queue, and invitations, as they're saved and shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.games.game import AnyGame
from bot.host.model.people.availability import SLOW_PACE


@dataclass(frozen=True, slots=True)
class Ticket:
    """A person's place in the queue."""

    user: int
    name: str
    guild: int
    channel: int
    parent: int
    """The parent channel if `channel` is a thread or a forum post; otherwise 0."""
    opens: bool
    asked_at: datetime
    id: int = 0
    invitation: int | None = None
    hosts: bool = False
    """True if the invitation's table will be opened where they joined."""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game offered to people in the queue."""

    game: str
    pace: int
    rated: bool
    due: datetime
    id: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """An invitation as one of its recipients sees it."""

    invitation: Invitation
    game: AnyGame
    others: tuple[str, ...]
    agreed: bool


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A closed invitation."""


class Worth(Enum):
    """The kinds of games to search for: rated, for fun, or both."""

    FUN = "fun"
    RATED = "rated"
    EITHER = "either"

    @property
    def kinds(self) -> tuple[bool, ...]:
        """The acceptable kinds, where True means rated; the preferred one comes first."""
        return {Worth.FUN: (False,), Worth.RATED: (True,), Worth.EITHER: (True, False)}[self]


@dataclass(frozen=True, slots=True)
class Search:
    """A person's search for a game."""

    games: frozenset[str] = frozenset()
    paces: frozenset[int] = frozenset()
    """The acceptable seconds per question; if it's empty, people are matched at `USUAL_PACES`."""
    sizes: frozenset[int] = frozenset()
    worth: Worth = Worth.FUN
    abroad: bool = False

    @property
    def wanted(self) -> frozenset[int]:
        return self.paces or USUAL_PACES

    @property
    def duration(self) -> timedelta:
        return SEARCH_DURATION if any(pace >= SLOW_PACE for pace in self.wanted) else PRESENCE_DURATION


ANYTHING: Final = Search()


USUAL_PACES: Final = frozenset({8 * 60 * 60, 24 * 60 * 60, 2 * 24 * 60 * 60})


PRESENCE_DURATION: Final = timedelta(minutes=30)
"""Time after joining for which people count as present, even at night. Only then are they offered live games."""


SEARCH_DURATION: Final = timedelta(days=7)
