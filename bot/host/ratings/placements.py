"""Placements in a game, as shown at its end and used for ratings and tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.game import Seat
from bot.games.game import AnyGame, Options
from bot.host.model.tables import Participant


def places(
    game: AnyGame, options: Options, table: Any, players: Sequence[Participant], winners: frozenset[Seat]
) -> tuple[int, ...]:
    """Places from 1, by seat. Players who tie share one, as in 1, 1, 3. Winners come first and those who left come
    last; otherwise, the game's own count decides."""
    # in some games, `evaluate` only shows who has won once the game is over
    points = game.rules_with(options).evaluate if game.chronicle is None else game.chronicle.points
    worths = [(player.seat in winners, not player.has_left, points(table, player.seat)) for player in players]
    return tuple(1 + sum(other > worth for other in worths) for worth in worths)
