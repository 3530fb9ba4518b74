"""Rate limits for people's actions that others notice."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from cachetools import LRUCache

from bot.host.core.errors import TableError
from bot.host.model.texts import later

WINDOW: Final = timedelta(minutes=10)
"""The time window in which the limits apply, for each person."""
REMEMBERED: Final = 20_000

LimitedAction: TypeAlias = Literal["open", "join", "ask", "offer", "seek", "invite"]
LIMITS: Final[Mapping[LimitedAction, int]] = {
    "open": 10,
    "join": 12,
    "ask": 4,  # to pause or resume a table, or to propose that
    "offer": 5,
    "seek": 5,  # because each search for a game may ping others
    "invite": 15,
}
"""Maximum number of times for each action in the window."""


class TooOftenError(TableError):
    """A person has done something too often. The text is addressed to them."""


@dataclass(frozen=True, slots=True)
class UserLimits:
    """Counts people's recent actions; raises TooOftenError for too many. The counts are lost when the bot stops."""

    _lately: LRUCache[tuple[LimitedAction, int], deque[datetime]] = field(default_factory=lambda: LRUCache(REMEMBERED))

    def count(self, action: LimitedAction, user: int, now: datetime, times: int = 1) -> None:
        lately, most = self._lately.setdefault((action, user), deque()), LIMITS[action]
        while lately and lately[0] <= now - WINDOW:
            lately.popleft()
        if (surplus := len(lately) + times - most) > 0:
            minutes = math.ceil((lately[min(surplus, len(lately)) - 1] + WINDOW - now) / timedelta(minutes=1))
            raise TooOftenError(later(f"brake-{action}", most=most, count=minutes))
        lately.extend([now] * times)
