"""In which order a finished game has left its players: what everybody reads at the end, and what ratings come of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.games.game import AnyGame, Options
    from bot.host.model.tables import Participant


def places(
    game: AnyGame, options: Options, table: Any, players: Sequence[Participant], winners: frozenset[Seat]
) -> tuple[int, ...]:
    """By seat, the place from 1; equal ones share it, and the next is as many further on.

    Winners come first, whoever left comes last, and between them counts what the game counts.
    """
    # how well a seat stands says of a game that is over only who has won it
    points = game.rules(options).standing if game.chronicle is None else game.chronicle.points
    worths = [(player.seat in winners, not player.gone, points(table, player.seat)) for player in players]
    return tuple(1 + sum(other > worth for other in worths) for worth in worths)
