"""Eventful positions of the pyramid games: things close together, and all kinds of pools and goals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules.floor import COMPASS, SPACES, Floor, places_to_hop
from bot.games.factory.rules.movement import bag_of
from bot.games.factory.rules.rulebook import full_bag
from bot.games.factory.rules.state import Element, ElementKind
from bot.games.pyramids.rules.pieces import STARTING_POOL, Piece, Size, pool_of
from bot.games.pyramids.rules.things import Phase, Placed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import State
    from bot.engine.rng import Rng
    from bot.games.factory.rules.state import Board
    from bot.games.pyramids.rules.grid import Cell, Direction
    from bot.games.pyramids.rules.things import Player
    from bot.games.pyramids.rules.triangles import Grid


def crowded(state: State[Any, Any], rng: Rng) -> State[Any, Any]:
    """A state at the start of a round with everything in other places, perhaps close together. Some players may be
    out."""
    table = state.table
    if table.phase is not Phase.PROGRAMMING:
        return state
    cells, rng = near(table.grid, len(table.placed), rng)
    return scattered(state, cells, table.grid.directions, rng)


def scattered(
    state: State[Any, Any], cells: tuple[Cell, ...], directions: tuple[Direction, ...], rng: Rng
) -> State[Any, Any]:
    """A state at the start of a round with everything on the given spaces, and all else random."""
    table = state.table
    facings = (*directions, *(None for _ in directions))  # half of the things are upright
    placed = []
    for thing, cell in zip(table.placed, cells, strict=True):
        facing, rng = rng.pick(facings)
        placed.append(Placed(thing.thing, cell, facing))
    precedence, rng = rng.shuffle(table.precedence)
    players, rng = owning(table.players, rng)
    return replace(state, table=replace(table, placed=tuple(placed), precedence=precedence, players=players))


def near(grid: Grid, things: int, rng: Rng) -> tuple[tuple[Cell, ...], Rng]:
    """Spaces for that many things: the closest to a random space, or some among many."""
    start, rng = rng.pick((*grid.beacons, *grid.starts(4)))
    return out_of(reached(start, grid.step, grid.directions), things, rng)


def reached(
    start: Cell, step: Callable[[Cell, Direction], Cell | None], directions: tuple[Direction, ...]
) -> list[Cell]:
    """All spaces, closest first."""
    found = [start]
    for cell in found:
        for way in directions:
            target = step(cell, way)
            if target is not None and target not in found:
                found.append(target)
    return found


def out_of(reached: list[Cell], things: int, rng: Rng) -> tuple[tuple[Cell, ...], Rng]:
    """That many of the first spaces, or some among many."""
    wide, rng = rng.below(len(reached) - things + 1)
    if wide % 2:
        wide = min(wide, 4)
    cells, rng = rng.shuffle(reached[: things + wide])
    return cells[:things], rng


def rebuilt(state: State[Any, Any], rng: Rng) -> State[Any, Any]:
    """A state at the start of a factory round, with boards, elements, heap and torch as they may be late in a game."""
    table = state.table
    if table.phase is not Phase.PROGRAMMING:
        return state
    boards, rng = laid(table.boards, rng)
    boards, rng = furnished(boards, rng)
    floor = Floor.of(boards)
    start, rng = rng.pick(floor.squares)
    cells, rng = out_of(reached(start, floor.step, COMPASS), len(table.placed), rng)
    bag = full_bag(len(table.players))
    drawn, rng = rng.shuffle(bag)
    kept, rng = rng.below(len(bag) + 1)
    kept = 0 if rng.below(6)[0] == 0 else kept
    scrap, rng = some(5, rng)
    torch, rng = rng.below(len(table.players))
    more, rng = rng.below(4)
    table = replace(table, boards=boards, bag=bag_of(drawn[:kept]), scrap=pool_of(scrap), torch_holder=torch)
    after = scattered(replace(state, table=table), cells, COMPASS, rng)
    # Similar to the number of pieces in play, so that repairs are possible for some players only.
    owned = tuple(max(0, len(player.pool) + more - 1) for player in after.table.players)
    return replace(after, table=replace(after.table, start_pieces=owned))


def laid(boards: tuple[Board, ...], rng: Rng) -> tuple[tuple[Board, ...], Rng]:
    """The boards after some hops."""
    hops, rng = rng.below(4)
    for _ in range(hops):
        board, rng = rng.pick(boards)
        place, rng = rng.pick((board.place, *places_to_hop(boards, board)))
        rotation, rng = rng.below(4)
        boards = tuple(replace(board, place=place, rotation=rotation) if other is board else other for other in boards)
    return boards, rng


def furnished(boards: tuple[Board, ...], rng: Rng) -> tuple[tuple[Board, ...], Rng]:
    """The boards with random elements on random spaces, sometimes close together, sometimes only walls and one other
    kind."""
    elements, rng = rng.below(25)
    spots, rng = rng.shuffle([(number, space) for number in range(len(boards)) for space in SPACES])
    close, rng = rng.below(3)
    if close == 0:
        first, rng = rng.below(len(boards))
        spots = tuple(sorted(spots, key=lambda spot: spot[0] != first))  # fill one board first
    kinds = tuple(ElementKind)
    alike, rng = rng.below(4)
    if alike == 0:
        other, rng = rng.pick((*kinds, *(ElementKind.REPAIR for _ in kinds)))
        kinds = (ElementKind.WALL, other)
        elements *= 2
    rows: list[list[Element]] = [[] for _ in boards]
    for age, (number, space) in enumerate(spots[:elements], start=1):
        kind, rng = rng.pick(kinds)
        pips, rng = rng.below(2 if kind is ElementKind.LASER else 3)
        hits, rng = rng.below(pips + 1)
        rows[number].append(Element(kind, pips + 1, space, hits, age))
    return tuple(replace(board, elements=tuple(row)) for board, row in zip(boards, rows, strict=True)), rng


def some(most: int, rng: Rng) -> tuple[list[Piece], Rng]:
    """Up to that many random pieces."""
    number, rng = rng.below(most + 1)
    found: list[Piece] = []
    for _ in range(number):
        piece, rng = rng.pick(STARTING_POOL)
        found.append(piece)
    return found, rng


def owning(players: tuple[Player, ...], rng: Rng) -> tuple[tuple[Player, ...], Rng]:
    """The players with random pools and goals. All but two may be out."""
    found = []
    for seat, player in enumerate(players):
        pool, rng = some(14, rng)
        colours, rng = rng.shuffle(tuple({piece.colour: None for piece in STARTING_POOL}))
        left, rng = rng.below(4)
        goals = []
        for colour in colours[: left + 1]:
            size, rng = rng.pick(tuple(Size))
            goals.append(Piece(size, colour))
        gone, rng = rng.below(4)
        out = player.out or (seat > 1 and gone == 0)
        found.append(replace(player, pool=pool_of(pool), goals=tuple(goals), out=out))
    return tuple(found), rng
