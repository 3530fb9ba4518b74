"""Typed programs and goal stacks, in and out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.game import DONE
from bot.games.common.scanner import Lexicon, Scanner, bare
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.menus import GOALS, MOST, UPRIGHT
from bot.games.pyramids.pieces import Colour, Piece, Size

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision
    from bot.games.pyramids.pieces import Pool
    from bot.games.pyramids.things import PyramidTable

_SIZES = Lexicon(
    {
        way: size
        for size, ways in zip(Size, ("s 1 small", "m 2 med medium", "l 3 large"), strict=True)
        for way in ways.split()
    },
    "a size (S, M or L)",
)
_COLOURS = Lexicon(
    {
        way: colour
        for colour, ways in zip(Colour, ("r red 🔴", "y yellow 🟡", "g green 🟢", "b blue 🔵"), strict=True)
        for way in ways.split()
    },
    "a colour (R, Y, G or B)",
)
_SIGNS = {
    Direction.N: "↑ ⬆ ^",
    Direction.NE: "↗ ⬈",
    Direction.E: "→ ➡ >",
    Direction.SE: "↘ ⬊",
    Direction.S: "↓ ⬇ v",
    Direction.SW: "↙ ⬋",
    Direction.W: "← ⬅ <",
    Direction.NW: "↖ ⬉",
}
_TYPED = {Direction.N: "^", Direction.E: ">", Direction.S: "v", Direction.W: "<"}
_UPRIGHT_WAYS = "u up upright * . ⏺"

_MEANT = "^<>*↑→↓←⬆➡⬇⬅↗↘↙↖⬈⬊⬋⬉⏺🔴🟡🟢🔵"
_SEPARATOR = rf"(?![{re.escape(_MEANT)}])[\W_]"
# Between instructions people also write "SRN -> MBE", "SRN, then MBE", "SRN and MBE".
_BETWEEN = re.compile(rf"(?<=[-=])>|(?:and|then)\b|{_SEPARATOR}", re.IGNORECASE)
_INSIDE = re.compile(_SEPARATOR)
_BEFORE_ORIENTATION = re.compile(rf"(?!\.){_SEPARATOR}")  # where it is due, a full stop means upright
_NOTHING = frozenset({"none", "nothing", "empty"})


def _orientations(directions: tuple[Direction, ...]) -> Lexicon[str]:
    ways = dict.fromkeys(_UPRIGHT_WAYS.split(), UPRIGHT)
    for direction in directions:
        words = {direction.word.replace("-", joint) for joint in ("-", " ", "")}
        for way in (direction.value.lower(), *words, *_SIGNS[direction].split()):
            ways[way] = direction.value
    points = ", ".join(direction.value for direction in directions)
    return Lexicon(ways, f"an orientation ({points}, or U for upright)")


@dataclass(frozen=True)
class ProgramNotation:
    """Tokens of size, colour and orientation: `SRN MBE LGU`. A goal has no orientation: `SR LB MG SY`."""

    directions: tuple[Direction, ...]
    """Where a piece can point; an error names them."""

    def read(self, text: str, table: PyramidTable, hand: object, decision: Decision) -> Answer:  # noqa: ARG002 - the protocol's
        """The answer, or the beginning of one, that the text says; the pool must hold its pieces.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        pool = table.players[decision.seat].pool
        if decision.topic == GOALS:
            return self._goals(Scanner(text, "Goal"), pool)
        if bare(text) in _NOTHING:
            return (DONE,)
        return self._program(Scanner(text, "Instruction"), pool)

    def _program(self, scanner: Scanner, pool: Pool) -> Answer:
        lies = _orientations(self.directions)
        used: list[Piece] = []
        answer: list[str] = []
        while scanner.begin(_BETWEEN):
            if len(used) == MOST:
                scanner.fail(f"a program has at most {MOST} instructions")
            used.append(_piece(scanner, pool, used))
            answer.append(used[-1].key)
            if not scanner.skip(_BEFORE_ORIENTATION):
                break  # a piece that points nowhere yet: the beginning of an answer
            answer.append(scanner.need(lies))
            scanner.number += 1
        return tuple(answer)

    def _goals(self, scanner: Scanner, pool: Pool) -> Answer:
        chosen: list[Piece] = []
        while scanner.begin(_BETWEEN):
            if len(chosen) == len(Colour):
                scanner.fail("a goal stack has four pieces, one of each colour")
            piece = _piece(scanner, pool, [])
            if any(piece.colour is other.colour for other in chosen):
                missing = [colour.value for colour in Colour if all(colour is not goal.colour for goal in chosen)]
                scanner.fail(f"{piece.colour.value} is in the stack already, expected {' or '.join(missing)}")
            chosen.append(piece)
            scanner.number += 1
        return tuple(piece.key for piece in chosen)

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text: `SRN MBE LGU`, or `SR LB MG SY`."""
        keys = answer[:-1] if answer[-1:] == (DONE,) else answer
        if decision.topic == GOALS:
            return " ".join(keys)
        return " ".join("".join(keys[at : at + 2]) for at in range(0, len(keys), 2))

    def help(self, decision: Decision) -> str:
        """How to type an answer, with examples."""
        if decision.topic == GOALS:
            return (
                "Four pieces, one of each colour, the first to be tagged first: `SR LB MG SY`.\n"
                "Sizes **S M L**, colours **R Y G B**; words work too: `small red, large blue`."
            )
        points = " ".join(direction.value for direction in self.directions)
        arrows = " ".join(_TYPED.get(direction, _SIGNS[direction][0]) for direction in self.directions)
        first, second = self.directions[:2]
        example = f"SR{first.value} MB{second.value} LGU"
        return (
            f"Up to five instructions, each a size, a colour and an orientation: `{example}`.\n"
            f"Sizes **S M L** (or 1 2 3), colours **R Y G B**, orientations **{points}**, or **U** for upright.\n"
            f"Arrows (`{arrows}`), `*` for upright and words work too: `small red {first.word}, large green upright`.\n"
            "An empty program: `none`."
        )


def _piece(scanner: Scanner, pool: Pool, used: list[Piece]) -> Piece:
    """The piece written here. Raises UnreadableError if the pool holds no more of it than are used already."""
    size = scanner.need(_SIZES)
    scanner.skip(_INSIDE)
    piece = Piece(size, scanner.need(_COLOURS))
    held = pool.count(piece)
    if held <= used.count(piece):
        scanner.fail(f"your pool holds {f'only {held}' if held else 'no'} {piece.words} ({piece.key})")
    return piece
