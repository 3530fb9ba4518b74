"""A game's interface for explaining why an instruction did what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.engine.game import Answer, Decision, E, PublicStep, Seat, T
from bot.games.game import Names


@dataclass(frozen=True, slots=True)
class Executed:
    """An executed instruction: part of a seat's answer, and the steps it caused."""

    seat: Seat
    number: int
    """Its index in the answer, from 0."""
    begin: int
    """The number of steps before it."""
    end: int
    """The number of steps up to its end."""


def beyond(some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The items of `some` that are not matched one to one in `others`."""
    left = list(others)
    more = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            more.append(one)
    return more


class Causes(Protocol[T, E]):
    """Explains an instruction's effects by replaying the round without some of the other seats' instructions.

    `steps` are those of the instruction being explained. Texts are markdown without mentions.
    """

    @property
    def unit(self) -> str:
        """The word for an instruction in counts: "instruction"."""
        ...

    @property
    def never(self) -> str:
        """The precondition that is missing for an instruction if nobody else moves."""
        ...

    @property
    def waits(self) -> bool:
        """True if an instruction takes part in others' actions before its own execution."""
        ...

    @property
    def gains(self) -> int:
        """The number of leading facts that are gains: losing one is worth an explanation unasked."""
        ...

    def count(self, answer: Answer) -> int:
        """The number of instructions in an answer."""
        ...

    def kept(self, answer: Answer, numbers: Sequence[int]) -> Answer:
        """The legal answer that keeps only the instructions `numbers` of `answer`, in order."""
        ...

    def executed(self, steps: Iterable[PublicStep[T, E]], *, whole: bool = False) -> Iterator[Executed]:
        """Yield a round's instructions, each once its last step is available.

        With `whole`, the last instruction ends with the steps, as in a preview, which stops before the round's end.
        """
        ...

    def facts(self, steps: Sequence[PublicStep[T, E]], seat: Seat) -> Mapping[str, object]:
        """The instruction's results for its seat, weightiest first, always with the same keys so they compare."""
        ...

    def named(self, steps: Sequence[PublicStep[T, E]], names: Names) -> str:
        """The name of an instruction as in a round's log, without its owner."""
        ...

    def did(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """The effect of an instruction on another seat, or else its whole effect: "pushed you to e3"."""
        ...

    def waited(self, steps: Sequence[PublicStep[T, E]], seat: Seat, number: int, names: Names) -> tuple[str, str]:
        """The name and effect of an instruction that these steps (all of a round so far) did not execute.

        Only called where an instruction `waits`.
        """
        ...

    def would(
        self,
        kind: str,
        expected: Sequence[PublicStep[T, E]],
        found: Sequence[PublicStep[T, E]],
        seat: Seat,
        names: Names,
    ) -> str:
        """The result of kind `kind` expected instead of the one found: "you would have tagged blue"."""
        ...

    def aim(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """The result worth aiming at, as a noun phrase: "a tag of red"; empty if there is none."""
        ...

    def merit(self, table: T, decision: Decision, answer: Answer, names: Names) -> str:
        """The merit of an answer that executes nothing, as a sentence; empty if it has none to name."""
        ...

    def own(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """The instruction's own movement and what stopped it: "you went to e3 and could not move on"."""
        ...
