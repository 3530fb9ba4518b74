"""Comparison of a round's end in a kernel of the pyramid games with the table according to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.factory.kernel.kernel import FactoryKernel
from bot.games.factory.rules.floor import COMPASS, SPACES
from bot.games.factory.rules.state import ElementKind
from bot.games.pyramids.kernel.kernel import FIELD, ProgramKernel
from bot.games.pyramids.rules.pieces import STARTING_POOL, Piece
from bot.games.pyramids.rules.things import Ending
from bot.games.rambots.kernel.kernel import RamKernel

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.game import Seat
    from bot.games.factory.rules.state import Element
    from bot.games.factory.rules.state import Table as Factory
    from bot.games.pyramids.kernel.flat import Flat, RoundBoard
    from bot.games.pyramids.rules.grid import Cell, Direction
    from bot.games.pyramids.rules.things import PyramidTable
    from bot.games.rambots.rules.state import Table


def same(kernel: Any, plans: dict[Seat, Any], luck: int, table: Table) -> None:
    """Raise AssertionError unless places, facings, pools, goals and the winner are the same."""
    if isinstance(kernel, RamKernel):
        winner, played = kernel.play_round(sorted(word for plan in plans.values() for word in plan))
        same_things(kernel, winner, played, table, kernel.board.cells, table.grid.directions)


def same_shop(kernel: Any, plans: dict[Seat, Any], luck: int, table: Factory) -> None:
    """Raise AssertionError unless a factory round ends the same, with its scrap heap, elements and walls."""
    if not isinstance(kernel, FactoryKernel):
        return
    winner, shop = kernel.finish_round(plans, luck)
    same_things(kernel, winner, shop.board, table, kernel.lanes.squares, COMPASS)
    assert pieces(kernel, shop.scrap) == table.scrap
    for number, board in enumerate(table.boards):
        assert bits(board.elements) == shop.taken[number]
        assert bits(each for each in board.elements if each.kind is ElementKind.WALL) == shop.walls[number]

    damaged = {
        number * len(SPACES) + SPACES.index(element.at): element.pips - element.hits
        for number, board in enumerate(table.boards)
        for element in board.elements
        if element.hits
    }
    elsewhere = [space for space, holds in damaged.items() if shop.holds[space] != holds]
    assert len(elsewhere) <= 1, "one may have been dug out and moved after that"


def bits(elements: Iterable[Element]) -> int:
    """The spaces of elements, as bits."""
    return sum(1 << SPACES.index(element.at) for element in elements)


def same_things(
    kernel: Flat,
    winner: Seat | None,
    played: RoundBoard,
    table: PyramidTable,
    cells: Sequence[Cell],
    directions: tuple[Direction, ...],
) -> None:
    """Compare everything that all pyramid games have."""
    assert (winner is not None) == (table.ending is Ending.TAGGED)
    if winner is not None:
        assert table.winners == (winner,)
    facings = (*directions, None)
    for thing, placed in enumerate(table.placed, start=1):
        assert cells[played.at[thing]] == placed.cell
        assert facings[played.lies[thing]] is placed.facing
    for seat, player in enumerate(table.players):
        assert pieces(kernel, played.pools[seat]) == player.pool
        assert played.owned[seat] == len(player.pool)
        stack = [STARTING_POOL[piece] for piece in kernel.goals[seat][: played.left[seat]]]
        assert tuple(reversed(stack)) == player.goals
    assert {played.at[thing]: thing for thing in range(1, len(played.at))} == {
        cell: thing for cell, thing in enumerate(played.on[:-1]) if thing
    }, "everything is where it is said to be"


def pieces(kernel: ProgramKernel, pool: int) -> tuple[Piece, ...]:
    """The pieces in a kernel's number for a pool."""
    return tuple(
        STARTING_POOL[piece] for piece, unit in enumerate(kernel.units) for _ in range(pool // unit % (1 << FIELD))
    )
