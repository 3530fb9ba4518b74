"""Why an instruction of a pyramid game did what it did: what is compared, and how that is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.engine.signs import sign
from bot.games.causes import Executed, beyond
from bot.games.common.prose import listed
from bot.games.pyramids.descriptions import told
from bot.games.pyramids.happenings import Beamed, Began, Blocked, Ended, Rammed, Returned, Stole, Tagged
from bot.games.pyramids.menus import answer_of, program_of
from bot.games.pyramids.news import dealt
from bot.games.pyramids.signs import piece_sign
from bot.games.pyramids.things import PyramidTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.game import Names
    from bot.games.pyramids.moments import Moment
    from bot.games.pyramids.things import Placed, Thing
    from bot.games.pyramids.words import PyramidWords

T = TypeVar("T", bound=PyramidTable)

TAGS, TAKES, RAMS, HITS, ENDS, LEAVES = "tags", "takes", "rams", "hits", "ends", "leaves"


@dataclass(frozen=True)
class PyramidCauses(Generic[T]):
    """The instructions of programs, and what they come to."""

    words: PyramidWords[T]

    unit: ClassVar[str] = "instruction"
    never: ClassVar[str] = "the game would have been over before it: you would have won"
    waits: ClassVar[bool] = False

    # --- instructions ------------------------------------------------------------------------------------------------

    def count(self, answer: Answer) -> int:
        """A piece and how it lies are one."""
        return len(program_of(answer))

    def kept(self, answer: Answer, numbers: Sequence[int]) -> Answer:
        """A shorter program."""
        program = program_of(answer)
        return answer_of(tuple(program[number] for number in numbers))

    def executed(self, steps: Iterable[Seen[T, Any]]) -> Iterator[Executed]:
        """From `Began` up to the piece's return, or to the end of the game."""
        begun: tuple[Seat, int, int] | None = None
        for count, step in enumerate(steps, start=1):
            match step.event:
                case Began(seat):
                    begun = seat, step.table.players[seat].done, count - 1
                case Returned() | Ended() if begun is not None:
                    yield Executed(*begun, end=count)
                    begun = None
                case _:
                    pass

    # --- what they come to -------------------------------------------------------------------------------------------

    def facts(self, steps: Sequence[Seen[T, Any]], seat: Seat) -> Mapping[str, object]:
        """Tags, thefts, what was touched, where the RAMbot is then, and where it left everything else."""
        events = [step.event for step in steps]
        before, after = steps[0].table, steps[-1].table
        return {
            TAGS: tuple(event.piece.colour for event in events if isinstance(event, Tagged)),
            # which piece is stolen hangs on what the victim has laid out: that it is one is all that is compared
            TAKES: tuple(event.victim for event in events if isinstance(event, Stole)),
            RAMS: tuple(event.thing for event in events if isinstance(event, Rammed)),
            HITS: tuple(thing for event in events if isinstance(event, Beamed) for thing in event.hits),
            ENDS: _lies(after.robot(seat)),
            LEAVES: tuple(now for was, now in zip(before.placed, after.placed, strict=True) if was != now),
        }

    # --- how that is told --------------------------------------------------------------------------------------------

    def named(self, steps: Sequence[Seen[T, Any]], names: Names) -> str:  # noqa: ARG002 - the protocol's
        """Its piece, and how that lies."""
        began = steps[0].event
        if not isinstance(began, Began):
            raise TypeError("an instruction begins with its beginning")
        piece, facing = began.instruction.piece, began.instruction.facing
        return f"{sign(piece_sign(piece, facing))} {piece.words} {'upright' if facing is None else facing.word}"

    def did(self, steps: Sequence[Seen[T, Any]], seat: Seat, names: Names) -> str:
        """How it dealt with the seat's RAMbot, else what it changed on the board; if nothing, all that it did."""
        to_me = dealt(steps, seat, lambda table: self.words.moment(table, names))
        moment = self.words.moment(steps[-1].table, names)
        return (
            to_me or listed(list(_changes(steps, moment, seat))) or listed(self._deeds(steps, names)) or "stood still"
        )

    def aim(self, steps: Sequence[Seen[T, Any]], seat: Seat, names: Names) -> str:
        """A tag, else a theft."""
        voice = self.words.moment(steps[0].table, names).voice
        mine = [event for step in steps if isinstance(event := step.event, Tagged | Stole) and event.seat == seat]
        for event in sorted(mine, key=lambda event: isinstance(event, Stole)):
            match event:
                case Tagged(piece=piece):
                    return f"a tag of {voice.colour(piece.colour)}"
                case Stole(victim=victim):
                    return f"a piece to steal from {voice.who(victim)}"
        return ""

    def own(self, steps: Sequence[Seen[T, Any]], seat: Seat, names: Names) -> str:
        """All that it did, and what shut its way."""
        did = f"You {listed(self._deeds(steps, names)) or 'stood still'}."
        moment = self.words.moment(steps[0].table, names)
        shut = next(
            (
                event
                for step in steps
                if isinstance(event := step.event, Blocked) and event.thing == moment.table.robot(seat).thing
            ),
            None,
        )
        if shut is None:
            return did
        at, way = moment.place(shut.cell), shut.direction.word
        return f"{did} On {at} the way {way} was shut: by the edge, a wall, or what stands in a line up to one."

    def waited(self, steps: Sequence[Seen[T, Any]], seat: Seat, number: int, names: Names) -> tuple[str, str]:
        """Nothing comes of an instruction before it is executed. Raises TypeError."""
        del steps, seat, number, names
        raise TypeError("an instruction waits without doing anything")

    def would(
        self, kind: str, expected: Sequence[Seen[T, Any]], found: Sequence[Seen[T, Any]], seat: Seat, names: Names
    ) -> str:
        """What there is in one and not in the other."""
        wanted, was = self.facts(expected, seat)[kind], self.facts(found, seat)[kind]
        moment = self.words.moment(expected[-1].table, names)
        if kind == ENDS:
            return f"you would have ended {_where(moment.table.robot(seat), moment)}"
        if kind == LEAVES:
            return _left(expected, found, moment)
        if not isinstance(wanted, tuple) or not isinstance(was, tuple):
            raise TypeError(f"{kind} are several")
        more, less = beyond(wanted, was), beyond(was, wanted)
        not_ = "" if more else "not "
        return f"you would {not_}have {self._done(kind, more or less or list(wanted), moment)}"

    def _done(self, kind: str, what: Sequence[Any], moment: Moment[T]) -> str:
        voice = moment.voice
        if kind == TAGS:
            return f"tagged {listed([voice.colour(colour) for colour in what])}"
        if kind == TAKES:
            return f"stolen a piece from {listed([voice.who(victim) for victim in dict.fromkeys(what)])}"
        things = listed([voice.thing(thing) for thing in dict.fromkeys(what)])
        return f"RAMmed {things}" if kind == RAMS else f"hit {things} with your beam"

    def _deeds(self, steps: Sequence[Seen[T, Any]], names: Names) -> list[str]:
        moment = self.words.moment(steps[0].table, names, plain=True)
        return told([step.event for step in steps], moment, self.words.described)


def _changes(steps: Sequence[Seen[Any, Any]], moment: Moment[Any], seat: Seat) -> Iterator[str]:
    """Where it brought things, whom it robbed, and where its own RAMbot is then."""
    voice, before = moment.voice, steps[0].table
    doer = before.robot(steps[0].event.seat).thing
    for placed in _moved(steps):
        thing = "you" if placed.thing == before.robot(seat).thing else voice.thing(placed.thing)
        if placed.thing == doer:
            continue
        if before.find(placed.thing).cell != placed.cell:
            yield f"moved {thing} to {moment.place(placed.cell)}"
        else:
            yield f"stood {thing} upright" if placed.facing is None else f"knocked {thing} over"
    for event in (step.event for step in steps):
        if isinstance(event, Stole):
            yield f"stole {voice.piece(event.piece)} from {voice.who(event.victim)}"
    if before.find(doer).cell != moment.table.find(doer).cell:
        yield f"went to {moment.place(moment.table.find(doer).cell)}"


def _lies(placed: Placed) -> tuple[object, object]:
    return placed.cell, placed.facing


def _where(placed: Placed, moment: Moment[Any]) -> str:
    how = "upright" if placed.facing is None else f"facing {placed.facing.word}"
    return f"on {moment.place(placed.cell)}, {how}"


def _left(expected: Sequence[Seen[Any, Any]], found: Sequence[Seen[Any, Any]], moment: Moment[Any]) -> str:
    """Where something else would be, or not be."""
    would = {placed.thing: placed for placed in _moved(expected)}
    does = {placed.thing: placed for placed in _moved(found)}
    thing: Thing = next(thing for thing in [*would, *does] if would.get(thing) != does.get(thing))
    if thing in would:
        return f"you would have left {moment.voice.thing(thing)} {_where(would[thing], moment)}"
    return f"you would not have moved {moment.voice.thing(thing)}"


def _moved(steps: Sequence[Seen[Any, Any]]) -> list[Placed]:
    before, after = steps[0].table, steps[-1].table
    return [now for was, now in zip(before.placed, after.placed, strict=True) if was != now]
