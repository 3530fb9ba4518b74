"""The descriptions of RAMbots Factory's events in documents, sentences and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.engine.icons import icon as token
from bot.games.common.text.looks import Look, entry
from bot.games.factory.drafts.menus import TURNS, place_words, spot_words
from bot.games.factory.pictures.looks import cell_of, field, frame_boards
from bot.games.factory.rules import events as happened
from bot.games.factory.rules.execution import stops
from bot.games.factory.rules.floor import Floor, crosses, space_name, walls
from bot.games.factory.rules.state import BoardName, Element, ElementKind, Face, Part, Table, Task
from bot.games.factory.text.icons import element_icon as key_of
from bot.games.game import Document
from bot.games.pyramids.pictures.looks import colour_of, flight
from bot.games.pyramids.pictures.showing import beam_look, blocked_look
from bot.games.pyramids.rules.events import Beamed, Blocked, Moved, Shift
from bot.games.pyramids.text.descriptions import HAPPENINGS, Description, Telling, beam_record, moves, things_to
from bot.games.pyramids.text.descriptions import Table as Descriptions
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.voices import NameFormatter, piece_name
from bot.i18n import Field, InflectedTerm
from rendering import scene as show

Stands: TypeAlias = "happened.Added | happened.Replaced | happened.Dug"
Carries: TypeAlias = "happened.Swapped | happened.Hopped | happened.Aimed"

At = RenderContext[Table]


# --- in documents ----------------------------------------------------------------------------------------------------


def part_record(part: Part) -> Document:
    return {"element": part.kind.value, "pips": part.pips}


def _where(event: happened.ElementDeed | happened.Added | happened.Replaced) -> Document:
    return {"board": event.board, "at": space_name(event.element.at), "element": event.element.kind.value}


def _deed_records(name: str, event: happened.ElementDeed, moment: At, **fields: object) -> list[Document]:
    return entry(name, player=moment.document_name(event.seat), **_where(event), **fields)


def _did(name: str, event: happened.BoardEvent, moment: At, **fields: object) -> list[Document]:
    return entry(name, player=moment.document_name(event.seat), **fields)


def _dig_records(event: happened.Dug, moment: At) -> list[Document]:
    ends = {"from": space_name(event.source), "to": space_name(event.element.at)}
    return _did("dug", event, moment, board=event.board, element=event.element.kind.value, **ends)


def _move_records(shifts: Iterable[Shift], moment: At) -> Iterator[Document]:
    """Yield a move for each thing, followed by its crossing to another board, if there was one."""
    for shift in shifts:
        yield from moves((shift,), moment)
        if crosses(shift.source, shift.target):
            source, target = moment.place(shift.source)[0], moment.place(shift.target)[0]
            yield {"event": "cross", "object": shift.thing.key, "from": source, "to": target}


def _beam(event: Beamed, moment: At) -> list[Document]:
    squares = Floor.of(moment.table.boards).squares
    path = [moment.place(cell) for cell in event.path if cell in squares]
    return [{**record, "path": path} for record in beam_record(event, moment)]


# --- in sentences ----------------------------------------------------------------------------------------------------


def element_name(board: BoardName, element: Element, voice: NameFormatter) -> InflectedTerm:
    """The element in a sentence: "the 🟪 tractor on C:a3"."""
    spot = spot_words(board, element.at)
    return voice.translator.phrase("device-on", spot=spot, icon=_icon(element.part, voice), kind=element.kind.value)


def _icon(part: Part, voice: NameFormatter) -> str:
    return "" if voice.plain else f"{token(key_of(part.kind))} "


def _kind(part: Part, voice: NameFormatter) -> InflectedTerm:
    return voice.translator.phrase("device", kind=part.kind.value, icon=_icon(part, voice))


def _part(part: Part, voice: NameFormatter) -> InflectedTerm:
    return voice.translator.phrase("part", kind=part.kind.value, pips=part.pips, icon=_icon(part, voice))


def _who(event: happened.BoardEvent, moment: At, deeds: str) -> tuple[str, ...]:
    return (moment.say("did", who=moment.voice.who(event.seat), deeds=deeds),)


def _face(face: Face, moment: At) -> str:
    return moment.voice.strong(moment.say("face-name", face=face.value))


def _describe_beam(beams: Sequence[Beamed], telling: Telling) -> Iterable[str]:
    (beam,), clause = beams, HAPPENINGS[Beamed].clause
    target = _find_beam_stop(beam, telling.moment.table)
    if target is not None and not beam.hits:
        voice, way_ = telling.voice, beam.direction.value
        colour, name = voice.colour(beam.piece.colour), element_name(*target, voice)
        return (telling.say("fired-at", colour=colour, way=way_, targets=name),)
    return clause(beams, telling) if clause else ()


def _find_beam_stop(beam: Beamed, table: Table) -> tuple[BoardName, Element] | None:
    board, space = Floor.of(table.boards).spot(beam.path[-1])
    at = next((element for element in table.board(board).elements if element.at == space), None)
    return (board, at) if at is not None and at.kind in stops(beam.piece.colour) else None


def _hit(hits: Sequence[happened.ElementHit], telling: Telling) -> tuple[str, ...]:
    element = hits[-1].element
    key = "hit-repair" if element.kind is ElementKind.REPAIR else "hit-counted"
    return (telling.say(key, hits=element.hits, pips=element.pips),)


def _describe_repair(event: happened.Repaired, telling: Telling) -> str:
    what = element_name(event.board, event.element, telling.voice)
    return telling.say("got-back", piece=telling.voice.piece(event.piece), what=what)


def _burnt(event: happened.Lasered, voice: NameFormatter) -> str:
    what = element_name(event.board, event.element, voice)
    if not event.pieces:
        return voice.translator.say("burnt-nothing", what=what)
    return voice.translator.say("burnt", what=what, pieces=voice.pieces(event.pieces), who=voice.who(event.seat))


def _describe_shift(event: happened.Pulled | happened.PushedAway, key: str, telling: Telling) -> str:
    *others, own = event.shifts
    place = telling.moment.place
    what = element_name(event.board, event.element, telling.voice)
    fields: dict[str, Field] = {"cell": place(own.target), "what": what, "who": telling.voice.who(event.seat)}
    if not others:
        return telling.say(key, **fields)
    pushed = {shift.thing: shift.target for shift in reversed(others)}
    return telling.say(f"{key}-along", **fields, along=things_to(pushed, telling.voice, place))


def _describe_hop(event: happened.Hopped, moment: At) -> str:
    turn = TURNS[event.turned]
    if event.source == event.target:
        return moment.say("did-turn", board=event.board, turn=turn)
    place = place_words(moment.table.boards, event.board, event.target, moment.translator)
    if event.turned:
        return moment.say("did-hop-turn", board=event.board, place=place, turn=turn)
    return moment.say("did-hop", board=event.board, place=place)


def _describe_aim(event: happened.Aimed, moment: At) -> str:
    turns = [
        moment.translator.phrase("board-turned", board=each.board, turn=TURNS[each.turned]) for each in event.turns
    ]
    return moment.say("did-aim", boards=moment.translator.join_list(turns))


def describe_rearrangement(event: object, moment: At) -> str:
    """The change that the torch holder made or skipped: "swapped boards A and C"; empty for other events."""
    voice = moment.voice
    match event:
        case happened.Skipped(task=task):
            return moment.say("did-skip-wild" if task is Task.WILD else "did-skip")
        case happened.Swapped(one=one, other=other):
            return moment.say("did-swap", one=one, other=other)
        case happened.Hopped():
            return _describe_hop(event, moment)
        case happened.Aimed():
            return _describe_aim(event, moment)
        case happened.Added(board=board, element=element):
            return moment.say("did-add", what=_kind(element.part, voice), spot=spot_words(board, element.at))
        case happened.Replaced(board=board, element=element, old=old):
            spot, new = spot_words(board, element.at), _kind(element.part, voice)
            return moment.say("did-replace", old=_kind(old.part, voice), spot=spot, new=new)
        case happened.Dug(board=board, source=source, element=element):
            fields = {"spot": spot_words(board, source), "target": space_name(element.at)}
            return moment.say("did-dig", what=_kind(element.part, voice), **fields)
        case _:
            return ""


# --- in pictures -----------------------------------------------------------------------------------------------------


def obstacle(event: Blocked, table: Table) -> str:
    """The message key for what blocked a thing: a missing arrow (F2), the floor's edge, a wall, or things in line."""
    floor = Floor.of(table.boards)
    own = table.robot(event.seat).thing == event.thing
    spaces, target = floor.next(event.cell, event.direction)
    if own and event.direction not in floor.arrows(event.cell):
        return "shut-arrow"
    if target is None:
        return "shut-edge"
    if walls(table.boards, floor).intersection(spaces):
        return "shut-wall"
    return "shut-line"


def _beams(event: Beamed, moment: At) -> Look:
    target = _find_beam_stop(event, moment.table)
    stop = None if target is None else moment.translator.phrase("a-device", kind=target[1].kind.value, icon="")
    return beam_look(event, moment, stop)


def _own(event: happened.BoardEvent | happened.ElementDeed, moment: At) -> show.Colour:
    return colour_of(moment.table.players[event.seat].colour)


def _ring(event: happened.ElementDeed | Stands, moment: At) -> show.Flash:
    return show.Flash(cell_of(event.board, event.element.at), _own(event, moment))


def _repairs(event: happened.Repaired, moment: At) -> Look:
    back = flight(event.piece, (0, show.Row.SCRAP), (event.seat, show.Row.POOL))
    words = moment.say("seen-repair", piece=piece_name(event.piece, moment.translator))
    return Look(words, (_ring(event, moment), back), hold=800)


def _burns(event: happened.Lasered, moment: At) -> Look:
    flights = tuple(flight(piece, (event.seat, show.Row.POOL), (0, show.Row.SCRAP)) for piece in event.pieces)
    hit = show.Flash(moment.cell(event.cell), show.Colour.YELLOW)
    lane, who = field(moment.table.boards, event.board, event.element, acting=True), moment.names[event.seat]
    if event.pieces:
        loss = moment.translator.join_list([piece_name(piece, moment.translator) for piece in event.pieces])
        words = moment.say("seen-burn", who=who, pieces=loss)
    else:
        words = moment.say("seen-burn-nothing", who=who)
    return Look(words, (lane, hit, *flights), hold=900)


def _draws(event: happened.Pulled | happened.PushedAway, moment: At, key: str) -> Look:
    lane = field(moment.table.boards, event.board, event.element, acting=True)
    more, who = len(event.shifts) - 1, moment.names[event.seat]
    fields: dict[str, Field] = {"kind": event.element.kind.value, "icon": "", "who": who}
    words = moment.say(f"{key}-more", more=more, **fields) if more else moment.say(key, **fields)
    return Look(words, (lane,), hold=400, first=(lane,))


def _carry_look(event: Carries, moment: At, boards: Iterable[BoardName], words: str) -> Look:
    frame = frame_boards(boards, _own(event, moment))
    return Look(words, (frame,), hold=800, first=(frame,), first_hold=450)


def _hops(event: happened.Hopped, moment: At) -> str:
    turn = TURNS[event.turned]
    if event.source == event.target:
        return moment.say("seen-turn", boards=event.board, turn=turn)
    if event.turned:
        return moment.say("seen-hop-turn", board=event.board, turn=turn)
    return moment.say("seen-hop", board=event.board)


def _aims(event: happened.Aimed, moment: At) -> str:
    """Group the boards by turn, because a caption has no room for four boards one by one."""
    listed = moment.translator.join_list
    turned = {TURNS[way]: [turn.board for turn in event.turns if turn.turned == way] for way in (1, 2, 3)}
    (turn, first), *rest = [(turn, boards) for turn, boards in turned.items() if boards]
    begun = moment.translator.phrase("seen-turns" if len(first) > 1 else "seen-turn", boards=listed(first), turn=turn)
    others = (moment.translator.phrase("seen-turns-too", boards=listed(boards), turn=turn) for turn, boards in rest)
    return str(listed([begun, *others]))


def _places(event: Stands, moment: At) -> Look:
    part, spot = event.element.part, spot_words(event.board, event.element.at)
    match event:
        case happened.Added():
            words = moment.say("seen-add", what=_bare(part, moment), spot=spot)
        case happened.Replaced(old=old):
            words = moment.say("seen-replace", what=_bare(part, moment), old=_bare_kind(old, moment), spot=spot)
        case happened.Dug(source=source):
            source_spot, target = spot_words(event.board, source), space_name(event.element.at)
            words = moment.say("seen-dig", what=_bare_kind(event.element, moment), spot=source_spot, target=target)
    return Look(words, (_ring(event, moment),), hold=800)


def _bare(part: Part, moment: At) -> InflectedTerm:
    return moment.translator.phrase("part", kind=part.kind.value, pips=part.pips, icon="")


def _bare_kind(element: Element, moment: At) -> InflectedTerm:
    return moment.translator.phrase("device", kind=element.kind.value, icon="")


# --- the table -------------------------------------------------------------------------------------------------------

DESCRIBED: Descriptions = {
    **HAPPENINGS,
    Moved: Description[Moved](
        records=lambda e, m: _move_records(e.shifts, m),
        clause=HAPPENINGS[Moved].clause,
        look=HAPPENINGS[Moved].look,
    ),
    Blocked: Description[Blocked](
        clause=HAPPENINGS[Blocked].clause,
        look=lambda e, m: blocked_look(e, m, obstacle(e, m.table)),
    ),
    Beamed: Description[Beamed](records=_beam, clause=_describe_beam, look=_beams),
    # Elements during instructions.
    happened.ElementHit: Description[happened.ElementHit](
        records=lambda e, m: _deed_records("element_hit", e, m, pips=e.element.pips, hits=e.element.hits),
        clause=_hit,
        look=lambda e, m: Look(
            m.say("seen-hit", kind=e.element.kind.value, icon="", hits=e.element.hits, pips=e.element.pips),
            (_ring(e, m),),
            hold=450,
        ),
    ),
    happened.ElementDestroyed: Description[happened.ElementDestroyed](
        records=lambda e, m: _deed_records("element_destroyed", e, m),
        clause=lambda _run, t: (t.say("destroyed-it"),),
        look=lambda e, m: Look(
            m.say("seen-destroyed", kind=e.element.kind.value, icon=""),
            (show.Impact(cell_of(e.board, e.element.at), None),),
            hold=600,
        ),
    ),
    happened.Repaired: Description[happened.Repaired](
        records=lambda e, m: _deed_records("repaired", e, m, piece=e.piece.key),
        clause=lambda run, t: (
            t.say(
                "got-back", piece=t.voice.piece(run[0].piece), what=element_name(run[0].board, run[0].element, t.voice)
            ),
        ),
        look=_repairs,
    ),
    happened.Lasered: Description[happened.Lasered](
        records=lambda e, m: _deed_records("lasered", e, m, pieces=[piece.key for piece in e.pieces]),
        clause=lambda run, t: (_burnt(run[0], t.voice),),
        foreign=True,
        look=_burns,
    ),
    happened.Pulled: Description[happened.Pulled](
        records=lambda e, m: [*_deed_records("pulled", e, m), *_move_records(e.shifts, m)],
        clause=lambda run, t: (_describe_shift(run[0], "drawn-pulled", t),),
        foreign=True,
        look=lambda e, m: _draws(e, m, "seen-pulls"),
    ),
    happened.PushedAway: Description[happened.PushedAway](
        records=lambda e, m: [*_deed_records("pushed_away", e, m), *_move_records(e.shifts, m)],
        clause=lambda run, t: (_describe_shift(run[0], "drawn-pushed", t),),
        foreign=True,
        look=lambda e, m: _draws(e, m, "seen-pushed"),
    ),
    # Board movement.
    happened.Rolled: Description[happened.Rolled](
        records=lambda e, m: _did("die", e, m, face=e.face.value),
        lines=lambda e, m: _who(e, m, m.say("did-rolled", face=_face(e.face, m))),
        look=lambda e, m: Look(m.say("seen-rolls", who=m.names[e.seat], face=e.face.value), hold=1400),
    ),
    happened.WildChosen: Description[happened.WildChosen](
        records=lambda e, m: _did("wild", e, m, face=e.face.value),
        lines=lambda e, m: _who(e, m, m.say("did-wild", face=_face(e.face, m))),
        look=lambda e, m: Look(m.say("seen-wild", face=e.face.value), hold=800),
    ),
    happened.Skipped: Description[happened.Skipped](
        records=lambda e, m: _did("skipped", e, m, asks=e.task.value),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=lambda e, m: Look(m.say("seen-skip", who=m.names[e.seat]), hold=700),
    ),
    happened.Swapped: Description[happened.Swapped](
        records=lambda e, m: _did("swapped", e, m, boards=[e.one, e.other]),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=lambda e, m: _carry_look(e, m, (e.one, e.other), m.say("seen-swap", one=e.one, other=e.other)),
    ),
    happened.Hopped: Description[happened.Hopped](
        records=lambda e, m: _did("hopped", e, m, board=e.board, place=list(e.target), rotation=e.rotation),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=lambda e, m: _carry_look(e, m, (e.board,), _hops(e, m)),
    ),
    happened.Aimed: Description[happened.Aimed](
        records=lambda e, m: _did("aimed", e, m, boards={turn.board: turn.rotation for turn in e.turns}),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=lambda e, m: _carry_look(e, m, [turn.board for turn in e.turns], _aims(e, m)),
    ),
    happened.Drawn: Description[happened.Drawn](
        records=lambda e, m: _did("drawn", e, m, **part_record(e.part)),
        lines=lambda e, m: _who(e, m, m.say("did-draw", what=_part(e.part, m.voice))),
        look=lambda e, m: Look(m.say("seen-draw", who=m.names[e.seat], what=_bare(e.part, m)), hold=800),
    ),
    happened.PutBack: Description[happened.PutBack](
        records=lambda e, m: _did("put_back", e, m, **part_record(e.part)),
        lines=lambda e, m: _who(e, m, m.say("did-put-back")),
        look=lambda e, m: Look(m.say("seen-put-back", what=_bare(e.part, m)), hold=900),
    ),
    happened.Added: Description[happened.Added](
        records=lambda e, m: _did("added", e, m, **_where(e), pips=e.element.pips),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=_places,
    ),
    happened.Replaced: Description[happened.Replaced](
        records=lambda e, m: _did("replaced", e, m, **_where(e), pips=e.element.pips, old=part_record(e.old.part)),
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=_places,
    ),
    happened.Dug: Description[happened.Dug](
        records=_dig_records,
        lines=lambda e, m: _who(e, m, describe_rearrangement(e, m)),
        look=_places,
    ),
    happened.TorchPassed: Description[happened.TorchPassed](
        records=lambda e, m: _did("torch", e, m),
        # if a holder leaves (F17), the torch can pass twice
        changes=lambda e, m: (m.say("torch-now", who=m.voice.who(e.seat)),) if e.seat == m.table.torch_holder else (),
        look=lambda e, m: Look(m.say("seen-torch", who=m.names[e.seat]), hold=700),
    ),
}
