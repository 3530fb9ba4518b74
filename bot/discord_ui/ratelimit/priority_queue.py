"""Who goes next of all that waits for its turn: by lanes, in a lane by order, and no lane is forgotten."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from bot.discord_ui.ratelimit.route_buckets import Route

T = TypeVar("T")


class Lane(Enum):
    """What a request is for, the most urgent first."""

    MOVES = "moves"
    """What came of people's answers, and what they are asked next."""
    STARTS = "starts"
    """Tables that open or begin: nobody there has answered anything yet."""
    ECHOES = "echoes"
    """Answers to letters, and the looking up that reading them takes."""
    EDITS = "edits"
    """How earlier messages look."""


SHARES: Final[Mapping[Lane, float]] = {Lane.STARTS: 1 / 4, Lane.ECHOES: 1 / 4, Lane.EDITS: 1 / 5}
"""What part of all turns a lane gets at least while something waits in it, whatever waits in those before it."""


@dataclass(slots=True, eq=False)
class Waiting(Generic[T]):
    """Something that waits for its turn."""

    lane: Lane
    route: Route
    order: tuple[int, int]
    """The smallest goes first in its lane."""
    once: Hashable
    """Of those with the same one only the newest is wanted; None: it stands alone."""
    what: T
    gone: bool = field(default=False)
    """It had its turn, or nobody waits for that any more."""

    def __lt__(self, other: Waiting[T]) -> bool:
        return self.order < other.order


class PriorityQueue(Generic[T]):
    """All that waits."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, list[Waiting[T]]] = {lane: [] for lane in Lane}
        self._barred: defaultdict[Route, list[Waiting[T]]] = defaultdict(list)
        """What its route had no room for when it would have been its turn."""
        self._once: dict[Hashable, Waiting[T]] = {}
        self._owed = dict.fromkeys(SHARES, 0.0)
        self._numbers = count()

    def put(
        self, lane: Lane, route: Route, what: T, *, order: int, once: Hashable = None
    ) -> tuple[Waiting[T], Waiting[T] | None]:
        """Have something wait; and what it replaces, whose place in the order it takes."""
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
        """Nobody waits for this turn any more."""
        waiting.gone = True
        if self._once.get(waiting.once) is waiting:
            del self._once[waiting.once]

    def take(self, room: Callable[[Route], bool]) -> Waiting[T] | None:
        """Whoever goes next, of those whose route has room; None if there is nobody."""
        ready = [lane for lane in Lane if self._first(lane, room) is not None]
        if not ready:
            return None
        chosen = self._due(ready)
        waiting = heappop(self._lanes[chosen])
        self.drop(waiting)
        return waiting

    def barred(self) -> list[Route]:
        """The routes that somebody waits for."""
        return list(self._barred)

    def unbar(self, route: Route) -> None:
        """Whoever waited for this route waits for their turn again."""
        for waiting in self._barred.pop(route, ()):
            if not waiting.gone:
                heappush(self._lanes[waiting.lane], waiting)

    def _first(self, lane: Lane, room: Callable[[Route], bool]) -> Waiting[T] | None:
        heap = self._lanes[lane]
        while heap:
            if not heap[0].gone and room(heap[0].route):
                return heap[0]
            waiting = heappop(heap)
            if not waiting.gone:
                self._barred[waiting.route].append(waiting)
        return None

    def _due(self, ready: list[Lane]) -> Lane:
        """The first lane, unless another one has been owed a turn for long enough."""
        for lane, share in SHARES.items():
            self._owed[lane] = self._owed[lane] + share if lane in ready else 0.0
        owing = max(SHARES, key=lambda lane: self._owed[lane])
        chosen = owing if self._owed[owing] >= 1 else ready[0]
        if chosen in SHARES:
            self._owed[chosen] = max(0.0, self._owed[chosen] - 1)
        return chosen
