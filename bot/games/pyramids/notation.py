"""Typed programs and goal stacks, in and out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING

from bot.engine.game import DONE
from bot.games.common.scanner import Lexicon, Scanner, bare
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.menus import GOALS, MOST, UPRIGHT, begun_of, program_of
from bot.games.pyramids.pieces import BY_KEY, Colour, Piece, Size
from bot.games.pyramids.things import Instruction
from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.games.pyramids.voices import ENGLISH, letters, typed

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision
    from bot.games.pyramids.pieces import Pool
    from bot.games.pyramids.things import PyramidTable
    from bot.speech import Saying, Tongue, Vocabulary


@dataclass(frozen=True, slots=True)
class _Sized:
    """A size as it was written: with Finnish ones come Finnish letters of colours and directions."""

    size: Size
    finnish: bool = False


_SIZES = {
    way: _Sized(size)
    for size, ways in zip(Size, ("s 1 small", "m 2 med medium", "l 3 large"), strict=True)
    for way in ways.split()
} | {
    way: _Sized(size, finnish=True)
    for size, ways in zip(Size, ("pieni", "keski keskikokoinen", "iso"), strict=True)
    for way in ways.split()
}
_FINNISH_SIZES = {letter: _Sized(size, finnish=True) for letter, size in zip("pki", Size, strict=True)}
_COLOURS = {
    way: colour
    for colour, ways in zip(
        Colour,
        ("r red punainen 🔴", "y yellow keltainen 🟡", "g green vihreä 🟢", "b blue sininen 🔵"),
        strict=True,
    )
    for way in ways.split()
}
_FINNISH_COLOURS = dict(zip("pkvs", Colour, strict=True))
_FINNISH_WAYS = {
    Direction.N: ("pohjoinen", "pohjoiseen"),
    Direction.NE: ("koillinen", "koilliseen"),
    Direction.E: ("itä", "itään"),
    Direction.SE: ("kaakko", "kaakkoon"),
    Direction.S: ("etelä", "etelään"),
    Direction.SW: ("lounas", "lounaaseen"),
    Direction.W: ("länsi", "länteen"),
    Direction.NW: ("luode", "luoteeseen"),
}
_FINNISH_POINTS = {
    Direction.NE: "ko",
    Direction.E: "i",
    Direction.SE: "ka",
    Direction.SW: "lo",
    Direction.W: "l",
    Direction.NW: "lu",
}
"""Of boards without north and south: E would be south there, and is east in English."""
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
_UPRIGHT_WAYS = "u up upright pystyyn pystyssä * . ⏺"
_FINNISH_UPRIGHT = "y"

_MEANT = "^<>*↑→↓←⬆➡⬇⬅↗↘↙↖⬈⬊⬋⬉⏺🔴🟡🟢🔵"
_SEPARATOR = rf"(?![{re.escape(_MEANT)}])[\W_]"
# Between instructions people also write "SRN -> MBE", "SRN, then MBE", "SRN and MBE".
_BETWEEN = re.compile(rf"(?<=[-=])>|(?:and|then|ja|sitten)\b|{_SEPARATOR}", re.IGNORECASE)
_INSIDE = re.compile(_SEPARATOR)
_BEFORE_ORIENTATION = re.compile(rf"(?!\.){_SEPARATOR}")  # where it is due, a full stop means upright
_NOTHING = frozenset({"none", "nothing", "empty", "tyhjä"})


@cache
def _sizes(vocabulary: Vocabulary, *, finnish: bool) -> Lexicon[_Sized]:
    return Lexicon(_SIZES | (_FINNISH_SIZES if finnish else {}), vocabulary.later("expected-size"))


@cache
def _colours(vocabulary: Vocabulary, *, finnish: bool) -> Lexicon[Colour]:
    return Lexicon(_COLOURS | (_FINNISH_COLOURS if finnish else {}), vocabulary.later("expected-colour"))


@cache
def _orientations(directions: tuple[Direction, ...], vocabulary: Vocabulary, *, finnish: bool) -> Lexicon[str]:
    ways = dict.fromkeys(_UPRIGHT_WAYS.split(), UPRIGHT)
    for direction in directions:
        words = {direction.word.replace("-", joint) for joint in ("-", " ", "")}
        for way in (direction.value.lower(), *words, *_FINNISH_WAYS[direction], *_SIGNS[direction].split()):
            ways[way] = direction.value
        if finnish:
            ways[_FINNISH_POINTS[direction]] = direction.value
    if finnish:
        ways[_FINNISH_UPRIGHT] = UPRIGHT
    letters_ = [vocabulary.later("way-letter", way=direction.value) for direction in directions]
    points = reduce(lambda some, one: vocabulary.later("and-so-on", some=some, next=one), letters_)
    return Lexicon(ways, vocabulary.later("expected-way", points=points, way="up"))


@dataclass(frozen=True)
class ProgramNotation:
    """Tokens of size, colour and orientation: `SRN MBE LGU`. A goal has no orientation: `SR LB MG SY`."""

    directions: tuple[Direction, ...]
    """Where a piece can point; an error names them."""
    vocabulary: Vocabulary = PYRAMIDS
    tongue: Tongue = ENGLISH
    finnish: bool = False
    """Whether Finnish letters are read beside the English ones: `PPKO` is `SRNE`."""

    def read(self, text: str, table: PyramidTable, hand: object, decision: Decision) -> Answer:  # noqa: ARG002 - the protocol's
        """The answer, or the beginning of one, that the text says; the pool must hold its pieces.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        pool = table.players[decision.seat].pool
        if decision.topic == GOALS:
            return self._goals(Scanner(text, self.vocabulary.later("what-goal")), pool)
        if bare(text) in _NOTHING:
            return (DONE,)
        return self._program(Scanner(text, self.vocabulary.later("what-instruction")), pool)

    def _program(self, scanner: Scanner, pool: Pool) -> Answer:
        ways = {
            finnish: _orientations(self.directions, self.vocabulary, finnish=finnish)
            for finnish in (False, self.finnish)
        }
        used: list[Piece] = []
        answer: list[str] = []
        while scanner.begin(_BETWEEN):
            if len(used) == MOST:
                scanner.fail(self.vocabulary.later("too-many", most=MOST))
            piece, finnish = self._piece(scanner, pool, used)
            used.append(piece)
            answer.append(used[-1].key)
            if not scanner.skip(_BEFORE_ORIENTATION):
                break  # a piece that points nowhere yet: the beginning of an answer
            answer.append(scanner.need(ways[finnish]))
            scanner.number += 1
        return tuple(answer)

    def _goals(self, scanner: Scanner, pool: Pool) -> Answer:
        chosen: list[Piece] = []
        while scanner.begin(_BETWEEN):
            if len(chosen) == len(Colour):
                scanner.fail(self.vocabulary.later("four-goals"))
            piece, _ = self._piece(scanner, pool, [])
            if any(piece.colour is other.colour for other in chosen):
                scanner.fail(self._twice(piece.colour, [goal.colour for goal in chosen]))
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
        say = self.tongue.say
        if decision.topic == GOALS:
            return say("help-goals")
        points = " ".join(say("way-letter", way=direction.value) for direction in self.directions)
        arrows = " ".join(_TYPED.get(direction, _SIGNS[direction][0]) for direction in self.directions)
        first, second = self.directions[:2]
        pieces = (BY_KEY["SR"], first), (BY_KEY["MB"], second), (BY_KEY["LG"], None)
        example = " ".join(typed(Instruction(piece, facing), self.tongue) for piece, facing in pieces)
        return say("help-program", example=example, points=points, arrows=arrows, first=say("way", way=first.value))

    def phrase(self, table: object, decision: Decision, answer: Answer) -> str:
        """An answer, or the beginning of one, in the letters of its reader's language."""
        del table
        keys = answer[:-1] if answer[-1:] == (DONE,) else answer
        if decision.topic == GOALS:
            return " ".join(letters(BY_KEY[key], self.tongue) for key in keys)
        told = [typed(instruction, self.tongue) for instruction in program_of(keys)]
        begun = begun_of(keys)
        return " ".join([*told, *([letters(begun, self.tongue)] if begun else [])])

    def _twice(self, colour: Colour, chosen: list[Colour]) -> Saying:
        later = self.vocabulary.later
        left = [later("shade", colour=each.value) for each in Colour if each not in chosen]
        missing = reduce(lambda some, one: later("or-else", some=some, last=one), left)
        return later("twice", colour=later("shade", colour=colour.value), missing=missing)

    def _piece(self, scanner: Scanner, pool: Pool, used: list[Piece]) -> tuple[Piece, bool]:
        """The piece written here, and whether in Finnish letters.

        Raises UnreadableError if the pool holds no more of it than are used already.
        """
        later = self.vocabulary.later
        sized = scanner.need(_sizes(self.vocabulary, finnish=self.finnish))
        finnish = self.finnish and sized.finnish
        scanner.skip(_INSIDE)
        piece = Piece(sized.size, scanner.need(_colours(self.vocabulary, finnish=finnish)))
        held = pool.count(piece)
        if held <= used.count(piece):
            fields = {"size": piece.size.word, "colour": piece.colour.value}
            scanner.fail(later("holds-only", held=held, **fields) if held else later("holds-none", **fields))
        return piece, finnish
