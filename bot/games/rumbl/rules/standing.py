"""How well a seat stands, as a number: for computer players, who see no further than a round, and for reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.rumbl.rules.hexes import BOARD, POINTS, distance_from_centre
from bot.games.rumbl.rules.scoring import points
from bot.games.rumbl.rules.state import Kind, Phase

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rumbl.rules.state import Piece, Table

_WON = 10_000.0
_AGAIN = 0.7  # what a robot will score in a round to come, for sure less than it does now
_LEFT = 0.4  # a token or robot that can still be used


def evaluate_standing(table: Table, seat: Seat) -> float:
    """The seat's points and what its pieces promise, less the same of the other; far beyond that once it is over."""
    if table.sides[seat].out:
        return -_WON
    if table.phase is Phase.OVER:
        won = None if len(table.winners) > 1 else seat in table.winners
        return final(table.total(seat) - table.total(1 - seat), won=won)
    return _worth(table, seat) - _worth(table, 1 - seat)


def final(ahead: float, *, won: bool | None) -> float:
    """What the end is worth to a seat so many points ahead of the other; None: a draw."""
    return ahead if won is None else ahead + (_WON if won else -_WON)


def _worth(table: Table, seat: Seat) -> float:
    side = table.sides[seat]
    own = [piece for piece in table.pieces if piece.team is side.team]
    promises = sum(promise(table, piece) for piece in own if piece.at in BOARD)
    return table.total(seat) + promises + reserve_value(side.powers_left, side.roster_left)


def reserve_value(powers: int, robots: int) -> float:
    """What tokens and robots that can still be used are worth."""
    return _LEFT * (powers + robots / 2)


def promise(table: Table, piece: Piece) -> float:
    """What a piece on the board will have scored if it stays to the end. The centre is cleared by the first scoring."""
    open_now = table.phase is Phase.RESOLUTION
    rounds = table.rounds - table.round_of_game + (1 if open_now or table.round else 0)
    worth = float(points(piece, sleepers_double=table.last_round))
    if distance_from_centre(piece.at) == 0:
        return worth
    if piece.kind is Kind.CREEPER:
        worth = max(worth, (worth + POINTS[distance_from_centre(piece.at) - 1]) / 2)
    return worth * sum(_AGAIN**later for later in range(max(rounds, 0)))
