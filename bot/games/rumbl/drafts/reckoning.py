"""A good guess for a robot that is put onto a dock with one tap: its space, facing, power and priority.

A guess looks straight ahead over the board as it stands, and at what is on the own dock; what the others do, nobody
knows. Everything in it can be changed afterwards, so that it has to be sensible, not clever.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.games.rumbl.rules.hexes import (
    BOARD,
    CENTRE,
    POINTS,
    Sector,
    around,
    beside,
    distance_from_centre,
    dock,
    front,
    placements,
    space_key,
)
from bot.games.rumbl.rules.loading import loadable
from bot.games.rumbl.rules.state import Docked, Kind, Load

if TYPE_CHECKING:
    from bot.games.rumbl.rules.hexes import Direction, Hex
    from bot.games.rumbl.rules.state import Hand, Table, Team

_OVER = frozenset({Kind.HELIBOT, Kind.SHIELD, Kind.PLOW})
"""Who is not stopped by what stands in the way."""
_LATE = frozenset({Kind.MINE, Kind.PLOW, Kind.HELIBOT, Kind.SHIELD})
"""Who does most once the others have moved. A Bomb, Missile or Repulsor goes before them: that harms its own least."""
_AGAIN = 0.7
"""What a point is worth that is scored a round later."""
_OFF, _IN_THE_WAY = -9.0, 4.0
_HARMFUL = frozenset({Kind.BOMB, Kind.MISSILE, Kind.NULLIFIER, Kind.REPULSOR})
_HARM = 3.0
"""Whom an own robot had better not come to stand beside, and what that costs."""
_FRONT, _SPENT = 0.1, 0.01
"""What is left of equals: the front row, and the smaller power."""


def powers_left(hand: Hand, load: Load) -> tuple[int, ...]:
    """The power tokens that are not on the dock, ascending."""
    return _unused_tokens(hand.held.powers, tuple(docked.power for docked in load.robots))


def priorities_left(hand: Hand, load: Load) -> tuple[int, ...]:
    """The priorities that are not on the dock, ascending."""
    return _unused_tokens(hand.held.priorities, tuple(docked.priority for docked in load.robots))


def _unused_tokens(tokens: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    left = list(tokens)
    for token in used:
        left.remove(token)
    return tuple(left)


def add_best_robot(table: Table, hand: Hand, team: Team, load: Load, kind: Kind) -> Load:
    """The load with one more robot, where and how it seems best; without a sector, on the best of those held.

    There has to be a power and a priority for it.
    """
    sectors = hand.held.sectors if load.sector is None else (load.sector,)
    guesses = [(sector, *_best(table, hand, team, replace(load, sector=sector), kind, ())) for sector in sectors]
    sector, _, docked = max(guesses, key=lambda guess: guess[1])
    return replace(load, sector=sector, robots=(*load.robots, docked))


def whole(table: Table, hand: Hand, team: Team, load: Load, kind: Kind, begun: tuple[str, ...]) -> Docked:
    """A robot of which `begun` is said already, as keys from its space on, with the best rest."""
    return _best(table, hand, team, load, kind, begun)[1]


def _best(table: Table, hand: Hand, team: Team, load: Load, kind: Kind, begun: tuple[str, ...]) -> tuple[float, Docked]:
    """The best way in which a robot can be put onto the dock, and what that promises."""
    sector = load.sector or Sector.ORANGE
    priority = priorities_left(hand, load)[-1 if kind in _LATE else 0]
    blocked = _blocked_spaces(table, load, priority, kind)
    passed = _passed_spaces(table, load, priority)
    own = frozenset(end(table, load, each) if each.priority < priority else each.at for each in load.robots)
    bombs = frozenset(
        end(table, load, each) for each in load.robots if each.kind in _HARMFUL and each.priority > priority
    )
    taken = {docked.at for docked in load.robots}
    near = frozenset(front(sector))
    lasting = sum(_AGAIN**later for later in range(max(table.rounds - table.round_of_game + 1, 1)))
    best: tuple[float, Docked] | None = None
    for at in placements(sector):
        for facing in () if at in taken else loadable(load.robots, sector, at):
            for power in dict.fromkeys(powers_left(hand, load)):
                if begun and (space_key(at), facing.value, str(power))[: len(begun)] != begun:
                    continue
                path = _way(kind, at, facing, power, sector, blocked)
                docked = Docked(kind, at, facing, power, priority)
                value = _promise(table, team, sector, docked, path[-1], lasting)
                value += (_FRONT if at in near else 0.0) - (_IN_THE_WAY if at in passed else 0.0) - power * _SPENT
                value -= _HARM * len((own if kind in _HARMFUL else bombs).intersection(around(path[-1])))
                if best is None or value > best[0]:
                    best = value, docked
    if best is None:
        raise ValueError("there is no place, no power or no priority for another robot")
    return best


def end(table: Table, load: Load, docked: Docked) -> Hex:
    """Where a robot comes to a stop if nobody else moves but what is on its dock and goes before it."""
    return way(table, load, docked)[-1]


def way(table: Table, load: Load, docked: Docked) -> tuple[Hex, ...]:
    """The spaces of a robot's move, the first and the last ones too. One that leaves board and dock ends beside."""
    blocked = _blocked_spaces(table, load, docked.priority, docked.kind)
    return _way(docked.kind, docked.at, docked.facing, docked.power, load.sector or Sector.ORANGE, blocked)


def _blocked_spaces(table: Table, load: Load, priority: int, kind: Kind) -> frozenset[Hex]:
    """What stands in the way of a robot when its turn comes."""
    spaces = {piece.at for piece in table.pieces}
    for other in sorted(load.robots, key=lambda other: other.priority):
        if other.kind is kind:
            continue
        if other.priority < priority:
            sector = load.sector or Sector.ORANGE
            spaces.add(_way(other.kind, other.at, other.facing, other.power, sector, frozenset(spaces))[-1])
        else:
            spaces.add(other.at)
    return frozenset(spaces)


def _passed_spaces(table: Table, load: Load, priority: int) -> frozenset[Hex]:
    """Where robots of the dock come along before a turn, and would be blocked."""
    earlier = [other for other in load.robots if other.priority < priority and other.kind not in _OVER]
    return frozenset(space for other in earlier for space in way(table, load, other)[1:])


@lru_cache(maxsize=4096)
def _way(
    kind: Kind, at: Hex, facing: Direction, power: int, sector: Sector, blocked: frozenset[Hex]
) -> tuple[Hex, ...]:
    spaces = [at]
    steps = power if kind is not Kind.SLEEPER else 2
    for _ in range(steps):
        ahead = beside(spaces[-1], facing)
        if kind not in _OVER and ahead in blocked:
            break
        spaces.append(ahead)
        if ahead not in BOARD and ahead not in dock(sector):
            break
        if kind is Kind.SLEEPER and ahead in BOARD:
            break
    while kind is Kind.HELIBOT and len(spaces) > 1 and spaces[-1] in blocked:
        spaces.pop()
    return tuple(spaces)


def _promise(table: Table, team: Team, sector: Sector, docked: Docked, at: Hex, lasting: float) -> float:
    """What a robot promises that comes to a stop there; `lasting` is a point that it scores in every round to come."""
    if docked.kind is Kind.SLEEPER and at in BOARD:
        for _ in range(docked.power):  # when it wakes
            at = beside(at, docked.facing)
        return 2 * float(POINTS[distance_from_centre(at)]) if at in BOARD else _OFF
    if at not in BOARD:
        return 0.0 if at in dock(sector) else _OFF
    worth = float(POINTS[distance_from_centre(at)])
    match docked.kind:
        case Kind.BOMB:
            near = [piece for space in around(at) for piece in table.stack(space)]
            return worth / 10 + sum(-1 if piece.team is team else 1 for piece in near if piece.team is not None)
        case Kind.MISSILE:
            return worth / 10
        case _ if at == CENTRE:  # from where it is taken out of the game
            return worth
        case _:
            return worth * lasting
