"""Points, letters, and pieces to remove at the end of a round; the value of a seat's position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.game import Seat
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.events import Reason, Removed
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, POINTS, distance_from_centre, points_at
from bot.games.rumbl.rules.state import Kind, Phase, Piece, Table, Team


def points(piece: Piece, *, sleepers_double: bool) -> int:
    """The score of a robot or clone on its space. A clone scores half, rounded up."""
    worth = points_at(piece.at)
    if piece.kind is Kind.CLONE:
        return (worth + 1) // 2
    return 2 * worth if sleepers_double and piece.kind is Kind.SLEEPER else worth


def piece_scores(pieces: Iterable[Piece], team: Team, *, sleepers_double: bool) -> tuple[tuple[int, int], ...]:
    return tuple(
        (piece.number, points(piece, sleepers_double=sleepers_double))
        for piece in pieces
        if piece.team is team and piece.at in BOARD
    )


def worth(table: Table, seat: Seat) -> int:
    own = piece_scores(table.pieces, table.sides[seat].team, sleepers_double=table.last_round)
    return sum(each for _, each in own)


def letters(pieces: Iterable[Piece], team: Team) -> str:
    """M30: the letters of a team's robots on the board, in order. Clones have no letters."""
    own = [piece for piece in pieces if piece.team is team and piece.kind.is_robot and piece.at in BOARD]
    return "".join(sorted(piece.kind.letter for piece in own))


def earlier(letters_of: tuple[str, str]) -> int | None:
    """M30: the seat with the earlier letter at the first difference, or with more letters; None if all are equal."""
    first, second = (own + "~" for own in letters_of)  # "~" comes after all letters, so more letters win
    if first == second:
        return None
    return 0 if first < second else 1


def clear_centre_and_docks(arena: Arena) -> Iterator[Removed]:
    """Clear the centre after scoring. M2: remove everything on docks from the game."""
    centre = arena.stack(CENTRE)
    if centre:
        yield Removed(arena.remove(centre), Reason.CENTRE)
    docked = [piece for piece in arena.pieces() if piece.at not in BOARD]
    if docked:
        yield Removed(arena.remove(docked), Reason.DOCK)


_WON = 10_000.0
_AGAIN = 0.7  # the factor for each further round, whose score is less certain
_LEFT = 0.4  # the value of an unused power token, and twice that of an unused robot


def evaluate_seat(table: Table, seat: Seat) -> float:
    """The seat's lead in points, counting expected points and unused tokens; far beyond any lead if it has won or
    lost."""
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
    if piece.at == CENTRE:
        return worth
    if piece.kind is Kind.CREEPER:
        worth = max(worth, (worth + POINTS[distance_from_centre(piece.at) - 1]) / 2)
    return worth * sum(_AGAIN**later for later in range(max(rounds, 0)))
