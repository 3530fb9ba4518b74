"""A kernel made from a game's menus and rules: slow, but it works for questions without a kernel of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.engine.game import Answer, AnyRules, AnyState, Decision, Seat
from bot.engine.kernel import Kernel, Uniform
from bot.engine.rng import Rng

_ASIDES: Final = 40
"""A limit on how often questions can interrupt one round."""


def kernel_of(rules: AnyRules, state: AnyState) -> Kernel[Any]:
    """The game's own kernel if it has one for this state; otherwise one made from its menus."""
    own = rules.kernel(state)
    return MenuKernel(rules, state) if own is None else own


class MenuKernel(Kernel[Answer]):
    """A state's kernel whose plans are the answers themselves."""

    cost = 490.0
    rivalry = 1.0

    def __init__(self, rules: AnyRules, state: AnyState) -> None:
        self._rules = rules
        self._state = state
        self._asked: dict[Seat, Decision] = {decision.seat: decision for decision in rules.pending_decisions(state)}

    def plan(self, seat: Seat, answer: Answer) -> Answer:  # noqa: ARG002 - part of the protocol
        return answer

    def answer(self, seat: Seat, plan: Answer) -> Answer:  # noqa: ARG002 - part of the protocol
        return plan

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Answer:
        rules, state, decision = self._rules, self._state, self._asked[seat]
        answer = draft
        while offered := rules.offered_choices(state, decision, answer):
            answer = (*answer, offered[int(uniform() * len(offered))].key)
        return answer

    def vary(self, seat: Seat, plan: Answer, uniform: Uniform, draft: Answer = ()) -> Answer:
        kept = len(draft) + int(uniform() * (len(plan) - len(draft)))
        return self.sample(seat, uniform, plan[:kept])

    def solo_value(self, seat: Seat, plan: Answer) -> float:
        rules, state = self._rules, self._state
        table = state.table
        for step in rules.preview(state.table, state.hands[seat], seat, plan):
            table = step.state.table
        return rules.evaluate(table, seat)

    def resolve(self, plans: Mapping[Seat, Answer], luck: int) -> tuple[float, ...]:
        """Resolve the round with `advance`. Questions during the round count as missed."""
        rules = self._rules
        state = _advance_state(rules, replace(self._state, rng=Rng(luck)), plans)
        for _ in range(_ASIDES):
            asked = rules.pending_decisions(state)
            if not asked or not all(decision.mid_round for decision in asked):
                break
            state = _advance_state(rules, state, {each.seat: rules.default_answer(state, each, ()) for each in asked})
        return tuple(rules.evaluate(state.table, seat) for seat in range(len(state.hands)))


def _advance_state(rules: AnyRules, state: AnyState, answers: Mapping[Seat, Answer]) -> AnyState:
    for step in rules.advance(state, answers):
        state = step.state
    return state
