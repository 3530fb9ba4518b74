"""How well a seat stands, as a number: for computer players, who see no further than a round, and for reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.rambots.state import Phase

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.pyramids.grid import Grid
    from bot.games.rambots.state import Placed, Player, Table

_WON = 10_000.0
_GOAL = 100.0
_UPRIGHT = 22.0  # half the work of a tag is done: it only has to be driven at
_IN_LINE = 8.0  # a beam along the shared line can stand it up
_STEP = 2.0
_PIECE = 1.5
_ENVY = 0.5


def standing(grid: Grid, table: Table, seat: Seat) -> float:
    """The seat's progress less half the best other's; far above or below that once the game is over."""
    if table.phase is Phase.OVER:
        return _WON if seat in table.winners else -_WON
    if table.players[seat].out:
        return -_WON
    others = [_progress(grid, table, other) for other in table.remaining() if other != seat]
    return _progress(grid, table, seat) - _ENVY * max(others, default=0.0)


def _progress(grid: Grid, table: Table, seat: Seat) -> float:
    player = table.players[seat]
    score = _PIECE * (len(player.pool) + len(player.program) - player.done) - _GOAL * len(player.goals)
    if player.goals:
        score += max(_nearness(grid, table.robot(seat), target) for target in _targets(table, player))
    return score


def _targets(table: Table, player: Player) -> list[Placed]:
    """What could be tagged next: the beacon of the top goal's colour, and the RAMbot of it, unless it is one's own."""
    colour = player.goals[0].colour
    return [
        placed
        for index, placed in enumerate(table.placed)
        if placed.thing.colour is colour and (index >= len(table.players) or colour is not player.colour)
    ]


def _nearness(grid: Grid, robot: Placed, target: Placed) -> float:
    if target.facing is None:
        return _UPRIGHT - _STEP * grid.distance(robot.cell, target.cell)
    return (_IN_LINE if grid.aligned(robot.cell, target.cell) else 0.0) - _STEP * grid.distance(robot.cell, target.cell)
