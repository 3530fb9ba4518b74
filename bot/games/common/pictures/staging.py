"""The base of all stages: stills and animations of tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Generic

from bot.engine.game import H, Seat, Steps, T
from bot.games.game import Names
from rendering import scene as show

LAST_LOOK = 700


class GameStage(ABC, Generic[T, H]):
    """Makes scenes of a game's tables and events, ready to be drawn."""

    @abstractmethod
    def still(self, table: T, names: Names, *, seat: Seat | None = None, hand: H | None = None) -> show.Scene: ...

    @abstractmethod
    def shots(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[show.Shot]: ...

    def first(self, before: T, steps: Steps[T, Any], names: Names) -> show.Scene:  # noqa: ARG002 - a game may make room for what's coming
        return self.still(before, names)

    def replay(self, before: T, steps: Steps[T, Any], names: Names) -> tuple[show.Scene, tuple[show.Shot, ...]]:
        shots = tuple(self.shots(before, steps, names))
        last = self.still(steps[-1].table if steps else before, names)
        if not shots:
            return last, ()
        return self.first(before, steps, names), (*shots, show.Shot(last, hold=LAST_LOOK))
