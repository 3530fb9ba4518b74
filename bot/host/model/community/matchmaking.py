"""Searches, tickets and invitations of matchmaking, as they're saved and shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.games.game import AnyGame
from bot.host.model.people.availability import SLOW


@dataclass(frozen=True, slots=True)
class Ticket:
    """A person's place in the queue."""

    user: int
    name: str
    guild: int
    channel: int
    """The channel in which they joined."""
    parent: int
    """The parent channel if that is a thread or a post; 0: it's neither."""
    opens: bool
    """True if they may open tables there."""
    asked_at: datetime
    id: int = 0
    invitation: int | None = None
    """The open invitation to them; None if there is none."""
    hosts: bool = False
    """True if the invitation's table opens where they joined."""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game offered to people in the queue."""

    game: str
    pace: int
    rated: bool
    due: datetime
    """The deadline for agreeing."""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """An invitation as one of its recipients sees it."""

    invitation: Invitation
    game: AnyGame
    others: tuple[str, ...]
    """The names of the others."""
    agreed: bool
    """True if the recipient has agreed."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A closed invitation; its outcome is announced elsewhere."""


class Worth(Enum):
    """The kinds of games searched for: rated, for fun, or both."""

    FUN = "fun"
    RATED = "rated"
    EITHER = "either"

    @property
    def kinds(self) -> tuple[bool, ...]:
        """The acceptable kinds, True for rated; the preferred one first."""
        return {Worth.FUN: (False,), Worth.RATED: (True,), Worth.EITHER: (True, False)}[self]


@dataclass(frozen=True, slots=True)
class Search:
    """A person's search for a game."""

    games: frozenset[str] = frozenset()
    """The games' keys; empty: any."""
    paces: frozenset[int] = frozenset()
    """Seconds per question; empty: `USUAL_PACES`."""
    sizes: frozenset[int] = frozenset()
    """The numbers of players; empty: any."""
    worth: Worth = Worth.FUN
    abroad: bool = False
    """True if they accept people from other servers."""

    @property
    def wanted(self) -> frozenset[int]:
        """The acceptable paces."""
        return self.paces or USUAL_PACES

    @property
    def lasts(self) -> timedelta:
        """The time for which this search stays in the queue."""
        return LASTS if any(pace >= SLOW for pace in self.wanted) else FRESH


ANYTHING: Final = Search()
"""The search of a person who hasn't chosen anything."""


USUAL_PACES: Final = frozenset({8 * 60 * 60, 24 * 60 * 60, 2 * 24 * 60 * 60})


FRESH: Final = timedelta(minutes=30)
"""The time after joining for which people are taken to be present: for live games, and during their night."""


LASTS: Final = timedelta(days=7)
"""The time in the queue for a game over days."""
