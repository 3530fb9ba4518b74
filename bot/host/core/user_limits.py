"""Rate limits for people's actions that others notice."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

from bot.host.core.errors import TableError
from bot.host.model.texts import later

SPAN: Final = timedelta(minutes=10)
"""The time window in which the limits below apply, for each person."""
OPENINGS: Final = 10
JOININGS: Final = 12
ASKINGS: Final = 4
"""Maximum number of times that a person can pause or resume a table in the window, or propose to."""
OFFERS: Final = 5
SEARCHES: Final = 5
"""Maximum number of searches for a game that a person can start in the window, because each one may ping others."""
INVITATIONS: Final = 15
REMEMBERED: Final = 20_000


class TooOftenError(TableError):
    """A person has done something too often. The text speaks to that person."""


@dataclass(frozen=True, slots=True)
class UserLimits:
    """Counts people's recent actions; raises TooOftenError for too many. The counts are lost when the bot stops."""

    _lately: LRUCache[tuple[str, int], deque[datetime]] = field(default_factory=lambda: LRUCache(REMEMBERED))

    def opens(self, user: int, now: datetime) -> None:
        self._count("open", user, now, OPENINGS)

    def joins(self, user: int, now: datetime) -> None:
        self._count("join", user, now, JOININGS)

    def asks(self, user: int, now: datetime) -> None:
        """Count a request to the other players, such as for a pause."""
        self._count("ask", user, now, ASKINGS)

    def offers(self, user: int, now: datetime) -> None:
        self._count("offer", user, now, OFFERS)

    def seeks(self, user: int, now: datetime) -> None:
        self._count("seek", user, now, SEARCHES)

    def invites(self, user: int, now: datetime, people: int) -> None:
        self._count("invite", user, now, INVITATIONS, people)

    def _count(self, what: str, user: int, now: datetime, most: int, times: int = 1) -> None:
        lately = self._lately.setdefault((what, user), deque())
        while lately and lately[0] <= now - SPAN:
            lately.popleft()
        if (surplus := len(lately) + times - most) > 0:
            minutes = math.ceil((lately[min(surplus, len(lately)) - 1] + SPAN - now) / timedelta(minutes=1))
            raise TooOftenError(later(f"brake-{what}", most=most, count=minutes))
        lately.extend([now] * times)
