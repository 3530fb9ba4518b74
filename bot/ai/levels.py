"""Computer players' decisions, which use only what their seats may know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from bot.ai.best_response import Effort, Search, Stop, never
from bot.ai.menu_sampling import kernel_of
from bot.ai.temperaments import PLAIN, Temperament
from bot.engine.game import Answer, AnyRules, Decision, H, Seat, T
from bot.engine.kernel import Kernel
from bot.engine.rng import Rng


@dataclass(frozen=True, slots=True)
class View(Generic[T, H]):
    """A seat's knowledge, question and draft."""

    table: T
    hand: H
    seat: Seat
    decision: Decision
    draft: Answer = ()


def looking_ahead(
    rules: AnyRules,
    view: View[Any, Any],
    rng: Rng,
    effort: Effort,
    temperament: Temperament = PLAIN,
    stop: Stop = never,
) -> Answer:
    """A good answer, found from what the seat may know; if stopped, a good one found so far."""

    def imagined(number: int) -> Kernel[Any]:
        return kernel_of(rules, rules.imagine(view.table, view.hand, view.seat, rng.fork(f"imagined/{number}")))

    asked = rules.pending_decisions(rules.imagine(view.table, view.hand, view.seat, rng.fork("asked")))
    others = [decision.seat for decision in asked if decision.seat != view.seat]
    seed, _ = rng.fork("tries").below(1 << 64)
    uniform = Random(seed).random
    return Search(imagined, view.seat, others, uniform, effort, view.draft, temperament, stop).answer()
