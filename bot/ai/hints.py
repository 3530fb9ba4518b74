"""A hint: a good answer's result, then its beginning, then one more step at a time.

It's based only on what the seat may know: the same question always gets the same hint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.ai.counterfactual import AnyCauses
from bot.ai.levels import AnyRules, View
from bot.engine.answers import without_done
from bot.engine.digest import digest
from bot.engine.game import Answer

SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class Hint:
    """The steps of a hint, each more revealing than the one before."""

    aim: str
    """The reachable aim, "a tag of red"; empty if it has no name."""
    instructions: int
    """The number of instructions that reach the aim, or of all instructions without a named aim; 0 if there are
    none."""
    unit: str
    """The name of an instruction: "instruction"."""
    why: str
    """A sentence about an answer without executed instructions; empty if there's nothing to say."""
    answer: Answer
    """The whole answer, complete except for parts that may be left unsaid."""
    steps: tuple[Answer, ...]
    """Answers to lay out one after the other: each has one more instruction, in order of execution.

    The last is the whole answer, and the only one where nothing is executed.
    """

    @property
    def first(self) -> Answer:
        """The part of the answer executed first; the whole answer where nothing is."""
        return self.steps[0]

    def after(self, draft: Answer) -> Answer:
        """The step after this draft; the first one if the draft isn't a step."""
        at = self.steps.index(draft) if draft in self.steps else -1
        return self.steps[min(at + 1, len(self.steps) - 1)]


def chance(view: View[Any, Any]) -> int:
    """The seed for a hint: the same for all states that the seat can't tell apart."""
    known = f"{digest(view.table)}/{digest(view.hand)}/{view.seat}/{view.decision.topic}"
    return int.from_bytes(sha256(known.encode()).digest()[:SEED_BYTES], "big")


def hint(rules: AnyRules, causes: AnyCauses | None, view: View[Any, Any], answer: Answer, names: Sequence[str]) -> Hint:
    """The hint towards an answer, which has at least one part."""
    aim, count, why = "", 0, ""
    steps: list[Answer] = []
    if causes is not None:
        seen = [step.seen for step in rules.preview(view.table, view.hand, view.seat, answer)]
        executed = list(causes.executed(seen, whole=True))
        aims = [causes.aim(seen[one.begin : one.end], view.seat, names) for one in executed]
        aim, count = next(((aim, count) for count, aim in enumerate(aims, start=1) if aim), ("", len(aims)))
        if not executed:
            why = causes.merit(view.table, view.decision, answer, names)
        numbers = [one.number for one in executed]
        steps = [without_done(causes.kept(answer, sorted(numbers[:at]))) for at in range(1, len(numbers) + 1)]
    whole = [] if steps and steps[-1] == answer else [answer]
    return Hint(aim, count, "" if causes is None else causes.unit, why, answer, (*steps, *whole))
