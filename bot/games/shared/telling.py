"""One instruction's deeds in clauses, in the voice of chat markdown or of plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.games.shared.happenings import Beamed, Blocked, Moved, Rammed, Stole, Stood, Tagged, Tipped, Turned
from bot.games.shared.menus import EMOJI
from bot.games.shared.prose import harmless, listed
from bot.games.shared.pyramids import Colour
from bot.games.shared.things import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.shared.grid import Cell
    from bot.games.shared.happenings import Deed
    from bot.games.shared.pyramids import Piece
    from bot.games.shared.things import PyramidTable, Thing


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
    """What an instruction did, a clause to each thing that can be told in one; steps in a row are one thing."""
    clauses: list[str] = []
    at = 0
    beam: Beamed | None = None
    fired = [deed for deed in deeds if isinstance(deed, Beamed)]
    while at < len(deeds):
        deed = deeds[at]
        at += 1
        match deed:
            case Turned(_, facing):
                clauses.append(f"turned {facing.word}")
            case Moved():
                steps = [deed]
                while at < len(deeds) and isinstance(following := deeds[at], Moved):
                    steps.append(following)
                    at += 1
                clauses.append(_moved(steps, beam, voice, name))
            case Blocked(direction=direction):
                clauses.append(f"{'' if beam is None else 'it '}could not move {direction.word}")
            case Rammed(_, thing):
                clauses.append(f"RAMmed {voice.thing(thing)}")
            case Stole(_, victim, piece):
                clauses.append(f"stole {voice.piece(piece)} from {voice.who(victim)}")
            case Tipped():
                clauses.append("tipped it")
            case Tagged(_, piece):
                clauses.append(f"{voice.strong('tagged')} {voice.colour(piece.colour)}")
            case Beamed():
                clauses.extend(_beamed(deed, beam, fired, voice))
                beam = deed
            case Stood(_, thing):
                several = beam is not None and len(beam.hits) > 1
                clauses.append(f"stood {voice.thing(thing) if several else 'it'} upright")
            case other:
                assert_never(other)
    return clauses


def _moved(steps: Sequence[Moved], beam: Beamed | None, voice: Voice, name: Callable[[Cell], str]) -> str:
    last = steps[-1].shifts[-1]
    pushed = {shift.thing: shift.target for step in steps for shift in reversed(step.shifts[:-1])}
    along = [f"{voice.thing(thing)} to {name(cell)}" for thing, cell in pushed.items()]
    verb = "went to" if beam is None else _VERBS[beam.piece.colour]
    return f"{verb} {name(last.target)}" + (f" pushing {listed(along)}" if along else "")


_VERBS = {
    Colour.BLUE: "pushed it to",
    Colour.YELLOW: "pulled it to",
    Colour.RED: "slid it to",
    Colour.GREEN: "moved it to",
}


def _beamed(beam: Beamed, before: Beamed | None, fired: Sequence[Beamed], voice: Voice) -> Iterator[str]:
    """A beam; of several only the first and those that hit something."""
    targets = listed([voice.thing(thing) for thing in beam.hits])
    what = f"fired {voice.colour(beam.piece.colour)}"
    if len(fired) == 1:
        yield f"{what} {beam.direction.word}" + (f" at {targets}" if targets else ", hitting nothing")
        return
    if before is None:
        yield f"{what} all round" + ("" if any(other.hits for other in fired) else ", hitting nothing")
    if targets:
        yield f"hit {targets} {beam.direction.word}"
