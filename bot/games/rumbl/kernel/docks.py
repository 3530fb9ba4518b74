"""Docks as plans that can be listed, sampled and varied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import TypeAlias, TypeVar

from bot.engine.game import DONE, Answer, Seat
from bot.engine.kernel import Uniform
from bot.games.rumbl.kernel.numbers import BACK, HAULER, KIND, KINDS, NEXT, NO_SIDE, SIDE, SPACE, SPACES, TURN
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, placements, rotate
from bot.games.rumbl.rules.loading import LOADING, ORDERED
from bot.games.rumbl.rules.state import DOCKED, Docked, Hand, Load, StandingOrder, Table, unused_tokens

A = TypeVar("A")

Robot: TypeAlias = tuple[int, int, int, int, int]
"""A robot's kind, space, facing, power and priority."""
Plan: TypeAlias = "tuple[int, tuple[Robot, ...], tuple[StandingOrder, ...]]"
"""The side's index in SECTORS (or NO_SIDE), the robots, and the standing orders."""

NOTHING: Plan = (NO_SIDE, (), ())
_RANK = {KIND[kind]: place for place, kind in enumerate(LOADING)}
_PLACES = tuple(tuple(SPACE[space] for space in placements(sector)) for sector in SECTORS)
_FACINGS = tuple(
    {SPACE[space]: tuple(TURN[turn] for turn in turns) for space, turns in placements(sector).items()}
    for sector in SECTORS
)
_ROTATED = tuple(tuple(SPACE[rotate(space, sixths)] for space in SPACES) for sixths in range(6))
_ALL = tuple(range(6))
_SELDOM = 1 / 64
"""The probability of an empty dock, and that of standing orders if any can be given."""
_FEWER = 0.2
"""The probability of loading one robot fewer than possible, the same again for each further one, and the probability
of giving orders to a draft's robots without loading more."""
_ATTEMPTS = 8
"""The maximum number of changes to try in search of one that keeps the draft."""


def plan_of(load: Load) -> Plan:
    if load.sector is None:
        return NOTHING
    robots = tuple(
        (KIND[each.kind], SPACE[each.at], TURN[each.facing], each.power, each.priority) for each in load.robots
    )
    return SIDE[load.sector], robots, load.orders


def answer_to(plan: Plan) -> Answer:
    sector, robots, orders = plan
    if sector == NO_SIDE:
        return loading.answer_of(Load())
    loaded = tuple(
        Docked(KINDS[kind], SPACES[space], CLOCKWISE[turn], power, priority)
        for kind, space, turn, power, priority in robots
    )
    return loading.answer_of(Load(SECTORS[sector], loaded, orders))


class Docks:
    """The docks that one seat can load."""

    def __init__(self, table: Table, hand: Hand, seat: Seat) -> None:
        held = hand.held
        self._menu: Callable[[Answer], Sequence[str]] = lambda path: [
            choice.key for choice in loading.dock_menu(table, hand, seat, path)
        ]
        team = table.sides[seat].team
        self._own_kinds = frozenset(KIND[piece.kind] for piece in table.pieces if piece.team is team)
        self._roster = sorted((KIND[kind] for kind in held.roster), key=_RANK.__getitem__)
        self._powers = list(held.powers)
        self._priorities = list(held.priorities)
        self._sectors = [SIDE[sector] for sector in held.sectors]
        self._most = min(DOCKED, len(self._powers), len(self._priorities), len(self._roster))

    def every(self, number: int) -> Iterator[Plan]:
        if not number:
            yield NOTHING
            return
        tokens = [tuple(sorted(set(permutations(each, number)))) for each in (self._powers, self._priorities)]
        for sector in self._sectors:
            for kinds in combinations(self._roster, number):
                for spaces in permutations(_PLACES[sector], number):
                    for turns in _ways(sector, kinds, spaces):
                        for powers, priorities in product(*tokens):
                            yield sector, tuple(zip(kinds, spaces, turns, powers, priorities, strict=True)), ()

    # --- sampling ----------------------------------------------------------------------------------------------------

    def sample(self, uniform: Uniform, draft: Answer) -> Plan:
        """Sample a dock that begins with the draft. Most docks have as many robots as possible."""
        if draft:
            draft = self._whole(uniform, draft)
            plan = plan_of(loading.load_of(draft))
            if draft[-1] == DONE or plan[2]:
                return plan
            sector, given, _ = plan
        elif not self._most or not self._sectors or uniform() < _SELDOM:
            return NOTHING
        else:
            sector, given = _one(self._sectors, uniform), ()
        ordered = uniform() < _SELDOM
        robots = given if given and ordered and uniform() < _FEWER else self._more(sector, given, uniform)
        if ordered and not _ORDERABLE.isdisjoint({*self._own_kinds, *(robot[0] for robot in robots)}):
            return self._add_orders((sector, robots, ()), uniform)
        return sector, robots, ()

    def _whole(self, uniform: Uniform, draft: Answer) -> Answer:
        while loading.unfinished_keys(draft) or loading.unfinished_order_kind(draft) is not None:
            draft = (*draft, _one(self._menu(draft), uniform))
        return draft

    def _more(self, sector: int, given: tuple[Robot, ...], uniform: Uniform) -> tuple[Robot, ...]:
        last = _RANK[given[-1][0]] if given else -1
        kinds = [kind for kind in self._roster if _RANK[kind] > last]
        number = min(self._most - len(given), len(kinds))
        while number and uniform() < _FEWER and number + len(given) > 1:
            number -= 1
        chosen = sorted(_some(kinds, number, uniform), key=_RANK.__getitem__)
        taken = {robot[1] for robot in given}
        places = _some([space for space in _PLACES[sector] if space not in taken], number, uniform)
        powers = _some(unused_tokens(self._powers, [robot[3] for robot in given]), number, uniform)
        priorities = _some(unused_tokens(self._priorities, [robot[4] for robot in given]), number, uniform)
        robots = list(given)
        for kind, space, power, priority in zip(chosen, places, powers, priorities, strict=True):
            robots.append((kind, space, _one(_facings(sector, robots, space), uniform), power, priority))
        return tuple(robots)

    def _add_orders(self, plan: Plan, uniform: Uniform) -> Plan:
        answer = answer_to(plan)[:-1]
        orders = [key for key in self._menu(answer) if key.startswith("order ")]
        answer = (*answer, _one(orders, uniform))
        while answer[-1] != DONE:
            answer = (*answer, _one(self._menu(answer), uniform))
        return plan_of(loading.load_of(answer))

    # --- neighbours --------------------------------------------------------------------------------------------------

    def vary(self, plan: Plan, uniform: Uniform, draft: Answer) -> Plan:
        """Return the plan with one random change that keeps the draft; the same plan if none is found. If there are no
        robots and no draft, return a random plan."""
        if not plan[1]:
            return plan if draft else self.sample(uniform, ())
        for _ in range(_ATTEMPTS):
            changed = self._change_randomly(plan, uniform)
            if changed != plan and (not draft or answer_to(changed)[: len(draft)] == draft):
                return changed
        return plan

    def _change_randomly(self, plan: Plan, uniform: Uniform) -> Plan:
        sector, robots, orders = plan
        if uniform() < _TURNED_ROUND:
            other = _one(self._sectors, uniform)
            sector, changed = other, rotate_robots(robots, other - sector)
        else:
            changed = _one(_CHANGES, uniform)(self, sector, list(robots), uniform)
        mine = {*self._own_kinds, *(robot[0] for robot in changed)}
        return (
            sector,
            _normalize_robots(sector, changed, uniform),
            tuple(each for each in orders if KIND[each.kind] in mine),
        )

    def _elsewhere(self, sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        at = _any(robots, uniform)
        kind, old, turn, power, priority = robots[at]
        space = _one(_PLACES[sector], uniform)
        for place, robot in enumerate(robots):
            if robot[1] == space:
                robots[place] = (robot[0], old, *robot[2:])
        robots[at] = (kind, space, turn, power, priority)
        return robots

    def _facing(self, sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        at = _any(robots, uniform)
        kind, space, _, power, priority = robots[at]
        others = [robot for robot in robots if robot[0] == HAULER and robot[0] != kind]
        robots[at] = (kind, space, _one(_facings(sector, others, space), uniform), power, priority)
        return robots

    def _power(self, _sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        return _swap_token(robots, 3, _any(robots, uniform), _one(self._powers, uniform), self._powers)

    def _priority(self, _sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        return _swap_token(robots, 4, _any(robots, uniform), _one(self._priorities, uniform), self._priorities)

    def _kind(self, _sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        return _swap_token(robots, 0, _any(robots, uniform), _one(self._roster, uniform), self._roster)

    def _number(self, sector: int, robots: list[Robot], uniform: Uniform) -> list[Robot]:
        if len(robots) < self._most:
            spaces = unused_tokens(_PLACES[sector], [robot[1] for robot in robots])
            space = _one(spaces, uniform)
            robots.append(
                (
                    _one(unused_tokens(self._roster, [robot[0] for robot in robots]), uniform),
                    space,
                    _one(_FACINGS[sector][space], uniform),
                    _one(unused_tokens(self._powers, [robot[3] for robot in robots]), uniform),
                    _one(unused_tokens(self._priorities, [robot[4] for robot in robots]), uniform),
                )
            )
        elif len(robots) > 1:
            robots.pop(_any(robots, uniform))
        return robots


_ORDERABLE = frozenset(KIND[kind] for kind in ORDERED)
_TURNED_ROUND = 0.1
"""The probability that a change picks a side for the dock at random (perhaps the same one) and rotates its robots with
it."""
_CHANGES = (
    *(Docks._elsewhere,) * 3,
    *(Docks._facing,) * 2,
    *(Docks._power,) * 2,
    *(Docks._priority,) * 2,
    *(Docks._kind,) * 3,
    Docks._number,
)


def _facings(sector: int, before: Sequence[Robot], space: int) -> tuple[int, ...]:
    """M25, M39: the legal facings, given the robots loaded before; all six directly behind a Hauler."""
    for kind, at, turn, _, _ in before:
        if kind == HAULER and NEXT[BACK[turn]][at] == space:
            return _ALL
    return _FACINGS[sector][space]


def _ways(sector: int, kinds: Sequence[int], spaces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    def grown(before: tuple[Robot, ...]) -> Iterator[tuple[int, ...]]:
        at = len(before)
        if at == len(kinds):
            yield tuple(robot[2] for robot in before)
            return
        for turn in _facings(sector, before, spaces[at]):
            yield from grown((*before, (kinds[at], spaces[at], turn, 0, 0)))

    return grown(())


def _normalize_robots(sector: int, robots: Sequence[Robot], uniform: Uniform) -> tuple[Robot, ...]:
    """Return the robots in order. A robot with an illegal facing gets a random legal one."""
    settled: list[Robot] = []
    for robot in sorted(robots, key=lambda robot: _RANK[robot[0]]):
        kind, space, turn, power, priority = robot
        legal = _facings(sector, settled, space)
        settled.append(robot if turn in legal else (kind, space, _one(legal, uniform), power, priority))
    return tuple(settled)


def rotate_robots(robots: Sequence[Robot], sixths: int) -> list[Robot]:
    """Rotate the robots together with their dock, clockwise by `sixths` of a turn."""
    return [
        (kind, _ROTATED[sixths % 6][space], (turn + sixths) % 6, power, priority)
        for kind, space, turn, power, priority in robots
    ]


def _swap_token(robots: list[Robot], field: int, at: int, value: int, tokens: Sequence[int]) -> list[Robot]:
    """Give a robot a token. If none with this value is left, it exchanges tokens with a robot that has one."""
    old = robots[at][field]
    if value not in unused_tokens(tokens, [robot[field] for robot in robots]):
        for place, robot in enumerate(robots):
            if robot[field] == value:
                robots[place] = _replace_field(robot, field, old)
                break
    robots[at] = _replace_field(robots[at], field, value)
    return robots


def _replace_field(robot: Robot, field: int, value: int) -> Robot:
    changed = list(robot)
    changed[field] = value
    kind, space, turn, power, priority = changed
    return kind, space, turn, power, priority


def _one(things: Sequence[A], uniform: Uniform) -> A:
    return things[int(uniform() * len(things))]


def _any(things: Sequence[A], uniform: Uniform) -> int:
    return int(uniform() * len(things))


def _some(things: Sequence[A], number: int, uniform: Uniform) -> list[A]:
    left = list(things)
    return [left.pop(int(uniform() * len(left))) for _ in range(number)]
