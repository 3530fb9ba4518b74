"""How what happens in every pyramid game is shown: a few words, marks on the board, how long it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.games.common.looks import COLOURS, Look, victory
from bot.games.common.prose import listed
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.happenings import (
    Beamed,
    Began,
    Blocked,
    Ended,
    GoalsRevealed,
    Left,
    Moved,
    ProgramsRevealed,
    Rammed,
    Returned,
    RoundEnded,
    Stole,
    Stood,
    Tagged,
    Tipped,
    Turned,
)
from bot.games.pyramids.things import Kind
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.pyramids.grid import Cell, Facing
    from bot.games.pyramids.happenings import Deed, Happening
    from bot.games.pyramids.pieces import Colour, Piece
    from bot.games.pyramids.things import PyramidTable, Thing

HEADINGS = {
    Direction.N: 0,
    Direction.NE: 30,
    Direction.E: 90,
    Direction.SE: 150,
    Direction.S: 180,
    Direction.SW: 210,
    Direction.W: 270,
    Direction.NW: 330,
}
"""Degrees clockwise from north. Diagonals only occur on triangles, whose strips run 60 degrees apart."""

SIZES = {size.value: size for size in show.Size}


@dataclass(frozen=True, slots=True)
class View:
    """A table with what pictures of it need: names, how its cells lie on the scene's board, how they are written."""

    table: PyramidTable
    names: Names
    cell: Callable[[Cell], show.Cell]
    place: Callable[[Cell], str]
    beacon: str = "beacon"

    def thing(self, thing: Thing) -> str:
        """A thing in a sentence: its player's name, or "the red beacon"."""
        seat = self.table.seat_of(thing.colour)
        if thing.kind is Kind.RAMBOT and seat is not None:
            return self.names[seat]
        return f"the {thing.colour.value} {self.beacon}"


def colour_of(colour: Colour) -> show.Colour:
    """A colour of the game as one of the scene."""
    return COLOURS[colour.value]


def size_of(piece: Piece) -> show.Size:
    """A piece's size as one of the scene."""
    return SIZES[piece.size.value]


def heading_of(facing: Facing) -> int | None:
    """A facing in degrees; None is upright."""
    return None if facing is None else HEADINGS[facing]


def actor_of(event: Happening) -> Seat | None:
    """The seat whose doing an event is."""
    match event:
        case GoalsRevealed() | ProgramsRevealed() | RoundEnded() | Left() | Ended():
            return None
        case _:
            return event.seat


def order(event: Began, names: Names) -> str:
    """Whose instruction it is, and which."""
    lies = event.instruction.facing.word if event.instruction.facing else "upright"
    return f"{names[event.seat]}: {event.instruction.piece.words}, {lies}"


def look_of(event: Happening, view: View, touched: Cell) -> Look:
    """How an event is shown, given the table just after it and where the last RAM struck."""
    names = view.names
    match event:
        case GoalsRevealed():
            return Look("The goal stacks are revealed", hold=1500)
        case ProgramsRevealed():
            return Look("The programs are revealed", hold=1500)
        case Began():
            return Look("", hold=450)
        case Returned():
            return Look("", hold=20, quiet=True)
        case RoundEnded(round=number, precedence=precedence):
            return Look(f"Round {number} is over: {precedence[0].value} comes first now", hold=900)
        case Left(seat=seat):
            own = view.table.robot(seat)
            ring = show.Glow((view.cell(own.cell),), colour_of(own.thing.colour))
            return Look(f"{names[seat]} has left the table", (ring,), hold=900)
        case Ended(winners=winners):
            return Look(victory(winners, names), hold=900)
        case _:
            return _deed(event, view, touched)


def _deed(event: Deed, view: View, touched: Cell) -> Look:
    """What an instruction does."""
    match event:
        case Turned(facing=facing):
            return Look(f"points {facing.word}", hold=200, quiet=True)
        case Moved():
            return _move(event, view)
        case Blocked(seat=seat, thing=thing, cell=cell, direction=direction):
            own = view.table.robot(seat).thing == thing
            words = "cannot move on" if own else f"{view.thing(thing)} cannot move on"
            return Look(words, (show.Bump(view.cell(cell), HEADINGS[direction]),), hold=450)
        case Rammed(seat=seat, thing=thing, direction=direction):
            star = show.Impact(view.cell(view.table.robot(seat).cell), HEADINGS[direction])
            return Look(f"rams {view.thing(thing)}", (star,), hold=450)
        case Stole(seat=seat, victim=victim, piece=piece):
            flight = show.Flight(
                size_of(piece), colour_of(piece.colour), source=(victim, show.Row.POOL), target=(seat, show.Row.POOL)
            )
            return Look(f"steals a {piece.words} from {view.names[victim]}", (flight,), hold=650)
        case Tipped(thing=thing):
            return Look(f"tips {view.thing(thing)} over", (_tip(thing, view),), hold=400)
        case Tagged():
            return _tag(event, view, touched)
        case Beamed():
            return beam(event, view, [view.thing(thing) for thing in event.hits], stopped=event.stopped is not None)
        case Stood(thing=thing):
            return Look(f"{view.thing(thing)} stands up", (_tip(thing, view),), hold=450)
        case _:
            assert_never(event)


def _tip(thing: Thing, view: View) -> show.Tip:
    return show.Tip(view.cell(view.table.find(thing).cell))


def _move(event: Moved, view: View) -> Look:
    mover, pushed = event.shifts[-1], event.shifts[:-1]
    own = mover.thing == view.table.robot(event.seat).thing
    if not pushed:
        place = view.place(mover.target)
        words = f"goes to {place}" if own else f"{view.thing(mover.thing)} slides to {place}"
        return Look(words, hold=60, quiet=own)
    others = f" and {len(pushed) - 1} more" if len(pushed) > 1 else ""
    words = f"pushes {view.thing(pushed[-1].thing)}{others}"
    return Look(words if own else f"{view.thing(mover.thing)} {words}", hold=250)


def _tag(event: Tagged, view: View, touched: Cell) -> Look:
    piece, left = event.piece, len(view.table.players[event.seat].goals)
    flight = show.Flight(
        size_of(piece), colour_of(piece.colour), source=(event.seat, show.Row.GOALS), target=(event.seat, show.Row.POOL)
    )
    rest = f"{left} to go" if left else "the last one"
    marks = (show.Flash(view.cell(touched), colour_of(piece.colour)), flight)
    return Look(f"tags the {piece.colour.value} goal: {rest}!", marks, hold=1100)


def beam(event: Beamed, view: View, targets: Sequence[str], *, stopped: bool) -> Look:
    """A beam that hit these, in words; `stopped` if it ended at something else that is on the last space of its way."""
    colour = colour_of(event.piece.colour)
    cells = [view.table.find(thing).cell for thing in event.hits]
    ray = show.Beam(
        view.cell(event.origin),
        tuple(view.cell(cell) for cell in event.path),
        colour,
        HEADINGS[event.direction],
        hit=stopped or event.path[-1:] == tuple(cells[-1:]) != (),
    )
    if not targets:
        upright = view.table.robot(event.seat).facing is None  # one of six, most of which hit nothing
        return Look(f"{colour.value} beam: hits nothing", (ray,), hold=100 if upright else 260)
    rings = tuple(show.Flash(view.cell(cell), colour) for cell in cells)
    return Look(f"{colour.value} beam: hits {listed(targets)}", (ray, *rings), hold=480)
