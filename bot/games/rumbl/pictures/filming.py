"""Captions and marks for the events of R.U.M.B.L."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.games.common.text.looks import Look
from bot.games.rumbl.pictures.looks import HEADINGS, are_few, colour_of, kind_name, option_cells, things, victory
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Hold, Role
from bot.games.rumbl.rules.hexes import Hex, around, towards
from bot.games.rumbl.rules.state import STAY, Piece, Topic
from bot.games.rumbl.text.moments import RenderContext
from bot.games.rumbl.text.names import off_field
from bot.i18n import InflectedTerm, Translator
from rendering import scene as show

FINALE = 7.0


def ring_marks(number: int, moment: RenderContext) -> tuple[show.Mark, ...]:
    return (show.Flash(moment.piece(number).at, moment.tone(number)),)


def stars(pieces: Iterable[Piece]) -> tuple[show.Mark, ...]:
    return tuple(show.Impact(piece.at, None) for piece in pieces)


def tug(moment: RenderContext, robot: int, target: Hex) -> show.Tug:
    return show.Tug(moment.piece(robot).at, target, moment.tone(robot))


def bump(robot: Piece) -> tuple[show.Mark, ...]:
    return () if robot.facing is None else (show.Bump(robot.at, HEADINGS[robot.facing]),)


def turn_begins(robot: int, moment: RenderContext, words: str = "") -> Look:
    return Look(words, (show.Glow((moment.piece(robot).at,), moment.tone(robot)),), hold=700)


def why(event: happened.TurnBegan, moment: RenderContext) -> str:
    """Explain why this robot goes before all others that are waiting."""
    waiting = [
        piece.priority
        for piece in moment.table.pieces
        if piece.priority is not None and piece.priority > event.priority and piece.number != event.robot
    ]
    if waiting:
        return moment.say("film-priority", one=event.priority, other=min(waiting))
    return moment.say("film-priority-last", one=event.priority)


def moves(event: happened.Moved, moment: RenderContext) -> Look:
    first = event.shifts[0]
    # A rider goes where its base goes, so only the bottom piece of a stack is named.
    others = [shift for shift in event.shifts if shift.role not in (Role.MOVED, Role.LANDED, Role.RODE)]
    bottoms = [shift for at, shift in enumerate(others) if at == 0 or others[at - 1].source != shift.source]
    named = things((moment.piece(shift.robot) for shift in bottoms), moment.translator)
    match first.role:
        case Role.LANDED:
            path = show.Path((first.source, *event.path), moment.tone(first.robot))
            off = off_field(moment.place(first.target))
            count = event.path.index(first.target) + 1
            return Look(moment.say("film-flies", count=count, off=off), (path,), hold=500, first=(path,))
        case Role.ATTRACTED | Role.REPELLED:
            pulls = first.role is Role.ATTRACTED
            source = moment.piece(event.robot).at
            ends = (first.source, source) if pulls else (source, first.target)
            line = show.Tug(*ends, moment.tone(event.robot))
            words = moment.say("film-draws" if pulls else "film-drives", what=named)
            return Look(words, (line,), hold=350, first=(line,), first_hold=300)
        case Role.MOVED | Role.RODE | Role.PUSHED | Role.HAULED:
            if not others:
                return Look("", hold=80, quiet=True)
            pushed = Role.PUSHED in {shift.role for shift in others}
            words = moment.say("film-pushes" if pushed else "film-hauls", what=named)
            frames = tuple(dict.fromkeys(shift.target for shift in event.shifts))
            return Look(words, (show.Glow(frames, moment.tone(event.robot)),), hold=200)


def silences(event: happened.Silenced, moment: RenderContext) -> Look:
    effect = moment.effect(event)
    if not effect:
        return Look("", hold=80, quiet=True)
    key = "film-held-lost" if event.how is Hold.UNMOVED else f"film-{effect}"
    return Look(moment.say(key), ring_marks(event.robot, moment), hold=700)


def blast(at: Hex, destroyed: Iterable[Piece]) -> show.Blast:
    """A blast, which includes the adjacent spaces where something was destroyed."""
    return show.Blast(at, tuple(dict.fromkeys(piece.at for piece in destroyed if piece.at in around(at))))


def victims(event: happened.Exploded) -> list[Piece]:
    sources = {piece.number for piece in event.sources}
    return [piece for piece in event.destroyed if piece.number not in sources]


def explodes(event: happened.Exploded, moment: RenderContext) -> Look:
    others, alone = victims(event), len(event.sources) == 1
    robot = kind_name(event.sources[0].kind, moment.translator)
    if not others:
        words = moment.say("film-explodes", robot=robot)
    elif alone:
        words = moment.say("film-explodes-with", robot=robot, victims=_short(others, moment.translator))
    else:
        count, gone = len(event.sources), _short(others, moment.translator)
        words = moment.say("film-explode-with", count=count, victims=gone)
    blasts = tuple(blast(piece.at, event.destroyed) for piece in event.sources)
    return Look(words, first=blasts, first_hold=550, hold=600)


def strikes(event: happened.Struck, moment: RenderContext) -> Look:
    others = [piece for piece in event.destroyed if piece.number != event.missile]
    first = (tug(moment, event.missile, event.at), blast(event.at, event.destroyed))
    words = moment.say("film-destroys", victims=_short(others, moment.translator))
    return Look(words, first=first, first_hold=550, hold=600)


def flies_off(pieces: Sequence[Piece], moment: RenderContext) -> Look:
    words = moment.say("film-goes-off", pieces=_short(pieces, moment.translator), count=len(pieces))
    return Look(words[:1].upper() + words[1:], first=stars(pieces), hold=600)


def _short(pieces: Sequence[Piece], translator: Translator) -> InflectedTerm:
    if are_few(pieces):
        return translator.join_list([kind_name(piece.kind, translator) for piece in pieces])
    return translator.phrase("film-many", count=len(pieces))


def picks(event: happened.Chosen, moment: RenderContext) -> Look:
    robot = moment.piece(event.robot)
    cells = option_cells(robot, event.topic, event.option)
    match event.topic:
        case Topic.TARGET:
            what = str(things(moment.bottom_piece(cells[0]), moment.translator))
        case Topic.CLONES:
            what = moment.say("film-spaces", count=len(cells))
        case Topic.DIRECTION:
            what = moment.say("film-way", way=event.option)
        case Topic.TO if event.option == STAY:
            what = moment.say("film-stays")
        case Topic.TO:
            what = moment.say("film-goes", way=towards(robot.at, cells[0]).value)
        case _:
            assert_never(event.topic)
    words = moment.say("film-picked", ordered="yes" if event.by_order else "no", what=what)
    return Look(words, (show.Glow(cells, moment.tone(event.robot)),), hold=600)


def score_look(event: happened.Scored, moment: RenderContext) -> Look:
    worth: dict[Hex, int] = {}
    for number, points in event.pieces:
        at = moment.piece(number).at
        worth[at] = worth.get(at, 0) + points
    tone = colour_of(moment.table.sides[event.seat].team)
    marks = tuple(show.Tally(at, f"+{points}", tone) for at, points in worth.items())
    words = moment.say("film-scores", who=moment.player(event.seat), points=event.points)
    return Look(words, marks, hold=1600)


def count_docks(moment: RenderContext) -> int:
    return sum(dock is not None for dock in moment.table.docks)


def removal_look(event: happened.Removed, moment: RenderContext) -> Look:
    rings = tuple(show.Flash(piece.at, moment.tone(piece.number)) for piece in event.pieces)
    where = {"from": "centre" if event.reason is happened.Reason.CENTRE else "docks"}
    pieces = things(event.pieces, moment.translator)
    words = moment.say("film-removed", pieces=pieces, count=count_docks(moment), **where)
    return Look(words, first=rings, hold=900, first_hold=600)


def finale(event: happened.Ended, moment: RenderContext) -> Look:
    tones = [colour_of(moment.table.sides[seat].team) for seat in event.winners]
    marks = tuple(show.Burst((0, 0), tone, FINALE) for tone in tones) if len(tones) == 1 else ()
    return Look(victory(event.winners, moment.voice.names, moment.translator), marks, hold=1500)
