"""The end of a round as a kernel of the pyramid games has it, beside the table that the rules come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.pyramids.kernel import FIELD, Programs
from bot.games.pyramids.pieces import TREES, Piece
from bot.games.pyramids.things import Ending
from bot.games.rambots.kernel import RamKernel

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rambots.state import Table


def same(kernel: Any, plans: dict[Seat, Any], luck: int, table: Table) -> None:
    """Raise AssertionError unless places, facings, pools, goals and the winner are the same."""
    if not isinstance(kernel, RamKernel):
        return
    winner, played = kernel.played(sorted(word for plan in plans.values() for word in plan))
    assert (winner is not None) == (table.ending is Ending.TAGGED)
    if winner is not None:
        assert table.winners == (winner,)
    facings = (*table.grid.directions, None)
    for thing, placed in enumerate(table.placed, start=1):
        assert kernel.board.cells[played.at[thing]] == placed.cell
        assert facings[played.lies[thing]] is placed.facing
    for seat, player in enumerate(table.players):
        assert pieces(kernel, played.pools[seat]) == player.pool
        assert played.owned[seat] == len(player.pool)
        stack = [TREES[piece] for piece in kernel.goals[seat][: played.left[seat]]]
        assert tuple(reversed(stack)) == player.goals
    assert {played.at[thing]: thing for thing in range(1, len(played.at))} == {
        cell: thing for cell, thing in enumerate(played.on[:-1]) if thing
    }, "everything is where it is said to be"


def pieces(kernel: Programs, pool: int) -> tuple[Piece, ...]:
    """The pieces that a number counts."""
    return tuple(TREES[piece] for piece, unit in enumerate(kernel.units) for _ in range(pool // unit % (1 << FIELD)))
