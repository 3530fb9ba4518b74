"""The interface through which computer players try out answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat


Uniform: TypeAlias = "Callable[[], float]"
"""A source of random numbers, from 0 up to but not including 1."""

P = TypeVar("P")
"""A plan: a complete answer in a game's own hashable form. A seat's plan means the same in all states that the seat
can't tell apart."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """A player's preferences, relative to `Rules.evaluate`."""

    loot: float = 1.0
    """The eagerness to take things from others; 1 is normal."""
    envy: float = 1.0
    """The weight of the others' values; 1 is normal."""
    practised: bool = False
    """True to use weights learned from many games in place of the rules' own, if the game has such data."""


EVEN: Final = Leaning()


class Kernel(Protocol[P]):
    """A game's state and open questions, prepared for quick evaluation."""

    @property
    def cost(self) -> float:
        """Approximate time to resolve two players' plans, in microseconds: a constant, so that tasks are repeatable."""

    @property
    def rivalry(self) -> float:
        """A constant factor for the effort to spend on guessing the other players' moves; 1 is normal."""

    def with_leaning(self, leaning: Leaning) -> Kernel[P]:  # noqa: ARG002 - for games that have leanings
        """A kernel with values weighted by the leaning, as far as that suits the game, except wins and losses;
        unchanged if it knows no leanings."""
        return self

    def plan(self, seat: Seat, answer: Answer) -> P:
        """The plan for a complete, legal answer of a seat that is asked."""

    def answer(self, seat: Seat, plan: P) -> Answer:
        """The complete answer for a plan."""

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> P:
        """A random legal answer that begins with the draft; absurd ones may be rarer."""

    def usual(self, seat: Seat, uniform: Uniform) -> P | None:  # noqa: ARG002 - for games with such statistics
        """A random answer among those that players have given in such positions before; None if none are known. It may
        depend on the seat's hand only as far as all the others know it."""
        return None

    def vary(self, seat: Seat, plan: P, uniform: Uniform, draft: Answer = ()) -> P:
        """Another legal answer, usually a similar one, or the plan itself. Both begin with the draft."""

    def solo_value(self, seat: Seat, plan: P) -> float:
        """The plan's value for the seat if nobody else does anything, before anything random."""

    def resolve(self, plans: Mapping[Seat, P], luck: int) -> tuple[float, ...]:
        """Each seat's value after the plans are carried out. `luck`, below 2**64, is the only source of
        chance. The kernel answers questions during the round. Seats without a plan act as in `Rules.advance`."""
