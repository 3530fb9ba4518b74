"""The planner that bots used before kernels existed: the yardstick for new players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine import answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.ai.levels import View
    from bot.engine.game import Answer, Decision, Rules, Seat, State
    from bot.engine.rng import Rng

    AnyRules: TypeAlias = Rules[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits for a look ahead. Equal effort and chance give the same answer."""

    drafts: int
    """Number of answers for the own seat that are tried alone."""
    finalists: int
    """Number of the best answers that are tried against others."""
    rivals: int
    """Number of answers tried for each other seat, to guess what it may do."""
    worlds: int
    """Number of guesses about the others in which each finalist is tried."""


def looking_ahead(rules: AnyRules, view: View[Any, Any], rng: Rng, effort: Effort) -> Answer:
    """The best of the tried answers, judged by the position one move later, against guesses at the others' answers."""
    state = rules.imagine(view.table, view.hand, view.seat, rng.fork("imagined"))
    own = _promising(rules, state, view.decision, rng.fork("own"), effort.drafts, view.draft)
    finalists = own[: effort.finalists]
    if len(finalists) < 2:
        return finalists[0]
    worlds = list(_worlds(rules, view, rng, effort))

    def worth(answer: Answer) -> float:
        return sum(_after(rules, world, {**others, view.seat: answer}, view.seat) for world, others in worlds)

    return max(finalists, key=worth)  # of equals, the first: it was the best alone


def _worlds(
    rules: AnyRules, view: View[Any, Any], rng: Rng, effort: Effort
) -> Iterator[tuple[State[Any, Any], dict[Seat, Answer]]]:
    """States that are possible for the seat, each with answers that the other seats may give in it."""
    for number in range(effort.worlds):
        chance = rng.fork(f"world/{number}")
        world = rules.imagine(view.table, view.hand, view.seat, chance)
        others: dict[Seat, Answer] = {}
        for decision in rules.pending_decisions(world):
            if decision.seat != view.seat:
                tried = _promising(rules, world, decision, chance.fork(f"seat/{decision.seat}"), effort.rivals)
                others[decision.seat] = tried[0]
        yield world, others


def _promising(
    rules: AnyRules, state: State[Any, Any], decision: Decision, rng: Rng, number: int, draft: Answer = ()
) -> list[Answer]:
    """Up to `number` different answers, ordered by how good they are if nobody else does anything.

    The first half is random. The others start like a good one and continue at random.
    """
    worth: dict[Answer, float] = {}
    leaders: list[Answer] = []
    for attempt in range(max(1, number)):
        start = draft
        if leaders and attempt > number // 2:
            leader, rng = rng.pick(leaders)
            kept, rng = rng.below(len(leader) - len(draft) + 1)
            start = leader[: len(draft) + kept]
        answer, rng = answers.at_random(rules, state, decision, rng, start)
        if answer not in worth:
            worth[answer] = _alone(rules, state, decision.seat, answer)
            leaders = sorted((*leaders, answer), key=worth.__getitem__, reverse=True)[:_LEADERS]
    return sorted(worth, key=worth.__getitem__, reverse=True)


_LEADERS = 6  # few enough to improve on them, and enough not to get stuck with one idea


def _alone(rules: AnyRules, state: State[Any, Any], seat: Seat, answer: Answer) -> float:
    table = state.table
    for step in rules.preview(state.table, state.hands[seat], seat, answer):
        table = step.state.table
    return rules.evaluate(table, seat)


def _after(rules: AnyRules, state: State[Any, Any], answers: dict[Seat, Answer], seat: Seat) -> float:
    table = state.table
    for step in rules.advance(state, answers):
        table = step.state.table
    return rules.evaluate(table, seat)
