"""What happened in a round of a pyramid game, as claims: from events and tables alone."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.games.factory.events import Lasered, Pulled, PushedAway, Repaired
from bot.games.factory.floor import Floor
from bot.games.factory.state import Table as FactoryTable
from bot.games.pyramids.happenings import Agreed, Left, Moved, ProgramsRevealed, Rammed, Stole, Stood, Tagged, Tipped
from bot.games.pyramids.things import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.game import Seat, Seen
    from bot.games.pyramids.pieces import Piece

Claim: TypeAlias = "tuple[Any, ...]"
"""A kind and what it is about: ("moved", by, whom, where to)."""


def cell_name(table: Any, cell: Any) -> str:
    """A space as people call it."""
    named: str = Floor.of(table.boards).name(cell) if isinstance(table, FactoryTable) else table.grid.name(cell)
    return named


def bag(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Pieces by their letters, in the order of the alphabet."""
    return tuple(sorted(piece.key for piece in pieces))


def colours(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Their colours, in the order in which they came."""
    return tuple(piece.colour.value for piece in pieces)


def dealings(steps: Sequence[Seen[Any, Any]]) -> set[Claim]:
    """What players did to each other's RAMbots; a RAM only where nothing else came of it."""
    found: dict[tuple[Seat, Seat], dict[str, Any]] = defaultdict(dict)
    for step in steps:
        event, table = step.event, step.table
        owner = {thing.thing: seat for seat, thing in enumerate(table.placed[: len(table.players)])}
        match event:
            case Moved(by, _, shifts):
                for shift in shifts:
                    whose = owner.get(shift.thing)
                    if whose is not None and whose != by:
                        found[by, whose]["moved"] = cell_name(table, shift.target)
            case Tipped(by, thing) | Stood(by, thing) | Rammed(by, thing):
                whose = owner.get(thing)
                if whose is not None and whose != by:
                    found[by, whose][type(event).__name__.lower()] = True
            case Stole(by, whose, piece):
                found[by, whose].setdefault("stole", []).append(piece)
            case _:
                pass
    claims: set[Claim] = set()
    for (by, whose), done in found.items():
        for kind, what in done.items():
            if kind == "rammed" and len(done) > 1:
                continue
            claims.add((kind, by, whose, *([bag(what)] if kind == "stole" else [what] if kind == "moved" else [])))
    return claims


def tags(steps: Sequence[Seen[Any, Any]]) -> set[Claim]:
    """Who tagged what."""
    found: dict[Seat, list[Piece]] = defaultdict(list)
    for step in steps:
        if isinstance(step.event, Tagged):
            found[step.event.seat].append(step.event.piece)
    return {("tagged", seat, colours(pieces)) for seat, pieces in found.items()}


def floor(steps: Sequence[Seen[Any, Any]]) -> set[Claim]:
    """What elements of RAMbots Factory did to RAMbots."""
    burnt: dict[Seat, list[Piece]] = defaultdict(list)
    back: dict[Seat, list[Piece]] = defaultdict(list)
    hits: dict[Seat, int] = defaultdict(int)
    moved: dict[tuple[Seat, str], str] = {}
    for step in steps:
        event, table = step.event, step.table
        match event:
            case Lasered(seat=seat, pieces=pieces):
                hits[seat] += 1
                burnt[seat] += pieces
            case Repaired(seat=seat, piece=piece):
                back[seat].append(piece)
            case Pulled(seat=whose, shifts=shifts) | PushedAway(seat=whose, shifts=shifts):
                kind = "pulled" if isinstance(event, Pulled) else "pushed"
                for shift in shifts:
                    if shift.thing.kind is Kind.RAMBOT:
                        seat = table.seat_of(shift.thing.colour)
                        moved[seat, kind if seat == whose else f"{kind}-along"] = cell_name(table, shift.target)
            case _:
                pass
    return {
        *(("burnt", seat, bag(burnt[seat]), number) for seat, number in hits.items()),
        *(("repaired", seat, bag(pieces)) for seat, pieces in back.items()),
        *((kind, seat, where) for (seat, kind), where in moved.items()),
    }


def ends(steps: Sequence[Seen[Any, Any]]) -> set[Claim]:
    """Who left, and whether all agreed to end the game."""
    left = {("left", step.event.seat) for step in steps if isinstance(step.event, Left)}
    return left | {("agreed",) for step in steps if isinstance(step.event, Agreed)}


def idle(steps: Sequence[Seen[Any, Any]]) -> set[Claim]:
    """Who is still in and had no program."""
    return {
        ("idle", seat)
        for step in steps
        if isinstance(step.event, ProgramsRevealed)
        for seat, program in enumerate(step.event.programs)
        if not program and not step.table.players[seat].out
    }
