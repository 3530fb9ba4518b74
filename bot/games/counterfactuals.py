"""A game's part in explaining why an instruction had its effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.engine.game import Answer, Decision, E, PublicStep, Seat, Steps, T
from bot.games.game import Names


@dataclass(frozen=True, slots=True)
class Executed:
    """A part of a seat's answer and the steps that it caused: those from `begin` up to, but not including, `end`."""

    seat: Seat
    number: int
    """The instruction's index in the answer, from 0."""
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Spoiler:
    """Another player's deed that cost a seat something promised by its preview."""

    seat: Seat
    """The other player."""
    name: str
    """The name of the thing that acted, as in a round's log, without its player."""
    did: str
    """The deed in words, without a subject: "destroyed your Plow"."""
    lost: str
    """A sentence that compares the result with the preview."""
    lock_screen: str
    """A sentence for a lock screen, without anything that only the seat's player may know."""
    end: int
    """The number of steps up to the end of the deed."""


def beyond(some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The items of `some` left over after pairing them off with equal items of `others`."""
    left = list(others)
    more = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            more.append(one)
    return more


class Causes(Protocol[T, E]):
    """The facts and texts that explain an instruction's effects. `steps` are those of one instruction, unless a method
    says otherwise. Texts are markdown without mentions."""

    @property
    def unit(self) -> str:
        """The game's word for an instruction: "instruction", "robot"."""

    @property
    def never(self) -> str:
        """A clause for an instruction that would never be executed if nobody else moved."""

    @property
    def waits(self) -> bool:
        """True if an instruction can take part in others' actions before it's executed itself."""
        return False

    @property
    def gains(self) -> int:
        """The number of facts at the beginning that are gains. Losing a gain is worth explaining unasked."""

    def find_spoiler(
        self, promised: Steps[T, E], before: T, steps: Steps[T, E], seat: Seat, names: Names
    ) -> Spoiler | None:
        """The deed in a round's `steps` that cost the seat the most compared with its preview, if any can be named."""

    def count(self, answer: Answer) -> int: ...

    def keep_only(self, answer: Answer, numbers: Sequence[int]) -> Answer: ...

    def split_instructions(self, steps: Iterable[PublicStep[T, E]], *, whole: bool = False) -> Iterator[Executed]:
        """Yield a round's instructions, each as soon as its last step is known. With `whole`, one that hasn't ended
        yet ends with the steps, as in a preview, which stops before the round's end."""

    def facts(self, steps: Steps[T, E], seat: Seat) -> Mapping[str, object]:
        """The instruction's results for its seat, most important first; always with the same keys."""

    def instruction_name(self, steps: Steps[T, E], names: Names) -> str:
        """An instruction's name in a sentence, without its player."""

    def did(self, steps: Steps[T, E], seat: Seat, names: Names) -> str:
        """The effects of an instruction, preferably those that matter to the seat: "pushed you to e3"."""

    def describe_waiting(self, steps: Steps[T, E], seat: Seat, number: int, names: Names) -> tuple[str, str]:  # noqa: ARG002 - for games that wait
        """An instruction's name and state before it's executed, if the game `waits`, after all `steps` so far."""
        raise TypeError("an instruction waits without doing anything")

    def would(self, kind: str, expected: Steps[T, E], found: Steps[T, E], seat: Seat, names: Names) -> str:
        """The expected result of this kind, in place of the one found: "you'd have tagged blue"."""

    def aim(self, steps: Steps[T, E], seat: Seat, names: Names) -> str:
        """The result worth aiming for, as a noun phrase: "a red tag"; empty if there's none."""

    def merit(self, table: T, decision: Decision, answer: Answer, names: Names) -> str:
        """Sentences on why an answer that executes nothing is good; empty if there's nothing to say."""

    def own(self, steps: Steps[T, E], seat: Seat, names: Names) -> str:
        """Sentences about what happened in the instruction."""
