"""Positions of the pyramid games in which much happens: things close together, pools and goals of all kinds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.games.pyramids.pieces import TREES, Piece, Size, pool_of
from bot.games.pyramids.things import Phase, Placed

if TYPE_CHECKING:
    from bot.engine.game import State
    from bot.engine.rng import Rng
    from bot.games.pyramids.grid import Cell, Grid
    from bot.games.pyramids.things import Player


def crowded(state: State[Any, Any], rng: Rng) -> State[Any, Any]:
    """The round begun with everything somewhere else, near each other or not; somebody may be out."""
    table = state.table
    if table.phase is not Phase.PROGRAMMING:
        return state
    cells, rng = near(table.grid, len(table.placed), rng)
    facings = (*table.grid.directions, *(None for _ in table.grid.directions))  # half of all stands upright
    placed = []
    for thing, cell in zip(table.placed, cells, strict=True):
        facing, rng = rng.pick(facings)
        placed.append(Placed(thing.thing, cell, facing))
    precedence, rng = rng.shuffle(table.precedence)
    players, rng = owning(table.players, rng)
    return replace(state, table=replace(table, placed=tuple(placed), precedence=precedence, players=players))


def near(grid: Grid, things: int, rng: Rng) -> tuple[tuple[Cell, ...], Rng]:
    """Spaces for so many things, out of the next ones to any space, or out of many."""
    start, rng = rng.pick((*grid.beacons, *grid.starts(4)))
    reached = [start]
    for cell in reached:
        for way in grid.directions:
            target = grid.step(cell, way)
            if target is not None and target not in reached:
                reached.append(target)
    wide, rng = rng.below(len(reached) - things + 1)
    if wide % 2:
        wide = min(wide, 4)
    cells, rng = rng.shuffle(reached[: things + wide])
    return cells[:things], rng


def owning(players: tuple[Player, ...], rng: Rng) -> tuple[tuple[Player, ...], Rng]:
    """The players with pools and goals by chance; all but two may be out."""
    found = []
    for seat, player in enumerate(players):
        number, rng = rng.below(15)
        pool: list[Piece] = []
        for _ in range(number):
            piece, rng = rng.pick(TREES)
            pool.append(piece)
        colours, rng = rng.shuffle(tuple({piece.colour: None for piece in TREES}))
        left, rng = rng.below(4)
        goals = []
        for colour in colours[: left + 1]:
            size, rng = rng.pick(tuple(Size))
            goals.append(Piece(size, colour))
        gone, rng = rng.below(4)
        out = player.out or (seat > 1 and gone == 0)
        found.append(replace(player, pool=pool_of(pool), goals=tuple(goals), out=out))
    return tuple(found), rng
