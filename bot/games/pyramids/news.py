"""What happened in a round of a pyramid game, from one player's side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from bot.games.common.news import few
from bot.games.common.prose import listed
from bot.games.pyramids.descriptions import done_to
from bot.games.pyramids.happenings import Agreed, Began, Left, Moved, Stole, Tagged, Tipped
from bot.games.pyramids.things import Ending, Kind, PyramidTable, Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Seat, Seen
    from bot.games.pyramids.moments import Moment
    from bot.games.pyramids.pieces import Piece

T = TypeVar("T", bound=PyramidTable)


@dataclass(slots=True)
class Dealings:
    """What one player did to another, in what is told."""

    moved: str = ""
    """How I was moved, and where to."""
    tipped: bool = False
    took: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Heard:
    """What has been gathered so far, for one seat."""

    tags: dict[Seat, list[Piece]] = field(default_factory=dict)
    to_me: dict[Seat, Dealings] = field(default_factory=dict)
    mine: dict[Seat, list[Piece]] = field(default_factory=dict)
    """What I took, by whom from."""
    left: list[Seat] = field(default_factory=list)
    agreed: bool = False
    """Whether all have agreed to end the game after the round."""
    ran: bool = False
    """Whether any instruction was executed."""


def news(steps: Sequence[Seen[T, Any]], seat: Seat, moment: Callable[[T], Moment[T]]) -> tuple[str, ...]:
    """My tags and thefts, what was done to me and by whom, the others' tags; else where I am."""
    if not steps:
        return ()
    me = Thing(Kind.RAMBOT, steps[-1].table.players[seat].colour)
    heard = Heard()
    for step in steps:
        _hear(heard, step.event, seat, me, moment(step.table))
    last = moment(steps[-1].table)
    return few([*_lines(heard, seat, last), *_quiet(heard, seat, me, last)])


def dealt(steps: Sequence[Seen[T, Any]], seat: Seat, moment: Callable[[T], Moment[T]]) -> str:
    """What others did to the seat's RAMbot in these steps: "pushed you to e3"; nothing if they did not touch it."""
    me = steps[-1].table.robot(seat).thing
    heard = Heard()
    for step in steps:
        _hear(heard, step.event, seat, me, moment(step.table))
    piece = moment(steps[-1].table).voice.piece
    return listed([_done(dealings, piece) for dealings in heard.to_me.values()])


def _hear(heard: Heard, event: object, seat: Seat, me: Thing, moment: Moment[T]) -> None:
    match event:
        case Began():
            heard.ran = True
        case Tagged(tagger, piece):
            heard.tags.setdefault(tagger, []).append(piece)
        case Stole(thief, victim, piece) if thief == seat:
            heard.mine.setdefault(victim, []).append(piece)
        case Stole(thief, victim, piece) if victim == seat:
            heard.to_me.setdefault(thief, Dealings()).took.append(piece)
        case Moved(mover, _, shifts) if mover != seat:
            for shift in shifts:
                if shift.thing == me:
                    heard.to_me.setdefault(
                        mover, Dealings()
                    ).moved = f"{done_to(me, shifts, moment, mover)} you to {moment.place(shift.target)}"
        case Tipped(tipper, thing, _) if thing == me and tipper != seat:
            heard.to_me.setdefault(tipper, Dealings()).tipped = True
        case Agreed():
            heard.agreed = True
        case Left(gone):
            heard.left.append(gone)
        case _:
            pass


def _lines(heard: Heard, seat: Seat, moment: Moment[T]) -> list[str]:
    voice, table = moment.voice, moment.table
    lines, did = [], []
    others = {
        other: listed([voice.colour(each.colour) for each in t]) for other, t in heard.tags.items() if other != seat
    }
    if table.ending is Ending.TAGGED:  # before anything that may have to be left out
        lines += [
            f"{voice.who(won)} tagged {others.pop(won)}, the last goal." for won in table.winners if won in others
        ]
    if seat in heard.tags:
        did.append(f"tagged {listed([voice.colour(piece.colour) for piece in heard.tags[seat]])}")
    did += [
        f"took {listed([voice.piece(each) for each in took])} from {voice.who(v)}" for v, took in heard.mine.items()
    ]
    if did:
        goals = table.players[seat].goals
        after = f" Next: {voice.colour(goals[0].colour)}." if goals else " That was all!"
        lines.append(f"You {listed(did)}.{after if seat in heard.tags else ''}")
    lines += [f"{voice.who(other)} {_done(dealings, voice.piece)}." for other, dealings in heard.to_me.items()]
    lines += [f"{voice.who(gone)} has left." for gone in heard.left]
    lines += ["All agree: this is the last round."] if heard.agreed else []
    if others:
        lines.append(f"{listed([f'{voice.who(other)} tagged {colours}' for other, colours in others.items()])}.")
    return lines


def _done(dealings: Dealings, piece: Callable[[Piece], str]) -> str:
    """What somebody did to me."""
    parts = []
    if dealings.moved:
        parts.append(dealings.moved)
    if dealings.tipped:
        parts.append("knocked you over")
    if dealings.took:
        parts.append(f"took your {listed([piece(each) for each in dealings.took])}")
    return listed(parts)


def _quiet(heard: Heard, seat: Seat, me: Thing, moment: Moment[T]) -> list[str]:
    """Where I am, if there is nothing else to tell of me."""
    here = next((placed.cell for placed in moment.table.placed if placed.thing == me), None)
    if heard.to_me or heard.mine or seat in heard.tags or here is None or not heard.ran:
        return []
    return [f"Nobody touched you: you are on {moment.place(here)}."]
