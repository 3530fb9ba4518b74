"""A hint: first the result of a good answer, then its beginning, then one more step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.ai.counterfactual import AnyCauses
from bot.ai.levels import View
from bot.engine.answers import without_done
from bot.engine.digest import digest
from bot.engine.game import Answer, AnyRules

SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint, to be revealed step by step."""

    aim: str
    """The first aim that the answer reaches, such as "a red tag", if any."""
    instructions: int
    """The number of executed instructions up to the aim; if there's none, all of them."""
    unit: str
    why: str
    """Sentences about an answer that executes no instructions, if any."""
    answer: Answer
    steps: tuple[Answer, ...]
    """Longer and longer drafts, in order of execution; the last one is `answer`."""

    @property
    def first(self) -> Answer:
        return self.steps[0]

    def after(self, draft: Answer) -> Answer:
        """The next step after this draft. After the last step, it's the last one again; for other drafts, the first."""
        at = self.steps.index(draft) if draft in self.steps else -1
        return self.steps[min(at + 1, len(self.steps) - 1)]


def derive_seed(view: View[Any, Any]) -> int:
    """The seed for a hint, the same for all states that the seat can't tell apart."""
    known = f"{digest(view.table)}/{digest(view.hand)}/{view.seat}/{view.decision.topic}"
    return int.from_bytes(sha256(known.encode()).digest()[:SEED_BYTES], "big")


def hint(rules: AnyRules, causes: AnyCauses | None, view: View[Any, Any], answer: Answer, names: Sequence[str]) -> Hint:
    if causes is None:
        return Hint("", 0, "", "", answer, (answer,))
    seen = [step.seen for step in rules.preview(view.table, view.hand, view.seat, answer)]
    executed = list(causes.split_instructions(seen, whole=True))
    aims = [causes.aim(seen[one.begin : one.end], view.seat, names) for one in executed]
    aim, count = next(((aim, count) for count, aim in enumerate(aims, start=1) if aim), ("", len(aims)))
    why = "" if executed else causes.merit(view.table, view.decision, answer, names)
    numbers = [one.number for one in executed]
    steps = [without_done(causes.keep_only(answer, sorted(numbers[:at]))) for at in range(1, len(numbers) + 1)]
    whole = [] if steps and steps[-1] == answer else [answer]
    return Hint(aim, count, causes.unit, why, answer, (*steps, *whole))
