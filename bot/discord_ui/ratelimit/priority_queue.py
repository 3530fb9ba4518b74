"""Priority queue of requests: by lane, then by order within a lane, with a minimum share for some lanes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import Final, Generic, TypeVar

from bot.discord_ui.ratelimit.route_buckets import Route

T = TypeVar("T")


class Lane(Enum):
    """The purpose of a request, most urgent first."""

    MOVES = "moves"
    """Tables' posts, except those in STARTS."""
    STARTS = "starts"
    """Tables' posts in lobbies and before a game's second move."""
    ECHOES = "echoes"
    """Responses to people in direct messages, and requests to read what they wrote there."""
    EDITS = "edits"
    """Updates of earlier messages, announcements, and requests about emoji."""


SHARES: Final[Mapping[Lane, float]] = {Lane.STARTS: 1 / 4, Lane.ECHOES: 1 / 4, Lane.EDITS: 1 / 5}
"""The minimum share of permits for a lane with requests that can go, whatever waits in more urgent lanes."""


@dataclass(slots=True, eq=False)
class Waiting(Generic[T]):
    """An entry of the queue."""

    lane: Lane
    route: Route
    order: tuple[int, int]
    """The entry's place in its lane, smallest first."""
    once: Hashable
    """Deduplication key: of entries with the same key, only the newest is wanted. None means no deduplication."""
    what: T
    gone: bool = field(default=False)

    def __lt__(self, other: Waiting[T]) -> bool:
        return self.order < other.order


class PriorityQueue(Generic[T]):
    """Queue of all waiting entries."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, list[Waiting[T]]] = {lane: [] for lane in Lane}
        self._barred: defaultdict[Route, list[Waiting[T]]] = defaultdict(list)
        """Entries that came to the front of their lane while their route had no room, by route."""
        self._once: dict[Hashable, Waiting[T]] = {}
        self._owed = dict.fromkeys(SHARES, 0.0)
        self._numbers = count()

    def put(
        self, lane: Lane, route: Route, what: T, *, order: int, once: Hashable = None
    ) -> tuple[Waiting[T], Waiting[T] | None]:
        """Add an entry; return it and the entry that it replaces, whose place it takes if that's earlier in this
        lane."""
        replaced = None if once is None else self._once.get(once)
        place = (order, next(self._numbers))
        if replaced is not None:
            replaced.gone = True
            if replaced.lane is lane:
                place = min(place, replaced.order)
        waiting = Waiting(lane, route, place, once, what)
        if once is not None:
            self._once[once] = waiting
        heappush(self._lanes[lane], waiting)
        return waiting, replaced

    def drop(self, waiting: Waiting[T]) -> None:
        waiting.gone = True
        if self._once.get(waiting.once) is waiting:
            del self._once[waiting.once]

    def take(self, room: Callable[[Route], bool]) -> Waiting[T] | None:
        ready = [lane for lane, heap in self._lanes.items() if heap and self._first(heap, room) is not None]
        if not ready:
            return None
        waiting = heappop(self._lanes[self._due(ready)])
        self.drop(waiting)
        return waiting

    def blocked_routes(self) -> list[Route]:
        return list(self._barred)

    def unbar(self, route: Route) -> None:
        """Put the entries blocked by this route back into the queue."""
        for waiting in self._barred.pop(route, ()):
            if not waiting.gone:
                heappush(self._lanes[waiting.lane], waiting)

    def _first(self, heap: list[Waiting[T]], room: Callable[[Route], bool]) -> Waiting[T] | None:
        while heap:
            if not heap[0].gone and room(heap[0].route):
                return heap[0]
            waiting = heappop(heap)
            if not waiting.gone:
                self._barred[waiting.route].append(waiting)
        return None

    def _due(self, ready: list[Lane]) -> Lane:
        """The most urgent lane, unless another one is owed a permit."""
        for lane, share in SHARES.items():
            self._owed[lane] = self._owed[lane] + share if lane in ready else 0.0
        owing = max(SHARES, key=lambda lane: self._owed[lane])
        chosen = owing if self._owed[owing] >= 1 else ready[0]
        if chosen in SHARES:
            self._owed[chosen] = max(0.0, self._owed[chosen] - 1)
        return chosen
