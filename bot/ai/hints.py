"""A hint: what a good answer comes to, then how it begins, then a step of it.

It is made of what the seat may know and of nothing else: the same question always gets the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bot.engine.answers import without_done
from bot.engine.digest import digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ai.counterfactual import AnyCauses
    from bot.ai.levels import AnyRules, View
    from bot.engine.game import Answer

SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class Hint:
    """The steps of a hint, each more telling than the one before."""

    aim: str
    """What can be reached: "a tag of red". Empty: nothing that has a name."""
    instructions: int
    """In so many instructions; of an answer that reaches nothing with a name, all of them. 0: it has none."""
    unit: str
    """What one of them is called: "instruction"."""
    why: str
    """What speaks for an answer that reaches nothing because nothing is executed, as a sentence; empty: nothing."""
    answer: Answer
    """All of it; complete but for what may come without being said."""
    steps: tuple[Answer, ...]
    """Answers to lay out one after the other: each has one instruction more, in the order in which they're executed.

    The last one is all of it, and the only one where nothing is executed.
    """

    @property
    def first(self) -> Answer:
        """Of the answer what is executed first; all of it where nothing is."""
        return self.steps[0]

    def after(self, draft: Answer) -> Answer:
        """The step that follows this draft; the first one if the draft isn't one of them."""
        at = self.steps.index(draft) if draft in self.steps else -1
        return self.steps[min(at + 1, len(self.steps) - 1)]


def chance(view: View[Any, Any]) -> int:
    """With what chance is thought of a hint: the same one for all that the seat cannot tell apart."""
    known = f"{digest(view.table)}/{digest(view.hand)}/{view.seat}/{view.decision.topic}"
    return int.from_bytes(sha256(known.encode()).digest()[:SEED_BYTES], "big")


def hint(rules: AnyRules, causes: AnyCauses | None, view: View[Any, Any], answer: Answer, names: Sequence[str]) -> Hint:
    """The hint that leads to an answer, which has at least one part."""
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
