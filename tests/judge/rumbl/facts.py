"""The events of a round of R.U.M.B.L. as claims, from events and tables alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Role
from bot.games.rumbl.rules.hexes import BOARD, around
from bot.games.rumbl.rules.places import dock_spaces, printed_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from bot.games.rumbl.rules.state import Piece
    from tests.judge.pyramids.facts import Claim

_MOVED = {Role.ATTRACTED: "draw", Role.REPELLED: "drive", Role.PUSHED: "push", Role.HAULED: "haul"}


class Known:
    """All pieces in play so far, as last seen, and the places of docks."""

    def __init__(self, before: Any) -> None:
        """Start before the first step."""
        self.pieces: dict[int, Piece] = {piece.number: piece for piece in before.pieces}
        self.table = self.last = before

    def see(self, step: PublicStep[Any, Any]) -> None:
        """Take in the next step."""
        self.last, self.table = self.table, step.table
        self.pieces |= {piece.number: piece for piece in step.table.pieces}

    def name(self, number: int) -> str:
        """A piece by team and kind."""
        return name(self.pieces[number])

    def in_field(self, number: int) -> bool:
        """Whether a piece is in a Nullifier's field. A Helibot can be stopped by one and come down outside."""
        at = self.pieces[number].at
        return any(piece.active and piece.at in around(at) for piece in self.table.pieces)

    def seat(self, number: int) -> Seat | None:
        """A piece's owner."""
        team = self.pieces[number].team
        return None if team is None else self.table.seat_of(team)

    def place(self, space: Any) -> str:
        """A space's name, on the board or on an attached dock; otherwise it's off the board."""
        docks = {sector for table in (self.last, self.table) for sector in table.docks if sector is not None}
        return place(space, docks)


def place(space: Any, docks: Iterable[Any]) -> str:
    """A space's name."""
    if space in BOARD:
        return printed_name(space)
    for sector in docks:
        for called, at in dock_spaces(sector).items():
            if at == space:
                return f"{sector.value} {called}"
    return "off"


def name(piece: Piece) -> str:
    """A piece by team and kind."""
    return piece.kind.value if piece.team is None else f"{piece.team.value} {piece.kind.value}"


def names(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Some pieces by team and kind, sorted."""
    return tuple(sorted(map(name, pieces)))


def gone(event: Any) -> tuple[Piece, ...]:
    """The pieces that an event destroys."""
    match event:
        case happened.Exploded(destroyed=pieces) | happened.Struck(destroyed=pieces):
            return pieces
        case happened.WentOff(pieces=pieces) | happened.FlewAway(pieces=pieces):
            return pieces
        case _:
            return ()


def scored(steps: Sequence[PublicStep[Any, Any]]) -> dict[Seat, int]:
    """The points of the round."""
    return {step.event.seat: step.event.points for step in steps if isinstance(step.event, happened.Scored)}


def news(steps: Sequence[PublicStep[Any, Any]], seat: Seat) -> set[Claim]:
    """What a player scored and lost, and what the other did."""
    last, points = steps[-1].table, scored(steps)
    lost = Counter(name(piece) for step in steps for piece in gone(step.event) if piece.team is not None)
    team = last.sides[seat].team.value
    mine = tuple(sorted(each for each in lost.elements() if each.startswith(team)))
    theirs = tuple(sorted(each for each in lost.elements() if not each.startswith(team)))
    totals = (last.total(seat), last.total(1 - seat))
    return {
        *([("scored", points.get(seat, 0), points.get(1 - seat, 0), *totals)] if points else []),
        *([("lost", mine)] if mine else []),
        *([("they-lost", theirs)] if theirs else []),
        *(("gone", step.event.seat) for step in steps if isinstance(step.event, happened.Left)),
    }


def headline(before: Any, steps: Sequence[PublicStep[Any, Any]]) -> Counter[Claim]:
    """All that a headline has to mention, a claim per line."""
    known = Known(before)
    found: Counter[Claim] = Counter()
    fell: dict[str, list[Piece]] = defaultdict(list)
    moved: dict[tuple[str, str], dict[int, str]] = defaultdict(dict)
    for step in steps:
        known.see(step)
        event = step.event
        found.update(_notes(event, known))
        if isinstance(event, happened.WentOff | happened.FlewAway):
            fell["off" if isinstance(event, happened.WentOff) else "away"] += event.pieces
        if isinstance(event, happened.Moved):
            for shift in event.shifts:
                if shift.role in _MOVED and known.seat(shift.robot) not in (None, known.seat(event.robot)):
                    where = moved[known.name(event.robot), _MOVED[shift.role]]
                    where[shift.robot] = f"{known.name(shift.robot)} {known.place(shift.target)}"
    found.update(("fell", fate, names(pieces)) for fate, pieces in fell.items())
    found.update(("moved", *who, tuple(sorted(where.values()))) for who, where in moved.items())
    found.update(_score(before, steps))
    return found


def _notes(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.Left(seat):
            yield "gone", seat
        case happened.SecondGameBegan(scores):
            yield "second-game", *scores
        case happened.Exploded(sources, destroyed):
            victims = names(piece for piece in destroyed if piece not in sources)
            if victims:
                yield "exploded", names(sources), victims
        case happened.Struck(missile, at, destroyed):
            victims = names(piece for piece in destroyed if piece.number != missile and piece.at == at)
            yield "struck", known.name(missile), victims
        case happened.Silenced(robot, power, _) if power:
            yield "held", known.name(robot)
        case happened.Swapped(seat, returned):
            yield "swapped" if returned else "kept", seat
        case happened.RostersChosen():
            yield ("chosen",)
        case _:
            pass


def _score(before: Any, steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    last, points = steps[-1].table, scored(steps)
    totals = {seat: last.total(seat) for seat in range(2)}
    if last.ending is not None:
        made = {seat: number for seat, number in points.items() if number}
        if made and points != totals:
            yield "points", frozenset(made.items())
    elif before.round:
        leader = max(totals, key=lambda seat: totals[seat]) if totals[0] != totals[1] else None
        yield "score", frozenset((seat, totals[seat], points.get(seat) or None) for seat in totals), leader
