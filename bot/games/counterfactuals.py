"""What a game brings so that players can ask why an instruction of theirs did what it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bot.engine.game import E, T

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.game import Names


@dataclass(frozen=True, slots=True)
class Executed:
    """An instruction that was executed: a part of somebody's answer, and the steps that came of it."""

    seat: Seat
    number: int
    """Its place in the answer, from 0."""
    begin: int
    """How many steps had happened before it."""
    end: int
    """How many have happened after it."""


def beyond(some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """What there is more of among the one than among the others."""
    left = list(others)
    more = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            more.append(one)
    return more


class Causes(Protocol[T, E]):
    """What it takes to tell why an instruction did what it did: rounds are played again without some of others'.

    Steps are those of the one instruction that is told of. Words are markdown, no mentions.
    """

    @property
    def unit(self) -> str:
        """What an instruction is called where several are counted: "instruction"."""
        ...

    @property
    def never(self) -> str:
        """What must have happened before an instruction that does not come up at all if nobody else moves."""
        ...

    @property
    def waits(self) -> bool:
        """Whether an instruction has a part in what others do before it is executed itself."""
        ...

    def count(self, answer: Answer) -> int:
        """How many instructions an answer has."""
        ...

    def kept(self, answer: Answer, numbers: Sequence[int]) -> Answer:
        """The answer with these of its instructions alone, in their order: one that could have been given as well."""
        ...

    def executed(self, steps: Iterable[PublicStep[T, E]], *, whole: bool = False) -> Iterator[Executed]:
        """The instructions of a round, each as soon as its last step is there.

        With `whole` the last one ends with the steps, as in a preview, which stops before the round's end.
        """
        ...

    def facts(self, steps: Sequence[PublicStep[T, E]], seat: Seat) -> Mapping[str, object]:
        """What it came to for its seat, what weighs most first: always the same kinds, to be compared."""
        ...

    def named(self, steps: Sequence[PublicStep[T, E]], names: Names) -> str:
        """An instruction as a round's log names it, without whose it is."""
        ...

    def did(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """What an instruction did to another seat, else what it did at all: "pushed you to e3"."""
        ...

    def waited(self, steps: Sequence[PublicStep[T, E]], seat: Seat, number: int, names: Names) -> tuple[str, str]:
        """An instruction that was not executed in these steps, all of a round so far: its name, and what it did.

        Asked only where an instruction `waits`.
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
        """What would have been instead of what was, in that fact: "you would have tagged blue"."""
        ...

    def aim(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """What of it is worth aiming at, as a thing: "a tag of red"; empty: nothing."""
        ...

    def merit(self, table: T, decision: Decision, answer: Answer, names: Names) -> str:
        """What speaks for an answer of which nothing is executed, as a sentence; empty: nothing that has a name."""
        ...

    def own(self, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> str:
        """What it did by itself, and what stopped it: "you went to e3 and could not move on"."""
        ...
