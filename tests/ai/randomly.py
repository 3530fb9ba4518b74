"""A player whose answers are random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine import answers

if TYPE_CHECKING:
    from bot.ai.levels import View
    from bot.engine.game import Answer, AnyRules
    from bot.engine.rng import Rng


def at_random(rules: AnyRules, view: View[Any, Any], rng: Rng) -> Answer:
    """A random answer; in each menu, all choices are equally likely."""
    seed, rng = rng.below(1 << 32)
    state = rules.imagine(view.table, view.hand, view.seat, rng.fork(f"imagined/{seed}"))
    answer, _ = answers.at_random(rules, state, view.decision, rng, view.draft)
    return answer
