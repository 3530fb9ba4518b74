"""Helpers for the tests of the pyramid games: documents' pools, programs and goals, and invariants of players."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from bot.games.pyramids.rules.pieces import pool_of
from tests.games.rambots.boards import COLOURS, EVERYTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.factory.rules.state import Table as Factory
    from bot.games.rambots.rules.state import Table as RamBots


def pieces(table: RamBots | Factory) -> Counter[str]:
    """Every piece in pools, goal stacks and programs, unless returned already."""
    found: Counter[str] = Counter()
    for player in table.players:
        found.update(piece.key for piece in (*player.pool, *player.goals))
        found.update(instruction.piece.key for instruction in player.program[player.done :])
    return found


def sound_players(table: RamBots | Factory) -> None:
    """Check that each player has their own robot, a sorted pool and a possible program; raise AssertionError if not."""
    for seat, player in enumerate(table.players):
        assert table.placed[seat].thing.colour is player.colour
        assert player.pool == pool_of(player.pool), "pools are sorted"
        assert 0 <= player.done <= len(player.program) <= 5


@st.composite
def player_pieces(
    draw: st.DrawFn, players: Sequence[str], *, most: int, lies: Sequence[str] = "NESWU"
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Each player's pool of at most `most` pieces, the program from it, and the goals."""
    pools = {player: draw(st.lists(st.sampled_from(EVERYTHING), max_size=most)) for player in players}
    orders = {
        player: [
            piece + draw(st.sampled_from(lies))
            for piece in draw(st.permutations(pools[player]))[: draw(st.integers(0, 5))]
        ]
        for player in players
    }
    goals = {
        player: [
            draw(st.sampled_from("SML")) + colour[0].upper()
            for colour in draw(st.permutations(list(COLOURS.values())))[: draw(st.integers(1, 4))]
        ]
        for player in players
    }
    return pools, orders, goals
