"""The value of a seat's position, for computer players and reports."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.rumbl.rules.hexes import BOARD, POINTS, distance_from_centre
from bot.games.rumbl.rules.scoring import points
from bot.games.rumbl.rules.state import Kind, Phase, Piece, Table

_WON = 10_000.0
_AGAIN = 0.7  # the factor for each further round, whose score is less certain
_LEFT = 0.4  # the value of an unused power token, and twice that of an unused robot


def evaluate_standing(table: Table, seat: Seat) -> float:
    """The seat's lead in points, including expected points; far outside that range if it has won or lost."""
    if table.sides[seat].out:
        return -_WON
    if table.phase is Phase.OVER:
        won = None if len(table.winners) > 1 else seat in table.winners
        return final(table.total(seat) - table.total(1 - seat), won=won)
    return _worth(table, seat) - _worth(table, 1 - seat)


def final(ahead: float, *, won: bool | None) -> float:
    """The value of an ending in which the seat leads by `ahead` points. `won` is None for a draw."""
    return ahead if won is None else ahead + (_WON if won else -_WON)


def _worth(table: Table, seat: Seat) -> float:
    side = table.sides[seat]
    own = [piece for piece in table.pieces if piece.team is side.team]
    promises = sum(promise(table, piece) for piece in own if piece.at in BOARD)
    return table.total(seat) + promises + reserve_value(side.powers_left, side.roster_left)


def reserve_value(powers: int, robots: int) -> float:
    return _LEFT * (powers + robots / 2)


def promise(table: Table, piece: Piece) -> float:
    """The expected total score of a piece that stays on the board to the end. A piece in the centre scores once,
    because scoring clears the centre."""
    open_now = table.phase is Phase.RESOLUTION
    rounds = table.rounds - table.round_of_game + (1 if open_now or table.round else 0)
    worth = float(points(piece, sleepers_double=table.last_round))
    if distance_from_centre(piece.at) == 0:
        return worth
    if piece.kind is Kind.CREEPER:
        worth = max(worth, (worth + POINTS[distance_from_centre(piece.at) - 1]) / 2)
    return worth * sum(_AGAIN**later for later in range(max(rounds, 0)))
