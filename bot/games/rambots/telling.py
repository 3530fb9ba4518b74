"""One instruction's deeds in clauses, in the voice of chat markdown or of plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.games.rambots.events import Beamed, Blocked, Moved, Rammed, Stole, Stood, Tagged, Tipped, Turned
from bot.games.rambots.menus import EMOJI
from bot.games.rambots.state import Kind
from bot.games.shared.prose import harmless, listed
from bot.games.shared.pyramids import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.rambots.events import Deed
    from bot.games.rambots.state import Table, Thing
    from bot.games.shared.grid import Grid
    from bot.games.shared.pyramids import Piece


@dataclass(frozen=True)
class Voice:
    """How people and things are named. Every colour has its word, in chat beside its sign."""

    table: Table
    names: Names
    plain: bool = False
    """Without markdown and signs: for those who have the text read to them."""

    def who(self, seat: Seat) -> str:
        """A player."""
        colour = self.table.players[seat].colour
        if self.plain:
            return f"{self.names[seat]} ({colour.value})"
        return f"{EMOJI[colour]} **{harmless(self.names[seat])}** ({colour.value})"

    def thing(self, thing: Thing, *, capital: bool = False) -> str:
        """A beacon or a RAMbot."""
        noun = "beacon" if thing.kind is Kind.BEACON else "RAMbot"
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


def told(deeds: Sequence[Deed], voice: Voice, grid: Grid) -> list[str]:
    """What an instruction did, a clause to each thing that can be told in one; steps in a row are one thing."""
    clauses: list[str] = []
    at = 0
    beam: Beamed | None = None
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
                clauses.append(_moved(steps, beam, voice, grid))
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
                beam = deed
                clauses.append(_beamed(deed, voice))
            case Stood():
                clauses.append("stood it upright")
            case other:
                assert_never(other)
    return clauses


def _moved(steps: Sequence[Moved], beam: Beamed | None, voice: Voice, grid: Grid) -> str:
    last = steps[-1].shifts[-1]
    pushed = {shift.thing: shift.target for step in steps for shift in reversed(step.shifts[:-1])}
    along = [f"{voice.thing(thing)} to {grid.name(cell)}" for thing, cell in pushed.items()]
    verb = "went to" if beam is None else _VERBS[beam.piece.colour]
    return f"{verb} {grid.name(last.target)}" + (f" pushing {listed(along)}" if along else "")


_VERBS = {
    Colour.BLUE: "pushed it to",
    Colour.YELLOW: "pulled it to",
    Colour.RED: "slid it to",
    Colour.GREEN: "moved it to",
}


def _beamed(beam: Beamed, voice: Voice) -> str:
    what = f"fired {voice.colour(beam.piece.colour)} {beam.direction.word}"
    return f"{what} at {voice.thing(beam.hit)}" if beam.hit else f"{what}, hitting nothing"
