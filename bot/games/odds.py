"""A game's part in estimating the odds of a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.engine.game import Decision, E, H_contra, Seat, Steps, T
from rendering.scene import Scene

if TYPE_CHECKING:
    from bot.games.game import Names


Place: TypeAlias = Any
"""A place where one of a seat's things can end up: a space, and the thing if there are several. Must be hashable."""


class OutcomeModel(Protocol[T, H_contra, E]):
    """The possible outcomes of an answer. `steps` are those of a simulated round."""

    def open(self, table: T, decision: Decision) -> tuple[str, ...]:
        """The keys of the possible outcomes, most important ones first; empty if there are none."""

    def came(self, before: T, steps: Steps[T, E], seat: Seat) -> frozenset[str]: ...

    def covers(self, key: str) -> str:
        """The key of an outcome that always comes with this one; may be empty."""

    def over(self, table: T) -> bool:
        """Return whether none of these outcomes can still happen in the round."""

    def likely(self, table: T, hand: H_contra, seat: Seat, tries: int) -> float:
        """The likelihood of this hand relative to the seat's likeliest hand; 1 if nothing is known. `tries` is the
        number of answers that the seat's player considers."""

    def ends(self, steps: Steps[T, E], seat: Seat) -> tuple[Place, ...]:
        """The seat's final places on the board, before anything is cleared away. `steps` is never empty."""

    def describe_outcome(self, key: str, table: T, seat: Seat, names: Names) -> str:
        """An outcome as a short phrase to go with its odds: "tag blue". `table` is the one that asked."""

    def place(self, place: Place) -> str: ...

    def heat(self, table: T, hand: H_contra, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene: ...
