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
"""The time window of the limits."""
OPENINGS: Final = 10
"""Maximum number of tables that a person can open in the window."""
JOININGS: Final = 12
"""Maximum number of times that a person can sit down in the window."""
ASKINGS: Final = 4
"""Maximum number of requests to others at their tables that a person can make in the window."""
OFFERS: Final = 5
"""Maximum number of seats that a person can offer in the window."""
SEARCHES: Final = 5
"""Maximum number of searches for a game that a person can start in the window, because each one may ping others."""
INVITATIONS: Final = 15
"""Maximum number of people that a person can invite in the window."""
REMEMBERED: Final = 20_000
"""Number of people whose recent actions are remembered."""


@dataclass(frozen=True, slots=True)
class UserLimits:
    """People's recent actions. They're lost when the bot stops. That's harmless, because a restart takes time, too."""

    _lately: LRUCache[tuple[str, int], deque[datetime]] = field(default_factory=lambda: LRUCache(REMEMBERED))

    def opens(self, user: int, now: datetime) -> None:
        """Count a table opened by the person. Raises TableError if they have opened too many recently."""
        self._count("open", user, now, OPENINGS)

    def joins(self, user: int, now: datetime) -> None:
        """Count a seat taken by the person. Raises TableError if they have done that too often recently."""
        self._count("join", user, now, JOININGS)

    def asks(self, user: int, now: datetime) -> None:
        """Count a request to the other players, such as for a pause. Raises TableError if the person has made too many
        recently."""
        self._count("ask", user, now, ASKINGS)

    def offers(self, user: int, now: datetime) -> None:
        """Count an offer of a seat. Raises TableError if the person has made too many recently."""
        self._count("offer", user, now, OFFERS)

    def seeks(self, user: int, now: datetime) -> None:
        """Count a search for a game. Raises TableError if the person has made too many recently."""
        self._count("seek", user, now, SEARCHES)

    def invites(self, user: int, now: datetime, people: int) -> None:
        """Count `people` invitations by the person. Raises TableError if they would be too many recently."""
        self._count("invite", user, now, INVITATIONS, people)

    def _count(self, what: str, user: int, now: datetime, most: int, times: int = 1) -> None:
        lately = self._lately.setdefault((what, user), deque())
        while lately and lately[0] <= now - SPAN:
            lately.popleft()
        if (surplus := len(lately) + times - most) > 0:
            minutes = math.ceil((lately[min(surplus, len(lately)) - 1] + SPAN - now) / timedelta(minutes=1))
            raise TableError(later(f"brake-{what}", most=most, count=minutes))
        lately.extend([now] * times)
