"""Document entries, sentences and looks of the events that pyramid games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from bot.engine.game import Seat, Steps, is_draw
from bot.games.common.text import looks
from bot.games.common.text.looks import Look, entry
from bot.games.game import Document
from bot.games.pyramids.pictures import showing
from bot.games.pyramids.rules import events as happened
from bot.games.pyramids.rules.events import Beamed, Moved, Shift, Stole, Stood
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Thing
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.shorthand import pieces_in_order
from bot.games.pyramids.text.voices import NameFormatter
from bot.games.pyramids.text.voices import way as lies
from bot.i18n import Field, InflectedTerm

At: TypeAlias = RenderContext[Any]

A = TypeVar("A")
E = TypeVar("E")
Lines = tuple[str, ...]


class Telling:
    """Describes an instruction from its start, so that "it" always has an antecedent."""

    def __init__(self, moment: At, beams: Sequence[Beamed]) -> None:
        self.moment = moment
        self.voice = moment.voice
        self.around = len(beams) > 1
        self.in_vain = not any(beam.hits for beam in beams)
        self.beam: Beamed | None = None
        self.doubt = False
        self.idle = False
        """True if the next event is another beam, or if there's none."""

    def say(self, key: str, /, **fields: Field) -> str:
        return self.voice.translator.say(key, **fields)

    def it(self, thing: Thing) -> InflectedTerm:
        """The last thing named, as "it"; if that might be unclear, its name."""
        return self.voice.thing(thing) if self.doubt else self.voice.translator.phrase("it")


@dataclass(frozen=True)
class Description(looks.Description[E, "At"]):
    clause: Callable[[Sequence[E], Telling], Iterable[str]] | None = None
    """The clauses for consecutive such events; None for those that begin or end an instruction or are outside one."""
    foreign: bool = False
    """True if the clause isn't about the instruction's RAMbot but about something that acts on it."""
    public: bool = False
    """True if no player's badge is in front of the event's caption."""
    together: Callable[[Sequence[E], At], Look] | None = None
    """The look of several such events together; None to show them one by one, all with the last one's words."""


Table: TypeAlias = "Mapping[type, Description[Any]]"


MAX_CLAUSES = 3
"""The usual maximum number of clauses in a sentence."""
FOREIGN = "deeds-then-other"
"""The key of a sentence about something that acts on the RAMbot."""


def tell_deeds(deeds: Sequence[object], moment: At, described: Table, most: int = MAX_CLAUSES) -> str:
    """Describe an instruction's effects. Up to `most` clauses about the RAMbot make one sentence; if there are more,
    the beam begins a new one, and so does a move after `MAX_CLAUSES` other clauses. Foreign clauses stand alone."""
    translator = moment.translator
    parts: list[tuple[str, list[str]]] = []
    for run, clauses in _tell(deeds, moment, described):
        before = parts[-1] if parts else ("", [])
        key = _part_of(run[0], before, described)
        if key != before[0]:
            parts.append((key, []))
        parts[-1][1].extend(clauses)
    if not any(clauses for _, clauses in parts):
        return str(translator.join_list((moment.say("stood-still"),)))
    if sum(len(clauses) for key, clauses in parts if key != FOREIGN) <= most:
        parts = _merge(parts)
    told = ""
    for key, clauses in parts:
        listed = translator.join_list(clauses)
        told = moment.say(key, some=told, next=listed) if told and clauses else told or str(listed)
    return told


def _merge(parts: Sequence[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """The parts with consecutive ones about the RAMbot merged."""
    merged: list[tuple[str, list[str]]] = []
    for key, clauses in parts:
        if merged and FOREIGN not in (key, merged[-1][0]):
            merged[-1][1].extend(clauses)
        else:
            merged.append((key, clauses))
    return merged


def _part_of(deed: object, before: tuple[str, Sequence[str]], described: Table) -> str:
    key, clauses = before
    if described[type(deed)].foreign:
        return FOREIGN
    if isinstance(deed, happened.Beamed):
        return "deeds-then-fired"
    if isinstance(deed, happened.Moved) and key == "deeds-begin" and len(clauses) >= MAX_CLAUSES:
        return "deeds-then-drove"
    return "deeds-then-fired" if key == FOREIGN else key or "deeds-begin"


def _tell(deeds: Sequence[object], moment: At, described: Table) -> Iterator[tuple[list[object], list[str]]]:
    telling = Telling(moment, [deed for deed in deeds if isinstance(deed, happened.Beamed)])
    runs = list(_group(deeds, _together))
    for place, run in enumerate(runs):
        telling.idle = all(isinstance(following[0], happened.Beamed) for following in runs[place + 1 : place + 2])
        what = described[type(run[0])]
        yield run, list(what.clause(run, telling) if what.clause else ())


def _group(items: Sequence[A], together: Callable[[A, A], bool]) -> Iterator[list[A]]:
    """Group consecutive items that belong `together` with their neighbours."""
    group: list[A] = []
    for item in items:
        if group and not together(group[-1], item):
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def group_by_words(seen: Steps[Any, Any]) -> Iterator[Steps[Any, Any]]:
    """Group the steps that are shown with the same words."""
    return _group(seen, lambda one, other: _one_thought(one.event, other.event))


def _one_thought(one: object, other: object) -> bool:
    if isinstance(one, happened.Moved) and isinstance(other, happened.Moved):
        return _together(one, other) and len(one.shifts) == len(other.shifts)
    if isinstance(one, happened.Beamed) and isinstance(other, happened.Beamed):
        return not one.hits and not other.hits
    return _together(one, other)


def _together(one: object, other: object) -> bool:
    if isinstance(one, happened.Stole) and isinstance(other, happened.Stole):
        return one.victim == other.victim
    if isinstance(one, happened.Moved) and isinstance(other, happened.Moved):
        return one.shifts[-1].thing == other.shifts[-1].thing
    return isinstance(one, happened.Stood) and isinstance(other, happened.Stood)


def moves(shifts: Iterable[Shift], moment: At) -> list[Document]:
    return [
        {
            "event": "move",
            "object": shift.thing.key,
            "from": moment.place(shift.source),
            "to": moment.place(shift.target),
        }
        for shift in shifts
    ]


def beam_record(event: Beamed, moment: At) -> list[Document]:
    return entry(
        "beam",
        player=moment.document_name(event.seat),
        colour=event.piece.colour.word,
        direction=event.direction.value,
        path=[moment.place(cell) for cell in event.path],
    )


SHOVED = "shove"


def is_moving_backwards(moment: At, seat: Seat) -> bool:
    """Return whether the seat's current instruction is upright, so its RAMbot can only move backwards."""
    instruction = moment.table.players[seat].register
    return instruction is not None and instruction.facing is None


def done_to(thing: Thing, shifts: Sequence[Shift], moment: At, seat: Seat) -> str:
    """The manner in which a player moved a thing: the colour of the beam that hit it, or SHOVED."""
    last, instruction = shifts[-1].thing, moment.table.players[seat].register
    if thing != last or last == moment.table.robot(seat).thing or instruction is None:
        return SHOVED
    return str(instruction.piece.colour.word)


def _describe_move(steps: Sequence[Moved], telling: Telling) -> Lines:
    voice, place, beam = telling.voice, telling.moment.place, telling.beam
    last = steps[-1].shifts[-1]
    pushed = {shift.thing: shift.target for step in steps for shift in reversed(step.shifts[:-1])}
    fields: dict[str, Field] = {"cell": place(last.target)}
    if beam is None:
        key = "backed" if is_moving_backwards(telling.moment, steps[0].seat) else "went"
    else:
        key, fields["beam"], fields["what"] = "beam-moved", beam.piece.colour.word, telling.it(last.thing)
    if not pushed:
        return (telling.say(key, **fields),)
    return (telling.say(f"{key}-pushing", **fields, pushed=things_to(pushed, voice, place)),)


def things_to(pushed: Mapping[Thing, Cell], voice: NameFormatter, place: Callable[[Cell], str]) -> InflectedTerm:
    translator = voice.translator
    return translator.join_list(
        [translator.phrase("thing-to", thing=voice.thing(thing), cell=place(cell)) for thing, cell in pushed.items()]
    )


def _stole(thefts: Sequence[Stole], telling: Telling) -> Lines:
    voice = telling.voice
    pieces = voice.pieces(theft.piece for theft in thefts)
    telling.doubt = True
    return (telling.say("stole", pieces=pieces, whom=voice.who(thefts[0].victim)),)


def _stood(deeds: Sequence[Stood], telling: Telling) -> Lines:
    what = telling.voice.translator.join_list([telling.it(deed.thing) for deed in deeds])
    return (telling.say("stood-up", what=what),)


def _describe_block(deeds: Sequence[happened.Blocked], telling: Telling) -> Lines:
    where = deeds[0].direction.value
    if telling.beam is None:
        return (telling.say("blocked", way=where),)
    return (telling.say("thing-blocked", what=telling.it(deeds[0].thing), way=where),)


def _describe_beam(beams: Sequence[Beamed], telling: Telling) -> Iterator[str]:
    """If an instruction fires several beams, announce only the first, and describe only hits without effects."""
    (beam,), voice, before = beams, telling.voice, telling.beam
    telling.beam, telling.doubt = beam, telling.around or len(beam.hits) > 1
    colour = voice.colour(beam.piece.colour)
    targets = voice.translator.join_list([voice.thing(thing) for thing in beam.hits])
    if not telling.around:
        key = "fired-at" if beam.hits else "fired"
        yield telling.say(key, colour=colour, way=beam.direction.value, targets=targets)
        return
    if before is None:
        yield telling.say("fired-round-in-vain" if telling.in_vain else "fired-round", colour=colour)
    if beam.hits and telling.idle:
        yield telling.say("hit-in-vain", targets=targets)


def _has_to_tag(seat: Seat, stack: Sequence[Piece], moment: At) -> str:
    if moment.plain:
        return moment.say("to-tag-first", who=moment.voice.who(seat), goals=moment.voice.goals(stack))
    return moment.say("to-tag", who=moment.voice.who(seat), goals=pieces_in_order(stack, moment.translator))


def name_idle(programs: Sequence[Sequence[object]], moment: At, key: str) -> Iterator[str]:
    """Yield the message `key` about the remaining players without a program, unless there are none."""
    players = moment.table.players
    idle = [moment.voice.who(seat) for seat, own in enumerate(programs) if not (own or players[seat].out)]
    if idle:
        yield moment.say(key, who=moment.translator.join_list(idle))


def _describe_end(event: happened.Ended, moment: At) -> Lines:
    if not event.winners:
        return (moment.say("cancelled"),)
    if is_draw(event.winners, len(moment.table.players)):
        return (moment.say("drawn"),)
    who = moment.translator.join_list([moment.voice.who(seat) for seat in event.winners])
    return (moment.say("won-together" if len(event.winners) > 1 else "won", who=who),)


HAPPENINGS: Table = {
    happened.GoalsRevealed: Description[happened.GoalsRevealed](
        lines=lambda e, m: (_has_to_tag(seat, stack, m) for seat, stack in enumerate(e.stacks)),
        changes=lambda _e, m: (m.say("goals-chosen"),),
        look=lambda _e, m: Look(m.say("seen-goals"), hold=1500),
        public=True,
    ),
    happened.ProgramsRevealed: Description[happened.ProgramsRevealed](
        lines=lambda e, m: name_idle(e.programs, m, "no-program"),
        look=lambda _e, m: Look(m.say("seen-programs"), hold=1500),
        public=True,
    ),
    happened.Began: Description[happened.Began](
        records=lambda e, m: entry("instruction", player=m.document_name(e.seat), instruction=e.instruction.key),
        look=lambda e, m: Look(showing.why(e, m), hold=500),
    ),
    happened.Turned: Description[happened.Turned](
        records=lambda e, m: entry("turn", player=m.document_name(e.seat), facing=e.facing.value),
        clause=lambda run, t: (t.say("turned", way=lies(run[0].facing)),),
        look=lambda _e, _m: Look("", hold=120, quiet=True),
    ),
    happened.Moved: Description[happened.Moved](
        records=lambda e, m: moves(e.shifts, m), clause=_describe_move, look=showing.moved_look
    ),
    happened.Blocked: Description[happened.Blocked](clause=_describe_block, look=showing.blocked_look),
    happened.Rammed: Description[happened.Rammed](
        records=lambda e, m: entry("ram", player=m.document_name(e.seat), object=e.thing.key),
        clause=lambda run, t: (t.say("rammed", what=t.voice.thing(run[0].thing)),),
        look=showing.rammed_look,
    ),
    happened.Stole: Description[happened.Stole](
        records=lambda e, m: [
            {
                "event": "steal",
                "player": m.document_name(e.seat),
                "from": m.document_name(e.victim),
                "piece": e.piece.key,
            }
        ],
        clause=_stole,
        look=lambda e, m: showing.stole_look((e,), m),
        together=showing.stole_look,
    ),
    happened.Tipped: Description[happened.Tipped](
        records=lambda e, _m: entry("tip", object=e.thing.key, facing=e.facing.value),
        clause=lambda run, t: (t.say("tipped", what=t.it(run[0].thing)),),
        look=showing.tipped_look,
    ),
    happened.Tagged: Description[happened.Tagged](
        records=lambda e, m: entry(
            "tag", player=m.document_name(e.seat), colour=e.piece.colour.word, piece=e.piece.key
        ),
        clause=lambda run, t: (t.say("tagged", colours=t.voice.colour(run[0].piece.colour)),),
        look=showing.tagged_look,
    ),
    happened.Beamed: Description[happened.Beamed](
        records=beam_record, clause=_describe_beam, look=showing.beam_look, together=showing.missed_look
    ),
    happened.Stood: Description[happened.Stood](
        records=lambda e, _m: entry("stand", object=e.thing.key),
        clause=_stood,
        look=lambda e, m: showing.stood_look((e,), m),
        together=showing.stood_look,
    ),
    happened.Returned: Description[happened.Returned](),
    happened.RoundEnded: Description[happened.RoundEnded](
        records=lambda e, _m: entry("round_end", precedence=[colour.word for colour in e.precedence]),
        changes=lambda e, m: (
            m.say("precedence-now", colours=", ".join(str(m.voice.colour(colour)) for colour in e.precedence)),
        ),
        look=showing.round_ended_look,
        public=True,
    ),
    happened.Left: Description[happened.Left](
        lines=lambda e, m: (m.say("has-left", who=m.voice.who(e.seat)),),
        look=showing.left_look,
        public=True,
    ),
    happened.Agreed: Description[happened.Agreed](
        lines=lambda _e, m: (m.say("agreed", round=m.table.round),),
        look=lambda _e, m: Look(m.say("seen-agreed", round=m.table.round), hold=900),
        public=True,
    ),
    happened.Ended: Description[happened.Ended](
        records=lambda e, m: [{"event": "win", "player": m.document_name(seat)} for seat in e.winners],
        changes=_describe_end,
        look=showing.ended_look,
        public=True,
    ),
}
