"""One instruction's deeds in clauses, in the voice of chat markdown or of plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.engine.echo import harmless
from bot.games.common.prose import listed
from bot.games.pyramids.happenings import Beamed, Blocked, Moved, Rammed, Stole, Stood, Tagged, Tipped, Turned
from bot.games.pyramids.menus import EMOJI
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.things import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.happenings import Deed
    from bot.games.pyramids.pieces import Piece
    from bot.games.pyramids.things import PyramidTable, Thing


@dataclass(frozen=True)
class Voice:
    """How people and things are named. Every colour has its word, in chat beside its sign."""

    table: PyramidTable
    names: Names
    plain: bool = False
    """Without markdown and signs: for those who have the text read to them."""
    beacon: str = "beacon"
    """What the game calls a beacon."""

    def who(self, seat: Seat) -> str:
        """A player."""
        colour = self.table.players[seat].colour
        if self.plain:
            return f"{self.names[seat]} ({colour.value})"
        return f"{EMOJI[colour]} **{harmless(self.names[seat])}** ({colour.value})"

    def thing(self, thing: Thing, *, capital: bool = False) -> str:
        """A beacon or a RAMbot."""
        noun = self.beacon if thing.kind is Kind.BEACON else "RAMbot"
        return f"{'The' if capital else 'the'} {self.colour(thing.colour)} {noun}"

    def colour(self, colour: Colour) -> str:
        """A colour."""
        return colour.value if self.plain else f"{EMOJI[colour]} {colour.value}"

    def piece(self, piece: Piece) -> str:
        """A piece that changes hands."""
        return f"a {piece.words}" if self.plain else f"{EMOJI[piece.colour]} {piece.key}"

    def goals(self, goals: Sequence[Piece]) -> str:
        """A goal stack, the next one first."""
        return ", then ".join(self.colour(piece.colour) for piece in goals)

    def strong(self, text: str) -> str:
        """What matters most."""
        return text if self.plain else f"**{text}**"

    def code(self, text: str) -> str:
        """Notation."""
        return text if self.plain else f"`{text}`"


def told(deeds: Sequence[Deed], voice: Voice, name: Callable[[Cell], str]) -> list[str]:
    """What an instruction did, a clause to each thing that can be told in one.

    Steps in a row are one thing, and so are pieces stolen in a row and things stood up by one beam. `name` writes a
    space.
    """
    runs = list(_runs(deeds))
    teller = _Teller(voice, name, [deed for deed in deeds if isinstance(deed, Beamed)])
    clauses: list[str] = []
    for run, following in zip(runs, [*runs[1:], []], strict=True):
        clauses.extend(teller.clauses(run, following))
    return clauses


def _runs(deeds: Sequence[Deed]) -> Iterator[list[Deed]]:
    """The deeds, those together that are told in one clause."""
    run: list[Deed] = []
    for deed in deeds:
        if run and not _together(run[-1], deed):
            yield run
            run = []
        run.append(deed)
    if run:
        yield run


def _together(one: Deed, other: Deed) -> bool:
    if isinstance(one, Stole) and isinstance(other, Stole):
        return one.victim == other.victim
    return type(one) is type(other) and isinstance(one, Moved | Stood)


class _Teller:
    """Tells an instruction from its beginning, so that it knows what "it" is."""

    def __init__(self, voice: Voice, name: Callable[[Cell], str], beams: Sequence[Beamed]) -> None:
        """`beams` are all of the instruction."""
        self._voice = voice
        self._name = name
        self._around = len(beams) > 1
        self._in_vain = not any(beam.hits for beam in beams)
        self._beam: Beamed | None = None

    def clauses(self, run: Sequence[Deed], following: Sequence[Deed]) -> Iterator[str]:
        """What the deeds of a run were, given those of the next one."""
        voice, deed = self._voice, run[0]
        match deed:
            case Turned(_, facing):
                yield f"turned {facing.word}"
            case Moved():
                yield self._moved([step for step in run if isinstance(step, Moved)])
            case Blocked(_, thing, _, direction):
                subject = "" if self._beam is None else f"{self._it(thing)} "
                yield f"{subject}could not move {direction.word}"
            case Rammed(_, thing):
                yield f"RAMmed {voice.thing(thing)}"
            case Stole(_, victim):
                pieces = [voice.piece(step.piece) for step in run if isinstance(step, Stole)]
                yield f"stole {listed(pieces)} from {voice.who(victim)}"
            case Tipped(_, thing):
                yield f"tipped {self._it(thing)}"
            case Tagged(_, piece):
                yield f"{voice.strong('tagged')} {voice.colour(piece.colour)}"
            case Beamed():
                yield from self._beamed(deed, idle=not following or isinstance(following[0], Beamed))
            case Stood():
                stood = [self._it(step.thing) for step in run if isinstance(step, Stood)]
                yield f"stood {listed(stood)} upright"
            case other:
                assert_never(other)

    def _it(self, thing: Thing) -> str:
        """What was just named; by its own name if that leaves a doubt."""
        doubt = self._beam is not None and (self._around or len(self._beam.hits) > 1)
        return self._voice.thing(thing) if doubt else "it"

    def _moved(self, steps: Sequence[Moved]) -> str:
        last = steps[-1].shifts[-1]
        pushed = {shift.thing: shift.target for step in steps for shift in reversed(step.shifts[:-1])}
        along = [f"{self._voice.thing(thing)} to {self._name(cell)}" for thing, cell in pushed.items()]
        verb = "went" if self._beam is None else f"{_VERBS[self._beam.piece.colour]} {self._it(last.thing)}"
        return f"{verb} to {self._name(last.target)}" + (f" pushing {listed(along)}" if along else "")

    def _beamed(self, beam: Beamed, *, idle: bool) -> Iterator[str]:
        """A beam. Of several, those that hit nothing go without saying; `idle`: nothing comes of this one."""
        voice, before = self._voice, self._beam
        self._beam = beam
        targets = listed([voice.thing(thing) for thing in beam.hits])
        fired = f"fired {voice.colour(beam.piece.colour)}"
        if not self._around:
            yield f"{fired} {beam.direction.word}" + (f" at {targets}" if targets else ", hitting nothing")
            return
        if before is None:
            yield f"{fired} all round" + (", hitting nothing" if self._in_vain else "")
        if targets and idle:
            yield f"hit {targets} to no effect"


_VERBS = {Colour.BLUE: "pushed", Colour.YELLOW: "pulled", Colour.RED: "slid", Colour.GREEN: "moved"}
