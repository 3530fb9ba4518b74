"""A number for how well a seat is doing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.things import Placed, Player, PyramidTable

WON: Final = 10_000.0
GOAL: Final = 100.0
_UPRIGHT = 22.0  # a tag is half done: the thing only has to be RAMmed
_IN_LINE = 8.0  # a beam along the line they share can stand it up
_STEP = 2.0
PIECE: Final = 1.5
ENVY: Final = 0.5


class Route(NamedTuple):
    """The route from one cell to another."""

    steps: int
    in_line: bool


def evaluate_seat(table: PyramidTable, seat: Seat, route: Callable[[Cell, Cell], Route]) -> float:
    """The seat's progress minus half the best rival's; -WON if it's out, WON or -WON once the game is over."""
    if table.over:
        return WON if seat in table.winners else -WON
    if table.players[seat].out:
        return -WON
    others = [_progress(table, other, route) for other in table.remaining_seats() if other != seat]
    return _progress(table, seat, route) - ENVY * max(others, default=0.0)


def _progress(table: PyramidTable, seat: Seat, route: Callable[[Cell, Cell], Route]) -> float:
    player, robot = table.players[seat], table.robot(seat)
    score = PIECE * (len(player.pool) + len(player.program) - player.done) - GOAL * len(player.goals)
    if player.goals:
        score += max(
            nearness(route(robot.cell, target.cell), upright=target.facing is None)
            for target in _targets(table, player)
        )
    return score


def _targets(table: PyramidTable, player: Player) -> list[Placed]:
    colour = player.goals[0].colour
    return [
        placed
        for index, placed in enumerate(table.placed)
        if placed.thing.colour is colour and (index >= len(table.players) or colour is not player.colour)
    ]


def nearness(route: Route, *, upright: bool) -> float:
    """The value of a route to the next thing to tag."""
    if upright:
        return _UPRIGHT - _STEP * route.steps
    return (_IN_LINE if route.in_line else 0.0) - _STEP * route.steps
