"""Kernels for docks and for mid-round questions (see `bot.engine.kernel`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Seat, State
from bot.engine.kernel import EVEN, Leaning, Uniform
from bot.games.rumbl.kernel.docks import Docks, Plan, answer_to, plan_of
from bot.games.rumbl.kernel.numbers import KIND, NO_SIDE, SIDE, SPACE, THERE, TURN
from bot.games.rumbl.kernel.openings import openings
from bot.games.rumbl.kernel.policy import STAY
from bot.games.rumbl.kernel.positions import Position
from bot.games.rumbl.kernel.practice import Loaded
from bot.games.rumbl.kernel.rounds import Round
from bot.games.rumbl.rules import state as rules
from bot.games.rumbl.rules.hexes import Direction, space_of
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.questions import clones_of
from bot.games.rumbl.rules.state import Hand, Question, Table, Topic

_ROBOT: Final = 10
"""The number of bits for a robot's number; its priority is stored above them."""

COST = 25.0
"""Approximate time to resolve a two-player round, in microseconds."""
RIVALRY = 3.0
"""The factor for the effort to spend on guessing the rival's dock."""


class DockKernel:
    """Simulates a round for which both seats load docks. A seat without a plan loads nothing. Rounds aren't random."""

    cost = COST
    rivalry = RIVALRY

    def __init__(self, state: State[Table, Hand], leaning: Leaning = EVEN) -> None:
        self._state = state
        self._whole = Position(state, None, leaning)
        self._own = [Position(state, seat, leaning) for seat in range(2)]
        self._docks = [Docks(state.table, hand, seat) for seat, hand in enumerate(state.hands)]

    def with_leaning(self, leaning: Leaning) -> DockKernel:
        """Return a new kernel, because a compiled one can't be copied."""
        return DockKernel(self._state, leaning)

    def plan(self, seat: Seat, answer: Answer) -> Plan:  # noqa: ARG002 - part of the protocol
        return plan_of(load_of(answer))

    def answer(self, seat: Seat, plan: Plan) -> Answer:
        """M40: a plan without robots becomes a dock with one robot, if any can be loaded."""
        return answer_to(plan if plan[1] else next(self._docks[seat].every(1), plan))

    def every(self, seat: Seat, number: int) -> Iterator[Plan]:
        return self._docks[seat].every(number)

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Plan:
        return self._docks[seat].sample(uniform, draft)

    def usual(self, seat: Seat, uniform: Uniform) -> Plan | None:
        """A random first-round dock seen in games with the same sectors (perhaps rotated), without priorities that
        the other seat has. None after the first round, at an open table, or if there's no such dock, as in learning
        games."""
        table, held = self._state.table, self._state.hands[1 - seat].held
        if table.round > 1 or table.sides[seat].opened is not None:
            return None
        sectors = [SIDE[sector] for sector in self._state.hands[seat].held.sectors]
        known = openings(tuple(sectors), held.priorities)
        return known[int(uniform() * len(known))] if known else None

    def vary(self, seat: Seat, plan: Plan, uniform: Uniform, draft: Answer = ()) -> Plan:
        return self._docks[seat].vary(plan, uniform, draft)

    def solo_value(self, seat: Seat, plan: Plan) -> float:
        """The value of a plan if the rival loads nothing and their Sleepers don't wake up."""
        position = self._own[seat]
        played, loaded = self._play_plans(position, {seat: plan})
        return position.seat_values(played, loaded)[seat]

    def resolve(self, plans: Mapping[Seat, Plan], luck: int) -> tuple[float, ...]:  # noqa: ARG002 - part of the protocol
        """`policy` answers the questions that no standing order answers."""
        played, loaded = self._play_plans(self._whole, plans)
        return self._whole.seat_values(played, loaded)

    def play_round(self, plans: Mapping[Seat, Plan]) -> Round:
        return self._play_plans(self._whole, plans)[0]

    def _play_plans(self, position: Position, plans: Mapping[Seat, Plan]) -> tuple[Round, tuple[Loaded, Loaded]]:
        played = position.round()
        docks = [NO_SIDE, NO_SIDE]
        loaded: list[Loaded] = [(), ()]
        turns = []
        for seat, (sector, robots, wishes) in plans.items():
            docks[seat] = sector
            loaded[seat] = robots
            if wishes:
                played.orders = list(played.orders)
                played.orders[seat] = {KIND[order.kind]: position.wishes(order) for order in wishes}
            for kind, space, turn, power, priority in robots:
                turns.append(priority << _ROBOT | played.load(kind, space, turn, power, seat))
        played.there = THERE[docks[0]][docks[1]]
        turns.sort()
        played.play_all([turn & (1 << _ROBOT) - 1 for turn in turns])
        return played, (loaded[0], loaded[1])


class QuestionKernel:
    """Simulates the rest of a round from a mid-round question. A plan is an option's key."""

    cost = COST
    rivalry = RIVALRY
    """Nobody else is asked, so the factor only makes the search compare answers in all guesses."""

    def __init__(self, state: State[Table, Hand], question: Question, leaning: Leaning = EVEN) -> None:
        self._state = state
        self._question = question
        self._there = THERE[SIDE[state.table.docks[0]]][SIDE[state.table.docks[1]]]
        self._whole = Position(state, None, leaning)
        self._own = Position(state, question.seat, leaning)

    def with_leaning(self, leaning: Leaning) -> QuestionKernel:
        return QuestionKernel(self._state, self._question, leaning)

    def plan(self, seat: Seat, answer: Answer) -> str:  # noqa: ARG002 - part of the protocol
        return answer[0]

    def answer(self, seat: Seat, plan: str) -> Answer:  # noqa: ARG002 - part of the protocol
        return (plan,)

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> str:  # noqa: ARG002 - part of the protocol
        options = self._question.options
        return draft[0] if draft else options[int(uniform() * len(options))]

    def usual(self, seat: Seat, uniform: Uniform) -> str | None:  # noqa: ARG002 - part of the protocol
        return None

    def vary(self, seat: Seat, plan: str, uniform: Uniform, draft: Answer = ()) -> str:  # noqa: ARG002 - part of the protocol
        others = [option for option in self._question.options if option != plan]
        return plan if draft else others[int(uniform() * len(others))]

    def solo_value(self, seat: Seat, plan: str) -> float:
        """The value of the option if the rival's hidden powers stay unused."""
        return self._own.seat_values(self._play_option(self._own, plan))[seat]

    def resolve(self, plans: Mapping[Seat, str], luck: int) -> tuple[float, ...]:  # noqa: ARG002 - part of the protocol
        return self._whole.seat_values(self.play_round(plans))

    def play_round(self, plans: Mapping[Seat, str]) -> Round:
        """The round just before its scoring. Raises NotLegalError if the question's seat has no plan."""
        if self._question.seat not in plans:
            raise NotLegalError(f"Seat {self._question.seat} has not answered.")
        return self._play_option(self._whole, plans[self._question.seat])

    def _play_option(self, position: Position, option: str) -> Round:
        played = position.round()
        played.there = self._there
        played.taken = _encode_option(self._question.topic, option)
        played.play(position.agenda)
        return played


def _encode_option(topic: Topic, option: str) -> int | tuple[int, ...]:
    if topic is Topic.CLONES:
        return tuple(SPACE[space] for space in clones_of(option))
    if topic is Topic.DIRECTION:
        return TURN[Direction(option)]
    return STAY if option == rules.STAY else SPACE[space_of(option)]
