"""What each event of the pyramid games is in a document, in a sentence and in a picture: a table to be added to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from bot.games.common import describing
from bot.games.common.describing import entry
from bot.games.common.looks import Look, victory
from bot.games.common.prose import listed
from bot.games.pyramids import happenings as happened
from bot.games.pyramids.looks import HEADINGS, colour_of, flight
from bot.games.pyramids.pieces import Colour
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from bot.games.game import Document
    from bot.games.pyramids.happenings import Beamed, Moved, ProgramsRevealed, Shift, Stole, Stood, Tagged
    from bot.games.pyramids.moments import Moment
    from bot.games.pyramids.things import Thing

    At: TypeAlias = Moment[Any]

E = TypeVar("E")
Lines = tuple[str, ...]


class Telling:
    """An instruction that is told from its beginning, so that it is known what "it" is."""

    def __init__(self, moment: At, beams: Sequence[Beamed]) -> None:
        """`moment` is when the instruction began; `beams` are all of it."""
        self.moment = moment
        self.voice = moment.voice
        self.around = len(beams) > 1
        self.in_vain = not any(beam.hits for beam in beams)
        self.beam: Beamed | None = None
        """The one fired last."""
        self.idle = False
        """Whether nothing comes of what is told now."""

    def it(self, thing: Thing) -> str:
        """What was just named; by its own name if that leaves a doubt."""
        doubt = self.beam is not None and (self.around or len(self.beam.hits) > 1)
        return self.voice.thing(thing) if doubt else "it"


@dataclass(frozen=True)
class Description(describing.Description[E, "At"]):
    """An event of a pyramid game, described."""

    clause: Callable[[Sequence[E], Telling], Iterable[str]] | None = None
    """What several of them in a row are on the line of an instruction; None: they are no instruction's deeds."""
    public: bool = False
    """Whether it is nobody's doing in particular."""


Table: TypeAlias = "Mapping[type, Description[Any]]"


def told(deeds: Sequence[object], moment: At, described: Table) -> list[str]:
    """What an instruction did, a clause to each thing that can be told in one.

    Steps in a row are one thing, and so are pieces stolen in a row and things stood up by one beam.
    """
    clauses: list[str] = []
    telling = Telling(moment, [deed for deed in deeds if isinstance(deed, happened.Beamed)])
    runs = list(_runs(deeds))
    for place, run in enumerate(runs):
        telling.idle = all(isinstance(following[0], happened.Beamed) for following in runs[place + 1 : place + 2])
        clause = described[type(run[0])].clause
        clauses.extend(clause(run, telling) if clause else ())
    return clauses


def _runs(deeds: Sequence[object]) -> Iterator[list[object]]:
    """The deeds, those together that are told in one clause."""
    run: list[object] = []
    for deed in deeds:
        if run and not _together(run[-1], deed):
            yield run
            run = []
        run.append(deed)
    if run:
        yield run


def _together(one: object, other: object) -> bool:
    if isinstance(one, happened.Stole) and isinstance(other, happened.Stole):
        return one.victim == other.victim
    return type(one) is type(other) and isinstance(one, happened.Moved | happened.Stood)


# --- what is longer than a line --------------------------------------------------------------------------------------


def moves(shifts: Iterable[Shift], moment: At) -> list[Document]:
    """An entry for each thing that moved."""
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
    """A beam, with the names of the spaces that it ran through."""
    return entry(
        "beam",
        player=moment.team(event.seat),
        colour=event.piece.colour.value,
        direction=event.direction.value,
        path=[moment.place(cell) for cell in event.path],
    )


_VERBS = {Colour.BLUE: "pushed", Colour.YELLOW: "pulled", Colour.RED: "slid", Colour.GREEN: "moved"}


def _moved(steps: Sequence[Moved], telling: Telling) -> Lines:
    voice, place, beam = telling.voice, telling.moment.place, telling.beam
    last = steps[-1].shifts[-1]
    pushed = {shift.thing: shift.target for step in steps for shift in reversed(step.shifts[:-1])}
    along = [f"{voice.thing(thing)} to {place(cell)}" for thing, cell in pushed.items()]
    verb = "went" if beam is None else f"{_VERBS[beam.piece.colour]} {telling.it(last.thing)}"
    return (f"{verb} to {place(last.target)}" + (f" pushing {listed(along)}" if along else ""),)


def _stole(thefts: Sequence[Stole], telling: Telling) -> Lines:
    voice = telling.voice
    return (f"stole {listed([voice.piece(theft.piece) for theft in thefts])} from {voice.who(thefts[0].victim)}",)


def _stood(deeds: Sequence[Stood], telling: Telling) -> Lines:
    return (f"stood {listed([telling.it(deed.thing) for deed in deeds])} upright",)


def _blocked(deeds: Sequence[happened.Blocked], telling: Telling) -> Lines:
    subject = "" if telling.beam is None else f"{telling.it(deeds[0].thing)} "
    return (f"{subject}could not move {deeds[0].direction.word}",)


def _beamed(beams: Sequence[Beamed], telling: Telling) -> Iterator[str]:
    """A beam. Of several, those that hit nothing go without saying."""
    (beam,), voice, before = beams, telling.voice, telling.beam
    telling.beam = beam
    targets = listed([voice.thing(thing) for thing in beam.hits])
    fired = f"fired {voice.colour(beam.piece.colour)}"
    if not telling.around:
        yield f"{fired} {beam.direction.word}" + (f" at {targets}" if targets else ", hitting nothing")
        return
    if before is None:
        yield f"{fired} all round" + (", hitting nothing" if telling.in_vain else "")
    if targets and telling.idle:
        yield f"hit {targets} to no effect"


def _tip(thing: Thing, moment: At) -> tuple[show.Mark, ...]:
    return (show.Tip(moment.cell(moment.table.find(thing).cell)),)


def _moves(event: Moved, moment: At) -> Look:
    mover, pushed = event.shifts[-1], event.shifts[:-1]
    own = mover.thing == moment.table.robot(event.seat).thing
    if not pushed:
        place = moment.place(mover.target)
        words = f"goes to {place}" if own else f"{moment.thing(mover.thing)} slides to {place}"
        return Look(words, hold=60, quiet=own)
    others = f" and {len(pushed) - 1} more" if len(pushed) > 1 else ""
    words = f"pushes {moment.thing(pushed[-1].thing)}{others}"
    return Look(words if own else f"{moment.thing(mover.thing)} {words}", hold=250)


def blocked_look(event: happened.Blocked, moment: At, why: str = "") -> Look:
    """A thing that bumps into something."""
    own = moment.table.robot(event.seat).thing == event.thing
    words = f"cannot move on{why}" if own else f"{moment.thing(event.thing)} cannot move on{why}"
    return Look(words, (show.Bump(moment.cell(event.cell), HEADINGS[event.direction]),), hold=450)


def _rams(event: happened.Rammed, moment: At) -> Look:
    star = show.Impact(moment.cell(moment.table.robot(event.seat).cell), HEADINGS[event.direction])
    return Look(f"rams {moment.thing(event.thing)}", (star,), hold=450)


def _tags(event: Tagged, moment: At) -> Look:
    piece, left = event.piece, len(moment.table.players[event.seat].goals)
    rest = f"{left} to go" if left else "the last one"
    flies = flight(piece, (event.seat, show.Row.GOALS), (event.seat, show.Row.POOL))
    marks = (show.Flash(moment.cell(moment.touched), colour_of(piece.colour)), flies)
    return Look(f"tags the {piece.colour.value} goal: {rest}!", marks, hold=1100)


def beam_look(event: Beamed, moment: At, also: str = "") -> Look:
    """A beam and what it hit; `also` is something else at which it ended, on the last space of its way."""
    colour = colour_of(event.piece.colour)
    cells = [moment.table.find(thing).cell for thing in event.hits]
    ray = show.Beam(
        moment.cell(event.origin),
        tuple(moment.cell(cell) for cell in event.path),
        colour,
        HEADINGS[event.direction],
        hit=bool(also) or event.stopped is not None or event.path[-1:] == tuple(cells[-1:]) != (),
    )
    targets = [*(moment.thing(thing) for thing in event.hits), *([also] if also else [])]
    if not targets:
        upright = moment.table.robot(event.seat).facing is None  # one of six, most of which hit nothing
        return Look(f"{colour.value} beam: hits nothing", (ray,), hold=100 if upright else 260)
    rings = tuple(show.Flash(moment.cell(cell), colour) for cell in cells)
    return Look(f"{colour.value} beam: hits {listed(targets)}", (ray, *rings), hold=480)


def _idle(event: ProgramsRevealed, moment: At) -> Iterator[str]:
    idle = [moment.voice.who(seat) for seat, program in enumerate(event.programs) if not program]
    if idle:
        yield f"No program: {listed(idle)}."


def _left(event: happened.Left, moment: At) -> Look:
    own = moment.table.robot(event.seat)
    ring = show.Glow((moment.cell(own.cell),), colour_of(own.thing.colour))
    return Look(f"{moment.names[event.seat]} has left the table", (ring,), hold=900)


def _won(event: happened.Ended, moment: At) -> Lines:
    if not event.winners:
        return ("The game is cancelled.",)
    who = listed([moment.voice.who(seat) for seat in event.winners])
    return (f"{who} {'share the win' if len(event.winners) > 1 else 'won the game'}!",)


# --- the table -------------------------------------------------------------------------------------------------------

HAPPENINGS: Table = {
    happened.GoalsRevealed: Description[happened.GoalsRevealed](
        lines=lambda e, m: (
            f"{m.voice.who(seat)} has to tag {m.voice.goals(stack)}." for seat, stack in enumerate(e.stacks)
        ),
        changes=lambda _e, _m: ("All goal stacks are chosen: the first round begins.",),
        look=lambda _e, _m: Look("The goal stacks are revealed", hold=1500),
        public=True,
    ),
    happened.ProgramsRevealed: Description[happened.ProgramsRevealed](
        lines=_idle, look=lambda _e, _m: Look("The programs are revealed", hold=1500), public=True
    ),
    happened.Began: Description[happened.Began](
        records=lambda e, m: entry("instruction", player=m.team(e.seat), instruction=e.instruction.key),
        look=lambda _e, _m: Look("", hold=450),
    ),
    happened.Turned: Description[happened.Turned](
        records=lambda e, m: entry("turn", player=m.team(e.seat), facing=e.facing.value),
        clause=lambda run, _t: (f"turned {run[0].facing.word}",),
        look=lambda e, _m: Look(f"points {e.facing.word}", hold=200, quiet=True),
    ),
    happened.Moved: Description[happened.Moved](records=lambda e, m: moves(e.shifts, m), clause=_moved, look=_moves),
    happened.Blocked: Description[happened.Blocked](clause=_blocked, look=blocked_look),
    happened.Rammed: Description[happened.Rammed](
        records=lambda e, m: entry("ram", player=m.team(e.seat), object=e.thing.key),
        clause=lambda run, t: (f"RAMmed {t.voice.thing(run[0].thing)}",),
        look=_rams,
    ),
    happened.Stole: Description[happened.Stole](
        records=lambda e, m: [
            {"event": "steal", "player": m.team(e.seat), "from": m.team(e.victim), "piece": e.piece.key}
        ],
        clause=_stole,
        look=lambda e, m: Look(
            f"steals a {e.piece.words} from {m.names[e.victim]}",
            (flight(e.piece, (e.victim, show.Row.POOL), (e.seat, show.Row.POOL)),),
            hold=650,
        ),
    ),
    happened.Tipped: Description[happened.Tipped](
        records=lambda e, _m: entry("tip", object=e.thing.key, facing=e.facing.value),
        clause=lambda run, t: (f"tipped {t.it(run[0].thing)}",),
        look=lambda e, m: Look(f"tips {m.thing(e.thing)} over", _tip(e.thing, m), hold=400),
    ),
    happened.Tagged: Description[happened.Tagged](
        records=lambda e, m: entry("tag", player=m.team(e.seat), colour=e.piece.colour.value, piece=e.piece.key),
        clause=lambda run, t: (f"{t.voice.strong('tagged')} {t.voice.colour(run[0].piece.colour)}",),
        look=_tags,
    ),
    happened.Beamed: Description[happened.Beamed](records=beam_record, clause=_beamed, look=beam_look),
    happened.Stood: Description[happened.Stood](
        records=lambda e, _m: entry("stand", object=e.thing.key),
        clause=_stood,
        look=lambda e, m: Look(f"{m.thing(e.thing)} stands up", _tip(e.thing, m), hold=450),
    ),
    happened.Returned: Description[happened.Returned](),
    happened.RoundEnded: Description[happened.RoundEnded](
        records=lambda e, _m: entry("round_end", precedence=[colour.value for colour in e.precedence]),
        changes=lambda e, m: (f"Precedence now: {', '.join(m.voice.colour(colour) for colour in e.precedence)}.",),
        look=lambda e, _m: Look(f"Round {e.round} is over: {e.precedence[0].value} comes first now", hold=900),
        public=True,
    ),
    happened.Left: Description[happened.Left](
        lines=lambda e, m: (f"{m.voice.who(e.seat)} left the table; the RAMbot stays where it is.",),
        look=_left,
        public=True,
    ),
    happened.Ended: Description[happened.Ended](
        records=lambda e, m: [{"event": "win", "player": m.team(seat)} for seat in e.winners],
        changes=_won,
        look=lambda e, m: Look(victory(e.winners, m.names), hold=900),
        public=True,
    ),
}
"""Everything that every pyramid game knows."""
