"""Points, letters, and pieces to remove at the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.game import Seat
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.events import Reason, Removed, Scored
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, POINTS, distance_from_centre
from bot.games.rumbl.rules.state import Kind, Piece, Table, Team


def points(piece: Piece, *, sleepers_double: bool) -> int:
    """The score of a robot or clone on its space of the board. A clone scores half, rounded up."""
    worth = POINTS[distance_from_centre(piece.at)]
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


def event(seat: Seat, parts: tuple[tuple[int, int], ...]) -> Scored:
    return Scored(seat, sum(worth for _, worth in parts), parts)


def letters(pieces: Iterable[Piece], team: Team) -> str:
    """M30: the letters of a team's robots on the board, in order. Clones have no letters."""
    own = [piece for piece in pieces if piece.team is team and piece.kind.is_robot and piece.at in BOARD]
    return "".join(sorted(piece.kind.letter for piece in own))


def earlier(letters_of: tuple[str, str]) -> int | None:
    """M30: the seat with the earlier letter at the first difference, or with more letters; None if all are equal."""
    for one, other in zip(*letters_of, strict=False):
        if one != other:
            return 0 if one < other else 1
    lengths = [len(own) for own in letters_of]
    return None if lengths[0] == lengths[1] else lengths.index(max(lengths))


def clear_centre_and_docks(arena: Arena) -> Iterator[Removed]:
    """Clear the centre after scoring. M2: remove everything on docks from the game."""
    centre = arena.stack(CENTRE)
    if centre:
        yield Removed(arena.remove(centre), Reason.CENTRE)
    docked = [piece for piece in arena.pieces() if piece.at not in BOARD]
    if docked:
        yield Removed(arena.remove(docked), Reason.DOCK)
