"""What a computer player needs of a game: rounds resolved by the thousand, without steps, labels or menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.game import Answer, Seat

Uniform: TypeAlias = "Callable[[], float]"
"""Chance of a player's own: numbers from 0 up to 1, 1 itself never among them."""

P = TypeVar("P")
"""A plan: a complete answer in the short form of a game's own. Equal plans are the same answer; it can be hashed.

A seat's plans mean the same in all states that the seat cannot tell apart.
"""


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a player weighs otherwise than `Rules.standing` does; as factors, 1 each is what the rules say."""

    loot: float = 1.0
    """What one player can take from another."""
    envy: float = 1.0
    """How the others stand."""
    practised: bool = False
    """Whether it goes by what many games have taught, not by what the rules say, where a game has such practice."""


EVEN: Final = Leaning()
"""Who weighs as the rules do."""


class Kernel(Protocol[P]):
    """One state of a game and the questions that are open in it, made ready.

    It says what the rules say: which answers there are, what comes of them, how each seat then stands. A game that
    brings a kernel of its own, for speed, holds by tests that the two agree. Nothing is changed by any of its methods.
    """

    @property
    def cost(self) -> float:
        """About how many microseconds it takes to resolve a round of two: by that an effort is made into tries.

        A constant of the game's own, never measured, so that the same task is thought about alike everywhere.
        """
        ...

    @property
    def rivalry(self) -> float:
        """How many times as long as elsewhere it pays to think about what the others do; 1: as elsewhere.

        A constant like the cost.
        """
        ...

    def leaning(self, leaning: Leaning) -> Kernel[P]:
        """The same, but that seats stand as a player of that leaning sees it; itself, where a game has no such thing.

        A game that is won or lost is so for everybody.
        """
        ...

    def plan(self, seat: Seat, answer: Answer) -> P:
        """A complete legal answer of a seat that is asked."""
        ...

    def answer(self, seat: Seat, plan: P) -> Answer:
        """The complete answer again."""
        ...

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> P:
        """A legal answer by chance that begins with the draft; each of them may come.

        They need not be equally likely: what nobody would do may come less often.
        """
        ...

    def usual(self, seat: Seat, uniform: Uniform) -> P | None:
        """By chance one of the answers that a seat in such a place has been seen to give; None: none are known.

        The seat's own hand has no part in it but by what all others know of it.
        """
        ...

    def vary(self, seat: Seat, plan: P, uniform: Uniform, draft: Answer = ()) -> P:
        """A legal answer that begins with the draft, as the plan does, and differs from the plan in little, if it can.

        One instruction points elsewhere or is of another piece, two change places, one is put in or taken out, or the
        end is another one.
        """
        ...

    def alone(self, seat: Seat, plan: P) -> float:
        """How the seat stands after its plan if nobody else does anything, as far as that can be foreseen."""
        ...

    def resolve(self, plans: Mapping[Seat, P], luck: int) -> tuple[float, ...]:
        """How each seat stands, as `Rules.standing` says, when the round that the plans begin has been played.

        `luck`, below 2**64, is what chance there is: for the same number the same comes of the same plans. Questions
        that come up on the way are answered by a policy of the game's own. Of a seat without a plan the rules say what
        it does, as they say it of `advance`.
        """
        ...
