"""The looks of the pyramid games' events: marks on the board, the words under it, and durations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.engine.game import Seat
from bot.games.common.text.looks import Look, victory
from bot.games.pyramids.pictures.looks import HEADINGS, colour_of, flight
from bot.games.pyramids.rules import events as happened
from bot.games.pyramids.rules.events import Beamed, Moved, Stole, Stood, Tagged
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.things import Thing
from bot.games.pyramids.text.moments import RenderContext
from bot.i18n import Field, InflectedTerm
from rendering import scene as show

At: TypeAlias = RenderContext[Any]

MAX_NAMED = 3
"""Captions name stolen pieces only if there are fewer than this, because the pictures show them fly."""
TAG, FINALE = 3.4, 8.0
"""The widths of the rays around a tag and around a winner, relative to the width available to a piece."""


def why(event: happened.Began, moment: At) -> str:
    """The reason this instruction comes before all the others; empty if nobody else has one left."""
    table, own = moment.table, event.instruction.piece
    rank = table.precedence.index
    others = {
        (waiting.piece.size.value, rank(waiting.piece.colour), rank(player.colour)): (waiting.piece, seat)
        for seat, player in enumerate(table.players)
        if seat != event.seat and (waiting := player.register) is not None
    }
    if not others:
        return ""
    piece, seat = others[min(others)]
    if piece.size is not own.size:
        return moment.say("smaller-first", one=_size(own, moment), other=_size(piece, moment))
    if piece.colour is not own.colour:
        return moment.say("precedence-first", one=_shade(own.colour, moment), other=_shade(piece.colour, moment))
    return moment.say("precedence-first", one=moment.player(event.seat), other=moment.player(seat))


def _size(piece: Piece, moment: At) -> InflectedTerm:
    return moment.translator.phrase("size", size=piece.size.word)


def _shade(colour: Colour, moment: At) -> InflectedTerm:
    return moment.translator.phrase("shade", colour=colour.value)


def _tip(thing: Thing, moment: At) -> tuple[show.Mark, ...]:
    return (show.Tip(moment.cell(moment.table.find(thing).cell)),)


def moved_look(event: Moved, moment: At) -> Look:
    """Frame the pusher and everything it pushes, before and after. A RAMbot's own step that pushes nothing has no
    words, because people can see it."""
    mover, pushed = event.shifts[-1], event.shifts[:-1]
    own = mover.thing == moment.table.robot(event.seat).thing
    if not pushed:
        words = "" if own else _slides(event, moment)
        return Look(words, hold=40, quiet=True)
    fields: dict[str, Field] = {"what": moment.thing(pushed[-1].thing)}
    if len(pushed) > 1:
        fields["more"] = len(pushed) - 1
    if not own:
        fields["who"] = moment.thing(mover.thing)
    key = "seen-pushes" if own else "seen-thing-pushes"
    words = moment.say(f"{key}-more" if len(pushed) > 1 else key, **fields)
    tone = colour_of(moment.table.players[event.seat].colour)
    before, after = (
        (show.Glow(tuple(moment.cell(cell) for cell in cells), tone),)
        for cells in ([shift.source for shift in event.shifts], [shift.target for shift in event.shifts])
    )
    return Look(words, after, hold=150, first=before)


def _slides(event: Moved, moment: At) -> str:
    instruction, mover = moment.table.players[event.seat].register, event.shifts[-1]
    beam = "none" if instruction is None else instruction.piece.colour.value
    return moment.say("seen-moved", beam=beam, what=moment.thing(mover.thing), cell=moment.place(mover.target))


def blocked_look(event: happened.Blocked, moment: At, why: str = "") -> Look:
    own = moment.table.robot(event.seat).thing == event.thing
    words = moment.say("seen-stuck") if own else moment.say("seen-stopped", what=moment.thing(event.thing))
    words = moment.say("seen-why", what=words, why=moment.say(why)) if why else words
    return Look(words, (show.Bump(moment.cell(event.cell), HEADINGS[event.direction]),), hold=700)


def rammed_look(event: happened.Rammed, moment: At) -> Look:
    star = show.Impact(moment.cell(moment.table.robot(event.seat).cell), HEADINGS[event.direction])
    key = "seen-rams-over" if isinstance(moment.next, happened.Tipped) else "seen-rams"
    return Look(moment.say(key, what=moment.thing(event.thing)), (star,), hold=500)


def tipped_look(event: happened.Tipped, moment: At) -> Look:
    """Keep the caption right after a RAM, because it already says that the thing tips over."""
    said = isinstance(moment.last, happened.Rammed)
    words = "" if said else moment.say("seen-tips", what=moment.thing(event.thing))
    return Look(words, _tip(event.thing, moment), hold=400)


def stood_look(run: Sequence[Stood], moment: At) -> Look:
    what = moment.translator.join_list([moment.thing(event.thing) for event in run])
    marks = tuple(mark for event in run for mark in _tip(event.thing, moment))
    return Look(moment.say("seen-stand", what=what, count=len(run)), marks, hold=700)


def stole_look(run: Sequence[Stole], moment: At) -> Look:
    voice = replace(moment.voice, plain=True)
    many = len(run) >= MAX_NAMED
    what = moment.translator.phrase("pieces", count=len(run)) if many else voice.pieces(theft.piece for theft in run)
    flights = tuple(flight(theft.piece, (theft.victim, show.Row.POOL), (theft.seat, show.Row.POOL)) for theft in run)
    return Look(moment.say("seen-steals", what=what, whom=moment.player(run[0].victim)), flights, hold=700)


def tagged_look(event: Tagged, moment: At) -> Look:
    piece, left = event.piece, len(moment.table.players[event.seat].goals)
    flies = flight(piece, (event.seat, show.Row.GOALS), (event.seat, show.Row.POOL))
    cell, colour = moment.cell(moment.touched), colour_of(piece.colour)
    marks = (show.Burst(cell, colour, TAG), show.Flash(cell, colour), flies)
    shade = _shade(piece.colour, moment)
    words = moment.say("seen-tags", colour=shade, left=left) if left else moment.say("seen-tags-last", colour=shade)
    return Look(words, marks, hold=1300 if left else 2000)


def round_ended_look(event: happened.RoundEnded, moment: At) -> Look:
    key = "seen-last-round" if isinstance(moment.next, happened.Ended) else "seen-round"
    return Look(moment.say(key, number=event.round, colour=event.precedence[0].value), hold=900)


def ended_look(event: happened.Ended, moment: At) -> Look:
    robots = [moment.table.robot(seat) for seat in event.winners]
    marks = tuple(show.Burst(moment.cell(robot.cell), colour_of(robot.thing.colour), FINALE) for robot in robots)
    return Look(victory(event.winners, moment.names, moment.translator), marks, hold=1500)


def beam_look(event: Beamed, moment: At, also: InflectedTerm | None = None) -> Look:
    """`also` is the name of something else on the last space of the beam's path."""
    colour = colour_of(event.piece.colour)
    cells = [moment.table.find(thing).cell for thing in event.hits]
    ray = show.Beam(
        moment.cell(event.origin),
        tuple(moment.cell(cell) for cell in event.path),
        colour,
        HEADINGS[event.direction],
        hit=also is not None or event.stopped is not None or event.path[-1:] == tuple(cells[-1:]) != (),
    )
    targets = [*(moment.thing(thing) for thing in event.hits), *([also] if also is not None else [])]
    if not targets:
        return Look("", (ray,), hold=250)
    rings = tuple(show.Flash(moment.cell(cell), colour) for cell in cells)
    words = moment.say("seen-beam", colour=event.piece.colour.value, targets=moment.translator.join_list(targets))
    return Look(words, (ray, *rings), hold=650)


def missed_look(run: Sequence[Beamed], moment: At) -> Look:
    return Look("", tuple(mark for event in run for mark in beam_look(event, moment).marks), hold=250)


def left_look(event: happened.Left, moment: At) -> Look:
    return Look(moment.say("seen-left", who=moment.names[event.seat]), (glow(moment, event.seat),), hold=900)


def glow(moment: At, seat: Seat) -> show.Glow:
    own = moment.table.robot(seat)
    return show.Glow((moment.cell(own.cell),), colour_of(own.thing.colour))
