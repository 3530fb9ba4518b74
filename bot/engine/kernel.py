"""A game's interface for computer players: rounds resolved by the thousand, without steps, labels or menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat


Uniform: TypeAlias = "Callable[[], float]"
"""A player's own source of chance: numbers from 0 up to but not including 1."""

P = TypeVar("P")
"""A plan: a complete answer in a game's own short form. It's hashable, and equal plans are the same answer.

A seat's plans mean the same in all states that the seat can't tell apart.
"""


@dataclass(frozen=True, slots=True)
class Leaning:
    """A player's weights where they differ from `Rules.standing`, as factors; 1 is the rules' own weight."""

    loot: float = 1.0
    """Weight of things that one player can take from another."""
    envy: float = 1.0
    """Weight of the others' standings."""
    practised: bool = False
    """True to use what was learned from many games rather than the rules, where a game has such data."""


EVEN: Final = Leaning()
"""The rules' own weights."""


class Kernel(Protocol[P]):
    """A state of a game and its open questions, prepared for quick evaluation.

    It agrees with the rules on the legal answers, their results, and each seat's standing after them. A game that has a
    kernel of its own, for speed, tests that the two agree. No method changes anything.
    """

    @property
    def cost(self) -> float:
        """The approximate microseconds to resolve a round of two, which converts an effort into tries.

        A constant of the game's own, never measured, so that a task gets the same answer everywhere.
        """
        ...

    @property
    def rivalry(self) -> float:
        """The factor of time worth spending on the others' play; 1 is normal.

        A constant like the cost.
        """
        ...

    def leaning(self, leaning: Leaning) -> Kernel[P]:
        """The kernel with standings as a player of that leaning values them; unchanged, if the game has no leanings.

        A win or a loss is the same for every leaning.
        """
        ...

    def plan(self, seat: Seat, answer: Answer) -> P:
        """The plan for a complete legal answer of an asked seat."""
        ...

    def answer(self, seat: Seat, plan: P) -> Answer:
        """The complete answer for a plan."""
        ...

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> P:
        """A random legal answer that begins with the draft; every one is possible.

        They needn't be equally likely: absurd ones may be rarer.
        """
        ...

    def usual(self, seat: Seat, uniform: Uniform) -> P | None:
        """A random answer from those that seats in this position have been seen to give; None if none are known.

        It depends on the seat's own hand only as far as all the others know that hand.
        """
        ...

    def vary(self, seat: Seat, plan: P, uniform: Uniform, draft: Answer = ()) -> P:
        """A legal answer that begins with the draft, as the plan does, and differs only slightly from the plan, if
        possible.

        One instruction points elsewhere or uses another piece, two change places, one is added or removed, or the end
        differs.
        """
        ...

    def alone(self, seat: Seat, plan: P) -> float:
        """The seat's standing after its plan if nobody else does anything, as far as it can be foreseen."""
        ...

    def resolve(self, plans: Mapping[Seat, P], luck: int) -> tuple[float, ...]:
        """Each seat's standing, as by `Rules.standing`, after the round that the plans begin.

        `luck`, below 2**64, is all the chance there is: the same number and plans give the same result. Questions
        during the round are answered by a policy of the game's own. A seat without a plan does what the rules say of it
        in `advance`.
        """
        ...
