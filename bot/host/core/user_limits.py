"""How often one person may do what others have to look at."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from bot.host.core.errors import TableError
from bot.host.core.texts import later

if TYPE_CHECKING:
    from datetime import datetime

SPAN: Final = timedelta(minutes=10)
"""Over so long is counted."""
OPENINGS: Final = 10
"""So many tables somebody may open in that time."""
JOININGS: Final = 12
"""So often somebody may sit down in that time."""
ASKINGS: Final = 4
"""So often somebody may ask the others at their tables for something in that time."""
OFFERS: Final = 5
"""So often somebody may offer seats to others in that time."""
SEARCHES: Final = 5
"""So often somebody may ask for a game to be found in that time: each time others may be rung."""
REMEMBERED: Final = 20_000
"""Of so many people is known what they have just done."""


@dataclass(frozen=True, slots=True)
class UserLimits:
    """What people have done lately. It is forgotten when the bot stops: whoever waits for that has waited, too."""

    _lately: LRUCache[tuple[str, int], deque[datetime]] = field(default_factory=lambda: LRUCache(REMEMBERED))

    def opens(self, user: int, now: datetime) -> None:
        """The person opens a table. Raises TableError if they have opened too many just now."""
        self._count("open", user, now, OPENINGS)

    def joins(self, user: int, now: datetime) -> None:
        """The person sits down at a table. Raises TableError if they have done that too often just now."""
        self._count("join", user, now, JOININGS)

    def asks(self, user: int, now: datetime) -> None:
        """The person asks others for something. Raises TableError if they have done that too often just now."""
        self._count("ask", user, now, ASKINGS)

    def offers(self, user: int, now: datetime) -> None:
        """The person offers a seat to another one. Raises TableError if they have done that too often just now."""
        self._count("offer", user, now, OFFERS)

    def seeks(self, user: int, now: datetime) -> None:
        """The person has a game looked for. Raises TableError if they have done that too often just now."""
        self._count("seek", user, now, SEARCHES)

    def _count(self, what: str, user: int, now: datetime, most: int) -> None:
        lately = self._lately.setdefault((what, user), deque())
        while lately and lately[0] <= now - SPAN:
            lately.popleft()
        if len(lately) >= most:
            minutes = math.ceil((lately[0] + SPAN - now) / timedelta(minutes=1))
            raise TableError(later(f"brake-{what}", most=most, count=minutes))
        lately.append(now)
