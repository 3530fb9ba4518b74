"""What each event of RAMbots Factory is in a document, in a sentence and in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.signs import sign as token
from bot.games.common.describing import entry
from bot.games.common.looks import Look
from bot.games.common.prose import counted, listed
from bot.games.factory import events as happened
from bot.games.factory.execution import stops
from bot.games.factory.floor import Floor, crosses, space_name, walls
from bot.games.factory.looks import cell_of, field, lifted
from bot.games.factory.menus import FACES, TURNS, place_words, spot_words
from bot.games.factory.signs import element_sign as key_of
from bot.games.factory.state import ElementKind, Face, Table, Task
from bot.games.pyramids.descriptions import (
    HAPPENINGS,
    Description,
    along_signs,
    beam_look,
    beam_record,
    blocked_look,
    blocked_signs,
    moves,
)
from bot.games.pyramids.happenings import Beamed, Blocked, Moved
from bot.games.pyramids.looks import colour_of, flight
from bot.games.pyramids.moments import Moment
from bot.games.pyramids.shorthand import FIRES, GOES, sign, signs, way
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.games.factory.events import Added, Aimed, Dug, ElementDeed, ElementHit, Hopped, Lasered, Replaced, Swapped
    from bot.games.factory.state import BoardName, Element, Part
    from bot.games.game import Document
    from bot.games.pyramids.descriptions import Table as Descriptions
    from bot.games.pyramids.descriptions import Telling
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.happenings import Shift
    from bot.games.pyramids.voices import Voice

    Stands: TypeAlias = "Added | Replaced | Dug"
    Carries: TypeAlias = "Swapped | Hopped | Aimed"

At = Moment[Table]

DESTROYED, MENDS, BURNS, PULLS, PUSHES = "☠️", "🔧", "🔥", "🧲", "💨"
LEGEND = (
    f"{DESTROYED} is destroyed · {MENDS} comes back from the scrap heap · {BURNS} goes there · {PULLS} is pulled by · "
    f"{PUSHES} is pushed by · " + " · ".join(f"{token(key_of(kind))} {kind.value}" for kind in ElementKind)
)
"""What a log of the factory shows besides."""

# --- in documents ----------------------------------------------------------------------------------------------------


def part_record(part: Part) -> Document:
    """A piece that stands nowhere."""
    return {"element": part.kind.value, "pips": part.pips}


def _where(event: ElementDeed | Added | Replaced) -> Document:
    return {"board": event.board, "at": space_name(event.element.at), "element": event.element.kind.value}


def _deed(name: str, event: ElementDeed, moment: At, **fields: object) -> list[Document]:
    return entry(name, player=moment.team(event.seat), **_where(event), **fields)


def _did(name: str, event: happened.BoardEvent, moment: At, **fields: object) -> list[Document]:
    return entry(name, player=moment.team(event.seat), **fields)


def _crossed(shifts: Iterable[Shift], moment: At) -> Iterator[Document]:
    """A move for each thing, and after it that it crossed to another board."""
    for shift in shifts:
        yield from moves((shift,), moment)
        if crosses(shift.source, shift.target):
            source, target = moment.place(shift.source)[0], moment.place(shift.target)[0]
            yield {"event": "cross", "object": shift.thing.key, "from": source, "to": target}


def _beam(event: Beamed, moment: At) -> list[Document]:
    """A beam's path without the spaces between squares."""
    squares = Floor.of(moment.table.boards).squares
    path = [moment.place(cell) for cell in event.path if cell in squares]
    return [{**record, "path": path} for record in beam_record(event, moment)]


# --- in sentences ----------------------------------------------------------------------------------------------------


def element_name(board: BoardName, element: Element, voice: Voice) -> str:
    """The element in a sentence: "the 🟪 tractor on C:a3"."""
    return f"the {_sign(element.part, voice)}{element.kind.value} on {spot_words(board, element.at)}"


def _named(event: ElementDeed, voice: Voice) -> str:
    return element_name(event.board, event.element, voice)


def _sign(part: Part, voice: Voice) -> str:
    return "" if voice.plain else f"{token(key_of(part.kind))} "


def _kind(part: Part, voice: Voice) -> str:
    return f"{_sign(part, voice)}{part.kind.value}"


def _who(event: happened.BoardEvent, moment: At, did: str) -> tuple[str, ...]:
    return (f"{moment.voice.who(event.seat)} {did}.",)


def _strong_face(face: Face, voice: Voice) -> str:
    return voice.strong(FACES[face].split(":")[0])


def _fired(beams: Sequence[Beamed], telling: Telling) -> Iterable[str]:
    """A beam that hit no RAMbot and no beacon may have hit an element."""
    (beam,), clause = beams, HAPPENINGS[Beamed].clause
    target = _stopped(beam, telling.moment.table)
    if target is not None and not beam.hits:
        fired = f"fired {telling.voice.colour(beam.piece.colour)} {beam.direction.word}"
        return (f"{fired} at {element_name(*target, telling.voice)}",)
    return clause(beams, telling) if clause else ()


def _stopped(beam: Beamed, table: Table) -> tuple[BoardName, Element] | None:
    """The element that the beam ended at, if it did."""
    board, space = Floor.of(table.boards).spot(beam.path[-1]) if beam.path else ("", (0, 0))
    at = _standing(table, board, space) if board else None
    return (board, at) if at is not None and at.kind in stops(beam.piece.colour) else None


def _standing(table: Table, board: BoardName, space: Cell) -> Element | None:
    return next((element for element in table.board(board).elements if element.at == space), None)


def _fired_signs(beams: Sequence[Beamed], telling: Telling) -> Iterable[str]:
    (beam,), usual = beams, HAPPENINGS[Beamed].signs
    target = _stopped(beam, telling.moment.table)
    if target is None or beam.hits:
        return usual(beams, telling)
    return (f"{FIRES}{way(beam.direction)} {element_sign(*target)}",)


def element_sign(board: BoardName, element: Element) -> str:
    """An element in a log: the one place where elements get their signs."""
    return f"{token(key_of(element.kind))} {spot_words(board, element.at)}"


def _drawn_signs(event: happened.Pulled | happened.PushedAway, how: str, telling: Telling) -> str:
    *others, own = event.shifts
    pushed = {shift.thing: shift.target for shift in reversed(others)}
    where = telling.moment.place(own.target)
    return f"{how}{element_sign(event.board, event.element)} {GOES}{where}{along_signs(pushed, telling)}"


def _hit(hits: Sequence[ElementHit], _telling: Telling) -> tuple[str, ...]:
    element = hits[0].element
    if element.kind is ElementKind.REPAIR:
        return (f"used {element.hits} of its {counted(element.pips, 'repair')}",)
    return (f"made hit {element.hits} of {element.pips} on it",)


def _burnt(event: Lasered, voice: Voice) -> str:
    lost = listed([voice.piece(piece) for piece in event.pieces])
    return f"the RAMbot lost {lost or 'nothing'} to {_named(event, voice)}"


def _drawn(event: happened.Pulled | happened.PushedAway, verb: str, telling: Telling) -> str:
    """The RAMbot, which comes last, and what was in its way."""
    *others, own = event.shifts
    place = telling.moment.place
    along = [f"{telling.voice.thing(shift.thing)} to {place(shift.target)}" for shift in reversed(others)]
    with_it = f", and with it {listed(along)}" if along else ""
    return f"the RAMbot was {verb} to {place(own.target)} by {_named(event, telling.voice)}{with_it}"


def _hopped(event: Hopped, moment: At) -> str:
    if event.source == event.target:
        return f"turned board {event.board} {TURNS[event.turned]}"
    turned = f", turning it {TURNS[event.turned]}" if event.turned else ""
    return f"moved board {event.board} to the {place_words(moment.table.boards, event.board, event.target)}{turned}"


def _replaced(event: Replaced, voice: Voice) -> str:
    return f"replaced {element_name(event.board, event.old, voice)} with the {_kind(event.element.part, voice)}"


def _dug(event: Dug, voice: Voice) -> str:
    what = _kind(event.element.part, voice)
    return f"moved the {what} on {spot_words(event.board, event.source)} to {space_name(event.element.at)}"


# --- in pictures -----------------------------------------------------------------------------------------------------


def _why(event: Blocked, table: Table) -> str:
    """What stops a thing: a missing arrow (F2), the edge of the floor, a wall, or what stands in the way."""
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
    """A beam may end at an element, on the last space of its way."""
    target = _stopped(event, moment.table)
    return beam_look(
        event, moment, moment.tongue.phrase("alone", what=f"a {target[1].kind.value}") if target is not None else None
    )


def _own(event: happened.BoardEvent | ElementDeed, moment: At) -> show.Colour:
    return colour_of(moment.table.players[event.seat].colour)


def _ring(event: ElementDeed | Stands, moment: At) -> show.Flash:
    return show.Flash(cell_of(event.board, event.element.at), _own(event, moment))


def _repairs(event: happened.Repaired, moment: At) -> Look:
    back = flight(event.piece, (0, show.Row.SCRAP), (event.seat, show.Row.POOL))
    words = f"repairs: a {event.piece.words} comes back from the scrap heap"
    return Look(words, (_ring(event, moment), back), hold=800)


def _burns(event: Lasered, moment: At) -> Look:
    flights = tuple(flight(piece, (event.seat, show.Row.POOL), (0, show.Row.SCRAP)) for piece in event.pieces)
    hit = show.Flash(moment.cell(event.cell), show.Colour.YELLOW)
    loss = listed([piece.words for piece in event.pieces]) or "nothing, the pool is empty"
    lane = field(moment.table.boards, event.board, event.element, acting=True)
    return Look(f"a laser burns {moment.names[event.seat]}: {loss}", (lane, hit, *flights), hold=900)


def _draws(event: happened.Pulled | happened.PushedAway, moment: At, verb: str) -> Look:
    lane = field(moment.table.boards, event.board, event.element, acting=True)
    rest = f" and {counted(len(event.shifts) - 1, 'thing')} more" if len(event.shifts) > 1 else ""
    words = f"a {event.element.kind.value} {verb} {moment.names[event.seat]}{rest}"
    return Look(words, (lane,), hold=400, first=(lane,))


def _carried(event: Carries, moment: At, boards: Iterable[BoardName], words: str) -> Look:
    """Boards that glide and turn, framed before they do."""
    frame = lifted(boards, _own(event, moment))
    return Look(words, (frame,), hold=800, first=(frame,), first_hold=450)


def _hops(event: Hopped) -> str:
    turn = _TURNED[event.turned]
    if event.source == event.target:
        return f"board {event.board} turns {turn}"
    return f"board {event.board} hops" + (f" and turns {turn}" if event.turned else "")


def _aims(event: Aimed) -> str:
    """Boards that turn the same way are named together: a caption has no room for four of them one by one."""
    turned = {way: [turn.board for turn in event.turns if turn.turned == way] for way in (1, 2, 3)}
    boards = [(names, _TURNED[way]) for way, names in turned.items() if names]
    (first, how), *rest = boards
    begun = f"boards {listed(first)} turn" if len(first) > 1 else f"board {first[0]} turns"
    return listed([f"{begun} {how}", *(f"{listed(names)} {way}" for names, way in rest)])


_TURNED = ("", "clockwise", "half round", "anticlockwise")
_ROLLED = {
    Face.SWAP: "Swap: two boards may change places",
    Face.HOP: "Hop: a board may move or turn",
    Face.AIM: "Aim: boards may turn",
    Face.WILD: "Wild: any other face",
    Face.TIP: "Tip: an element is added, another replaced",
    Face.DIG: "Dig: an element is added, one moves",
}


def _placed(event: Stands, moment: At, words: str) -> Look:
    return Look(words, (_ring(event, moment),), hold=800)


def _at(event: Added | Replaced) -> str:
    return f"{event.board}:{space_name(event.element.at)}"


def part_words(part: Part) -> str:
    """A piece without a sign: "tractor with 2 pips"."""
    return f"{part.kind.value} with {counted(part.pips, 'pip')}"


# --- the table -------------------------------------------------------------------------------------------------------

DESCRIBED: Descriptions = {
    **HAPPENINGS,
    Moved: Description[Moved](
        records=lambda e, m: _crossed(e.shifts, m),
        clause=HAPPENINGS[Moved].clause,
        signs=HAPPENINGS[Moved].signs,
        look=HAPPENINGS[Moved].look,
    ),
    Blocked: Description[Blocked](
        clause=HAPPENINGS[Blocked].clause,
        signs=blocked_signs,
        look=lambda e, m: blocked_look(e, m, _why(e, m.table)),
    ),
    Beamed: Description[Beamed](records=_beam, clause=_fired, signs=_fired_signs, look=_beams),
    # What an instruction does with the elements.
    happened.ElementHit: Description[happened.ElementHit](
        records=lambda e, m: _deed("element_hit", e, m, pips=e.element.pips, hits=e.element.hits),
        clause=_hit,
        signs=lambda run, _t: (f"{run[0].element.hits}/{run[0].element.pips}",),
        look=lambda e, m: Look(
            f"the {e.element.kind.value} takes a hit: {e.element.hits} of {e.element.pips}", (_ring(e, m),), hold=450
        ),
    ),
    happened.ElementDestroyed: Description[happened.ElementDestroyed](
        records=lambda e, m: _deed("element_destroyed", e, m),
        clause=lambda _run, _t: ("destroyed it",),
        signs=lambda _run, _t: (DESTROYED,),
        look=lambda e, _m: Look(
            f"the {e.element.kind.value} is destroyed", (show.Impact(cell_of(e.board, e.element.at), None),), hold=600
        ),
    ),
    happened.Repaired: Description[happened.Repaired](
        records=lambda e, m: _deed("repaired", e, m, piece=e.piece.key),
        clause=lambda run, t: (f"got {t.voice.piece(run[0].piece)} back at {_named(run[0], t.voice)}",),
        signs=lambda run, t: (
            f"{MENDS}{sign(run[0].piece, t.voice.tongue)} {element_sign(run[0].board, run[0].element)}",
        ),
        look=_repairs,
    ),
    happened.Lasered: Description[happened.Lasered](
        records=lambda e, m: _deed("lasered", e, m, pieces=[piece.key for piece in e.pieces]),
        clause=lambda run, t: (_burnt(run[0], t.voice),),
        signs=lambda run, t: (
            f"{BURNS}{signs(run[0].pieces, t.voice.tongue) or '–'} {element_sign(run[0].board, run[0].element)}",
        ),
        look=_burns,
    ),
    happened.Pulled: Description[happened.Pulled](
        records=lambda e, m: [*_deed("pulled", e, m), *_crossed(e.shifts, m)],
        clause=lambda run, t: (_drawn(run[0], "pulled", t),),
        signs=lambda run, t: (_drawn_signs(run[0], PULLS, t),),
        look=lambda e, m: _draws(e, m, "pulls"),
    ),
    happened.PushedAway: Description[happened.PushedAway](
        records=lambda e, m: [*_deed("pushed_away", e, m), *_crossed(e.shifts, m)],
        clause=lambda run, t: (_drawn(run[0], "pushed away", t),),
        signs=lambda run, t: (_drawn_signs(run[0], PUSHES, t),),
        look=lambda e, m: _draws(e, m, "pushes"),
    ),
    # The boards move.
    happened.Rolled: Description[happened.Rolled](
        records=lambda e, m: _did("die", e, m, face=e.face.value),
        lines=lambda e, m: _who(e, m, f"rolled {_strong_face(e.face, m.voice)}"),
        look=lambda e, m: Look(f"{m.names[e.seat]} holds the torch and rolls:\n{_ROLLED[e.face]}", hold=1400),
    ),
    happened.WildChosen: Description[happened.WildChosen](
        records=lambda e, m: _did("wild", e, m, face=e.face.value),
        lines=lambda e, m: _who(e, m, f"made it {_strong_face(e.face, m.voice)}"),
        look=lambda e, _m: Look(f"takes it as {e.face.value.capitalize()}", hold=800),
    ),
    happened.Skipped: Description[happened.Skipped](
        records=lambda e, m: _did("skipped", e, m, asks=e.task.value),
        lines=lambda e, m: _who(e, m, "chose no face" if e.task is Task.WILD else "left the boards where they are"),
        look=lambda e, m: Look(f"{m.names[e.seat]} leaves the boards as they are", hold=700),
    ),
    happened.Swapped: Description[happened.Swapped](
        records=lambda e, m: _did("swapped", e, m, boards=[e.one, e.other]),
        lines=lambda e, m: _who(e, m, f"swapped boards {e.one} and {e.other}"),
        look=lambda e, m: _carried(e, m, (e.one, e.other), f"boards {e.one} and {e.other} change places"),
    ),
    happened.Hopped: Description[happened.Hopped](
        records=lambda e, m: _did("hopped", e, m, board=e.board, place=list(e.target), rotation=e.rotation),
        lines=lambda e, m: _who(e, m, _hopped(e, m)),
        look=lambda e, m: _carried(e, m, (e.board,), _hops(e)),
    ),
    happened.Aimed: Description[happened.Aimed](
        records=lambda e, m: _did("aimed", e, m, boards={turn.board: turn.rotation for turn in e.turns}),
        lines=lambda e, m: _who(
            e, m, f"turned {listed([f'board {turn.board} {TURNS[turn.turned]}' for turn in e.turns])}"
        ),
        look=lambda e, m: _carried(
            e,
            m,
            [turn.board for turn in e.turns],
            _aims(e),
        ),
    ),
    happened.Drawn: Description[happened.Drawn](
        records=lambda e, m: _did("drawn", e, m, **part_record(e.part)),
        lines=lambda e, m: _who(e, m, f"drew a {_sign(e.part, m.voice)}{part_words(e.part)}"),
        look=lambda e, m: Look(f"{m.names[e.seat]} draws a {part_words(e.part)}", hold=800),
    ),
    happened.PutBack: Description[happened.PutBack](
        records=lambda e, m: _did("put_back", e, m, **part_record(e.part)),
        lines=lambda e, m: _who(e, m, "found no space for it and put it back into the bag"),
        look=lambda e, _m: Look(f"The {part_words(e.part)} fits nowhere and goes back into the bag", hold=900),
    ),
    happened.Added: Description[happened.Added](
        records=lambda e, m: _did("added", e, m, **_where(e), pips=e.element.pips),
        lines=lambda e, m: _who(e, m, f"put {element_name(e.board, e.element, m.voice)}"),
        look=lambda e, m: _placed(e, m, f"a {part_words(e.element.part)} goes to {_at(e)}"),
    ),
    happened.Replaced: Description[happened.Replaced](
        records=lambda e, m: _did("replaced", e, m, **_where(e), pips=e.element.pips, old=part_record(e.old.part)),
        lines=lambda e, m: _who(e, m, _replaced(e, m.voice)),
        look=lambda e, m: _placed(e, m, f"a {part_words(e.element.part)} replaces the {e.old.kind.value} on {_at(e)}"),
    ),
    happened.Dug: Description[happened.Dug](
        records=lambda e, m: [
            {
                "event": "dug",
                "player": m.team(e.seat),
                "board": e.board,
                "element": e.element.kind.value,
                "from": space_name(e.source),
                "to": space_name(e.element.at),
            }
        ],
        lines=lambda e, m: _who(e, m, _dug(e, m.voice)),
        look=lambda e, m: _placed(
            e,
            m,
            f"the {e.element.kind.value} goes from {e.board}:{space_name(e.source)} to {space_name(e.element.at)}",
        ),
    ),
    happened.TorchPassed: Description[happened.TorchPassed](
        records=lambda e, m: _did("torch", e, m),
        changes=lambda e, m: _who(e, m, "has the torch now"),
        look=lambda e, m: Look(f"The torch goes to {m.names[e.seat]}", hold=700),
    ),
}
"""Everything that everybody at a table can see happen."""
