"""A game's interface for estimating the odds of a draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.engine.game import Decision, E, H_contra, PublicStep, Seat, T
from rendering.scene import Scene

if TYPE_CHECKING:
    from bot.games.game import Names


Place: TypeAlias = Any
"""An end place for one of a seat's things: a space, plus the thing's identity if there are several. Hashable."""


class OutcomeModel(Protocol[T, H_contra, E]):
    """The possible outcomes of an answer and their texts. Steps are all those caused by it, to the end of its round."""

    def open(self, table: T, decision: Decision) -> tuple[str, ...]:
        """Keys of the possible outcomes, most important first; empty if unknown."""
        ...

    def came(self, before: T, steps: Sequence[PublicStep[T, E]], seat: Seat) -> frozenset[str]:
        """The keys of the outcomes that came true."""
        ...

    def covers(self, key: str) -> str:
        """The key of an outcome that always accompanies this one and is omitted if equally likely; empty if none."""
        ...

    def over(self, table: T) -> bool:
        """True if the round can bring no more of these outcomes, even if it goes on with other questions."""
        ...

    def likely(self, table: T, hand: H_contra, seat: Seat, tries: int) -> float:
        """The likelihood that a seat holds this hand by now, relative to its likeliest hand, if `imagine` deals evenly.

        From 0 to 1; 1 where nothing is known. `tries` is the number of answers its player tries before giving one.
        """
        ...

    def ends(self, steps: Sequence[PublicStep[T, E]], seat: Seat) -> tuple[Place, ...]:
        """The end places of the seat's things, before anything is cleared away. `steps` is never empty."""
        ...

    def said(self, key: str, table: T, seat: Seat, names: Names) -> str:
        """An outcome as a short phrase before a number: "tag blue". `table` is the asking table."""
        ...

    def place(self, place: Place) -> str:
        """The name of a place: "e3"."""
        ...

    def heat(self, table: T, hand: H_contra, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene:
        """The table from the seat's view, with how often its own things end on each space."""
        ...
