"""How well a seat stands, as a number: for computer players, who see no further than a round, and for reports."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from bot.games.factory.floor import COMPASS, Floor, walls
from bot.games.factory.state import Phase

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.factory.state import Placed, Player, Table
    from bot.games.pyramids.grid import Cell

_WON = 10_000.0
_GOAL = 100.0
_UPRIGHT = 22.0  # half the work of a tag is done: it only has to be driven at
_IN_LANE = 8.0  # a beam along the shared lane can stand it up
_STEP = 2.0
_PIECE = 1.5
_ENVY = 0.5
_FAR = 24  # steps to what no arrows lead to


def standing(table: Table, seat: Seat) -> float:
    """The seat's progress less half the best other's; far above or below that once the game is over."""
    if table.phase is Phase.OVER:
        return _WON if seat in table.winners else -_WON
    if table.players[seat].out:
        return -_WON
    floor = Floor.of(table.boards)
    walled = walls(table.boards, floor)
    others = [_progress(floor, walled, table, other) for other in table.remaining() if other != seat]
    return _progress(floor, walled, table, seat) - _ENVY * max(others, default=0.0)


def _progress(floor: Floor, walled: frozenset[Cell], table: Table, seat: Seat) -> float:
    player = table.players[seat]
    score = _PIECE * (len(player.pool) + len(player.program) - player.done) - _GOAL * len(player.goals)
    if player.goals:
        robot = table.robot(seat)
        score += max(_nearness(floor, walled, robot, target) for target in _targets(table, player))
    return score


def _targets(table: Table, player: Player) -> list[Placed]:
    """What could be tagged next: the beacon of the top goal's colour, and the RAMbot of it, unless it is one's own."""
    colour = player.goals[0].colour
    return [
        placed
        for index, placed in enumerate(table.placed)
        if placed.thing.colour is colour and (index >= len(table.players) or colour is not player.colour)
    ]


def _nearness(floor: Floor, walled: frozenset[Cell], robot: Placed, target: Placed) -> float:
    steps = _ways_to(floor, walled, target.cell).get(robot.cell, _FAR)
    if target.facing is None:
        return _UPRIGHT - _STEP * steps
    in_lane = target.cell in _in_sight(floor, walled, robot.cell)
    return (_IN_LANE if in_lane else 0.0) - _STEP * steps


@lru_cache(maxsize=1024)
def _in_sight(floor: Floor, walled: frozenset[Cell], square: Cell) -> frozenset[Cell]:
    """All that beams from the square can reach, past everything but walls."""
    seen: set[Cell] = set()
    for way in COMPASS:
        seen.update(takewhile(lambda cell: cell not in walled, floor.ray(square, way)))
    return frozenset(seen)


@lru_cache(maxsize=1024)
def _ways_to(floor: Floor, walled: frozenset[Cell], goal: Cell) -> dict[Cell, int]:
    """By square, the fewest steps along arrows and through no wall that lead to the goal."""
    into: dict[Cell, list[Cell]] = {}
    for square in floor.squares:
        for way in floor.arrows(square):
            spaces, target = floor.next(square, way)
            if target is not None and not walled.intersection(spaces):
                into.setdefault(target, []).append(square)
    steps = {goal: 0}
    reached = [goal]
    for square in reached:
        for source in into.get(square, ()):
            if source not in steps:
                steps[source] = steps[square] + 1
                reached.append(source)
    return steps
