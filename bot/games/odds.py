"""What a game brings so that players can ask how likely a draft of theirs is to work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.engine.game import E, H_contra, T

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Decision, PublicStep, Seat
    from bot.games.game import Names
    from rendering.scene import Scene

Place: TypeAlias = Any
"""Where something of a seat's ends: a space, and what tells its things apart if they are several. It can be hashed."""


class OutcomeModel(Protocol[T, H_contra, E]):
    """What may come of an answer, and how that is told. Steps are all that come of it, to the end of its round."""

    def open(self, table: T, decision: Decision) -> tuple[str, ...]:
        """What may come of the answer, by short keys, what matters most first; nothing if nobody could say."""
        ...

    def came(self, before: T, steps: Sequence[PublicStep[T, E]], seat: Seat) -> frozenset[str]:
        """What of that came true."""
        ...

    def covers(self, key: str) -> str:
        """What comes wherever this comes, and need not be told beside it if it is as likely; empty: nothing."""
        ...

    def over(self, table: T) -> bool:
        """Whether nothing more of that can come in the round, though it goes on with questions of another kind."""
        ...

    def likely(self, table: T, hand: H_contra, seat: Seat, tries: int) -> float:
        """How likely a seat would hold this by now beside what it would likeliest hold, if `imagine` deals evenly.

        From 0 to 1; 1 where nothing tells. `tries`: how many answers its player tries before it gives one.
        """
        ...

    def ends(self, steps: Sequence[PublicStep[T, E]], seat: Seat) -> tuple[Place, ...]:
        """Where what is the seat's stands in the end, before anything is cleared away. There is a step at least."""
        ...

    def said(self, key: str, table: T, seat: Seat, names: Names) -> str:
        """What may come, as a short phrase that a number follows: "tag blue". `table` is the one that asks."""
        ...

    def place(self, place: Place) -> str:
        """A place in words: "e3"."""
        ...

    def heat(self, table: T, hand: H_contra, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene:
        """The table as the seat looks at it, with how often what is its own ends where."""
        ...
