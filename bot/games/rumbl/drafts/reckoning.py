"""Estimate a good space, facing, power and priority for a robot, by following it straight ahead over the current board
and the player's own dock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from typing import TypeAlias

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.rumbl.kernel.docks import plan_of
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.kernel.numbers import KINDS, ON_BOARD, SPACES
from bot.games.rumbl.rules.hexes import (
    BOARD,
    CENTRE,
    Direction,
    Hex,
    Sector,
    around,
    beside,
    dock,
    front,
    placements,
    points_at,
    space_key,
)
from bot.games.rumbl.rules.loading import ORDERED, answer_of, loadable
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import points, worth
from bot.games.rumbl.rules.state import Docked, Hand, Kind, Load, Piece, Table, Team, unused_tokens

Points: TypeAlias = tuple[int, int]
"""The team's points and the other team's."""

_RULES = Rumbl()


class Foresight:
    """Compares changed dock drafts with the original draft."""

    def __init__(self, table: Table, hand: Hand, team: Team, load: Load) -> None:
        self._table, self._hand, self._seat, self._load = table, hand, table.seat_of(team), load
        hands = tuple(hand if seat == self._seat else replace(hand, placed_powers=(), orders=()) for seat in range(2))
        self._kernel = DockKernel(State(table, hands, Rng()))
        self._asking = any(piece.team is team and piece.kind in ORDERED for piece in table.pieces)
        self._before = self.points(load)

    def is_harmful(self, load: Load) -> bool:
        """Return whether the team scores less than with the original draft, or has a smaller lead."""
        if _is_worse(self._before, self.points(load)):
            return True
        if not (self._asking or any(docked.kind in ORDERED for docked in load.robots)):
            return False
        return _is_worse(self._shown_before, self._preview_points(load))  # a preview may answer questions differently

    @cached_property
    def _shown_before(self) -> Points:
        return self._preview_points(self._load)

    def points(self, load: Load) -> Points:
        """The points if `policy` answers the questions that no standing order answers."""
        played = self._kernel.play_round({self._seat: plan_of(load)})
        found = [0, 0]
        for at, kind, seat in zip(played.at, played.kind, played.seat, strict=True):
            if at >= 0 and ON_BOARD[at] and seat <= 1:
                found[seat != self._seat] += _worth(kind, at, final=self._table.last_round)
        return found[0], found[1]

    def _preview_points(self, load: Load) -> Points:
        table = self._table
        for step in _RULES.preview(table, self._hand, self._seat, answer_of(load)[:-1]):
            table = step.state.table
        return worth(table, self._seat), worth(table, 1 - self._seat)


def _is_worse(before: Points, after: Points) -> bool:
    return after[0] < before[0] or after[0] - after[1] < before[0] - before[1]


@cache
def _worth(kind: int, at: int, *, final: bool) -> int:
    piece = Piece(number=0, kind=KINDS[kind], at=SPACES[at])
    return 0 if piece.kind is Kind.OBSTACLE else points(piece, sleepers_double=final)


_OVER = frozenset({Kind.HELIBOT, Kind.SHIELD, Kind.PLOW})
"""Robots that fly over, climb over or push whatever is in their way."""
_LATE = frozenset({Kind.MINE, Kind.PLOW, Kind.HELIBOT, Kind.SHIELD})
"""Robots that do best if they move after the others."""
_AGAIN = 0.7
"""The value of a point scored one round later."""
_OFF, _IN_THE_WAY = -9.0, 4.0
_HARMFUL = frozenset({Kind.BOMB, Kind.MISSILE, Kind.NULLIFIER, Kind.REPULSOR})
_HARM = 3.0
"""The cost of each neighbour from the same dock at a robot's last space. A neighbour counts if the robot does harm, or
if the neighbour does and moves later."""
_FRONT, _SPENT = 0.1, 0.01
"""Tiebreaks for the front row, and for smaller powers."""


def powers_left(hand: Hand, load: Load) -> tuple[int, ...]:
    return unused_tokens(hand.held.powers, (docked.power for docked in load.robots))


def priorities_left(hand: Hand, load: Load) -> tuple[int, ...]:
    return unused_tokens(hand.held.priorities, (docked.priority for docked in load.robots))


def add_best_robot(table: Table, hand: Hand, team: Team, load: Load, kind: Kind) -> Load:
    """Load a robot in its best placement. Raises ValueError if none is left."""
    sectors = hand.held.sectors if load.sector is None else (load.sector,)
    return _best(table, hand, team, load, kind, sectors, ())


def best_completion(table: Table, hand: Hand, team: Team, load: Load, kind: Kind, begun: tuple[str, ...]) -> Docked:
    """Complete a robot with its best placement. `begun` contains its keys so far, from its space on."""
    return _best(table, hand, team, load, kind, (load.sector or Sector.ORANGE,), begun).robots[-1]


def _best(
    table: Table, hand: Hand, team: Team, load: Load, kind: Kind, sectors: tuple[Sector, ...], begun: tuple[str, ...]
) -> Load:
    foresight, made = Foresight(table, hand, team, load), []
    free = priorities_left(hand, load)
    for priority in free[::-1] if kind in _LATE else free:
        guesses = [
            (value, replace(load, sector=sector, robots=(*load.robots, docked)))
            for sector in sectors
            for value, docked in _placements(table, hand, team, replace(load, sector=sector), kind, priority, begun)
        ]
        guesses.sort(key=lambda guess: -guess[0])
        for _, guess in guesses:
            if not foresight.is_harmful(guess):
                return guess
            made.append(guess)
    if not made:
        raise ValueError("there is no place, no power or no priority for another robot")
    return max(made, key=lambda guess: foresight.points(guess)[0])


def _placements(
    table: Table, hand: Hand, team: Team, load: Load, kind: Kind, priority: int, begun: tuple[str, ...]
) -> Iterator[tuple[float, Docked]]:
    sector = load.sector or Sector.ORANGE
    blocked = _blocked_spaces(table, load, priority, kind)
    passed = _passed_spaces(table, load, priority)
    own = frozenset(end(table, load, each) if each.priority < priority else each.at for each in load.robots)
    bombs = frozenset(
        end(table, load, each) for each in load.robots if each.kind in _HARMFUL and each.priority > priority
    )
    taken = {docked.at for docked in load.robots}
    near = frozenset(front(sector))
    lasting = sum(_AGAIN**later for later in range(max(table.rounds - table.round_of_game + 1, 1)))
    for at in placements(sector):
        for facing in () if at in taken else loadable(load.robots, sector, at):
            for power in dict.fromkeys(powers_left(hand, load)):
                if begun and (space_key(at), facing.value, str(power))[: len(begun)] != begun[:3]:
                    continue
                path = _way(kind, at, facing, power, sector, blocked)
                docked = Docked(kind, at, facing, power, priority)
                value = _expected_points(table, team, sector, docked, path[-1], lasting)
                value += (_FRONT if at in near else 0.0) - (_IN_THE_WAY if at in passed else 0.0) - power * _SPENT
                value -= _HARM * len((own if kind in _HARMFUL else bombs).intersection(around(path[-1])))
                yield value, docked


def end(table: Table, load: Load, docked: Docked) -> Hex:
    """The last space of the robot's path, as in `way`."""
    return way(table, load, docked)[-1]


def way(table: Table, load: Load, docked: Docked) -> tuple[Hex, ...]:
    """A robot's path straight ahead if nothing moves except earlier robots on its own dock. The last space may be
    outside the board and the dock."""
    blocked = _blocked_spaces(table, load, docked.priority, docked.kind)
    return _way(docked.kind, docked.at, docked.facing, docked.power, load.sector or Sector.ORANGE, blocked)


def _blocked_spaces(table: Table, load: Load, priority: int, kind: Kind) -> frozenset[Hex]:
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


def _expected_points(table: Table, team: Team, sector: Sector, docked: Docked, at: Hex, lasting: float) -> float:
    """The value of ending on a space. `lasting` is the value of a point scored in this and every later round."""
    if docked.kind is Kind.SLEEPER and at in BOARD:
        for _ in range(docked.power):  # after it wakes up
            at = beside(at, docked.facing)
        return 2.0 * points_at(at) if at in BOARD else _OFF
    if at not in BOARD:
        return 0.0 if at in dock(sector) else _OFF
    worth = float(points_at(at))
    match docked.kind:
        case Kind.BOMB:
            near = [piece for space in around(at) for piece in table.stack(space)]
            return worth / 10 + sum(-1 if piece.team is team else 1 for piece in near if piece.team is not None)
        case Kind.MISSILE:
            return worth / 10
        case _ if at == CENTRE:  # the centre is cleared after scoring
            return worth
        case _:
            return worth * lasting
