"""The planner that hosted games until there were kernels: what a new player is measured against."""

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
    """How much a look ahead may try; the same effort and the same chance give the same answer."""

    drafts: int
    """Answers of its own that are tried alone."""
    finalists: int
    """The best of them, tried against others."""
    rivals: int
    """Answers tried for every other seat, to guess what they might do."""
    worlds: int
    """Guesses of what the others do that each finalist is tried in."""


def looking_ahead(rules: AnyRules, view: View[Any, Any], rng: Rng, effort: Effort) -> Answer:
    """The answer that stands best one move of the table on, among those tried, against guesses of the others'."""
    state = rules.imagine(view.table, view.hand, view.seat, rng.fork("imagined"))
    own = _promising(rules, state, view.decision, rng.fork("own"), effort.drafts, view.draft)
    finalists = own[: effort.finalists]
    if len(finalists) < 2:
        return finalists[0]
    worlds = list(_worlds(rules, view, rng, effort))

    def worth(answer: Answer) -> float:
        return sum(_after(rules, world, {**others, view.seat: answer}, view.seat) for world, others in worlds)

    return max(finalists, key=worth)  # the first of equals, which stood best alone


def _worlds(
    rules: AnyRules, view: View[Any, Any], rng: Rng, effort: Effort
) -> Iterator[tuple[State[Any, Any], dict[Seat, Answer]]]:
    """States that the seat may believe in, each with what the other seats may answer in it."""
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
    """Up to so many different answers, those first that stand best if nobody else does anything.

    Half are taken at random; the others keep the beginning of a good one and go on from there at random.
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


_LEADERS = 6  # few enough to climb, enough not to be stuck on one idea


def _alone(rules: AnyRules, state: State[Any, Any], seat: Seat, answer: Answer) -> float:
    table = state.table
    for step in rules.preview(state.table, state.hands[seat], seat, answer):
        table = step.state.table
    return rules.standing(table, seat)


def _after(rules: AnyRules, state: State[Any, Any], answers: dict[Seat, Answer], seat: Seat) -> float:
    table = state.table
    for step in rules.advance(state, answers):
        table = step.state.table
    return rules.standing(table, seat)
