"""Reading and writing typed programs and goal stacks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.engine.game import DONE
from bot.games.common.notation.scanner import Lexicon, Scanner, bare
from bot.games.pyramids.drafts.menus import GOALS, MOST, UPRIGHT, begun_of, program_of
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY, Colour, Piece, Size
from bot.games.pyramids.rules.things import Instruction
from bot.games.pyramids.text.voices import ENGLISH, format_instruction, letters
from bot.games.pyramids.vocabulary import PYRAMIDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.game import Answer, Decision
    from bot.games.pyramids.rules.pieces import Pool
    from bot.games.pyramids.rules.things import PyramidTable
    from bot.i18n import Later, LazyMessage, MessageCatalog, Translator


V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Part(Generic[V]):
    """A size or a colour as written: one Finnish letter in an instruction makes its other letters Finnish too.
    Digits, words and signs belong to neither language."""

    value: V
    finnish: bool | None = None


_SIZES = {
    way: _Part(size)
    for size, ways in zip(
        Size,
        ("1 small pieni", "2 med medium keski keskikokoinen", "3 large iso"),
        strict=True,
    )
    for way in ways.split()
}
_COLOURS = {
    way: _Part(colour)
    for colour, ways in zip(
        Colour,
        ("red punainen 🔴", "yellow keltainen 🟡", "green vihreä 🟢", "blue sininen 🔵"),
        strict=True,
    )
    for way in ways.split()
}
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
"""For boards without north and south: E would mean south in Finnish, and means east in English."""
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
_UPRIGHT, _FINNISH_UPRIGHT = "u", "y"
_UPRIGHT_WAYS = "up upright pystyyn pystyssä * . ⏺"

_MEANT = "^<>*↑→↓←⬆➡⬇⬅↗↘↙↖⬈⬊⬋⬉⏺🔴🟡🟢🔵"
_SEPARATOR = rf"(?![{re.escape(_MEANT)}])[\W_]"
# People also write "SRN -> MBE", "SRN, then MBE", "SRN and MBE" between instructions.
_BETWEEN = re.compile(rf"(?<=[-=])>|(?:and|then|ja|sitten)\b|{_SEPARATOR}", re.IGNORECASE)
_INSIDE = re.compile(_SEPARATOR)
_BEFORE_ORIENTATION = re.compile(rf"(?!\.){_SEPARATOR}")  # where an orientation is due, a full stop means upright
_NOTHING = frozenset({"none", "nothing", "empty", "tyhjä"})


def _map_letters(english: str, finnish: str, values: Iterable[V], *, of: bool | None) -> dict[str, _Part[V]]:
    """The letters of one language; `of` None for both, where no letter is ambiguous."""
    ways: dict[str, _Part[V]] = {}
    for letters_, is_finnish in ((english, False), (finnish, True)):
        if of in (None, is_finnish):
            ways |= {letter: _Part(value, is_finnish) for letter, value in zip(letters_, values, strict=True)}
    return ways


_LANGUAGES = {True: "finnish", False: "english", None: "none"}


@cache
def _sizes(vocabulary: MessageCatalog, *, finnish: bool | None) -> Lexicon[_Part[Size]]:
    return Lexicon(_SIZES | _map_letters("sml", "pki", Size, of=finnish), vocabulary.later("expected-size"))


@cache
def _colours(vocabulary: MessageCatalog, *, finnish: bool | None) -> Lexicon[_Part[Colour]]:
    ways = _COLOURS | _map_letters("rygb", "pkvs", Colour, of=finnish)
    return Lexicon(ways, vocabulary.later("expected-colour", before=_LANGUAGES[finnish]))


@cache
def _orientations(
    directions: tuple[Direction, ...], vocabulary: MessageCatalog, *, finnish: bool | None
) -> Lexicon[str]:
    ways = dict.fromkeys(_UPRIGHT_WAYS.split(), UPRIGHT)
    for direction in directions:
        words = {direction.word.replace("-", joint) for joint in ("-", " ", "")}
        for way in (*words, *_FINNISH_WAYS[direction], *_SIGNS[direction].split()):
            ways[way] = direction.value
        if finnish is not False:
            ways[_FINNISH_POINTS[direction]] = direction.value
        if finnish is not True:
            ways[direction.value.lower()] = direction.value
    ways |= dict.fromkeys([_FINNISH_UPRIGHT] * (finnish is not False) + [_UPRIGHT] * (finnish is not True), UPRIGHT)
    # in the language of the earlier letters, or else the reader's
    named: list[Later] = [vocabulary.later("way-letter", way=direction.value) for direction in directions]
    up = "up"
    if finnish is not None:
        named = [(_FINNISH_POINTS[each] if finnish else each.value).upper() for each in directions]
        up = (_FINNISH_UPRIGHT if finnish else _UPRIGHT).upper()
    points = reduce(lambda some, one: vocabulary.later("and-so-on", some=some, next=one), named)
    return Lexicon(ways, vocabulary.later("expected-way", before=_LANGUAGES[finnish], points=points, way=up))


@dataclass(frozen=True)
class ProgramNotation:
    """Tokens of size, colour and orientation: `SRN MBE LGU`. A goal has no orientation: `SR LB MG SY`."""

    directions: tuple[Direction, ...]
    """The possible directions of a piece, listed in errors."""
    vocabulary: MessageCatalog = PYRAMIDS
    tongue: Translator = ENGLISH
    finnish: bool = False
    """True to accept Finnish letters beside English ones, never mixed in one instruction: `PPKO` is `SRNE`."""

    def read(self, text: str, table: PyramidTable, hand: object, decision: Decision) -> Answer:  # noqa: ARG002 - the protocol's
        """The complete or partial answer in the text; the pool must hold its pieces.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        pool = table.players[decision.seat].pool
        if decision.topic == GOALS:
            return self._goals(Scanner(text, self.vocabulary.later("what-goal")), pool)
        if bare(text) in _NOTHING:
            return (DONE,)
        return self._program(Scanner(text, self.vocabulary.later("what-instruction")), pool)

    def _program(self, scanner: Scanner, pool: Pool) -> Answer:
        used: list[Piece] = []
        answer: list[str] = []
        while scanner.begin(_BETWEEN):
            if len(used) == MOST:
                scanner.fail(self.vocabulary.later("too-many", most=MOST))
            piece, finnish = self._piece(scanner, pool, used)
            used.append(piece)
            answer.append(used[-1].key)
            if not scanner.skip(_BEFORE_ORIENTATION):
                break  # a piece without orientation yet: a partial answer
            answer.append(scanner.need(_orientations(self.directions, self.vocabulary, finnish=finnish)))
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
        """Instructions for typing an answer, with examples."""
        say = self.tongue.say
        if decision.topic == GOALS:
            return say("help-goals")
        points = " ".join(say("way-letter", way=direction.value) for direction in self.directions)
        arrows = " ".join(_TYPED.get(direction, _SIGNS[direction][0]) for direction in self.directions)
        first, second = self.directions[:2]
        pieces = (BY_KEY["SR"], first), (BY_KEY["MB"], second), (BY_KEY["LG"], None)
        example = " ".join(format_instruction(Instruction(piece, facing), self.tongue) for piece, facing in pieces)
        return say("help-program", example=example, points=points, arrows=arrows, first=say("way", way=first.value))

    def phrase(self, table: object, decision: Decision, answer: Answer) -> str:
        """A complete or partial answer in the letters of its reader's language."""
        del table
        keys = answer[:-1] if answer[-1:] == (DONE,) else answer
        if decision.topic == GOALS:
            return " ".join(letters(BY_KEY[key], self.tongue) for key in keys)
        told = [format_instruction(instruction, self.tongue) for instruction in program_of(keys)]
        begun = begun_of(keys)
        return " ".join([*told, *([letters(begun, self.tongue)] if begun else [])])

    def _twice(self, colour: Colour, chosen: list[Colour]) -> LazyMessage:
        later = self.vocabulary.later
        left = [later("shade", colour=each.value) for each in Colour if each not in chosen]
        missing = reduce(lambda some, one: later("or-else", some=some, last=one), left)
        return later("twice", colour=later("shade", colour=colour.value), missing=missing)

    def _piece(self, scanner: Scanner, pool: Pool, used: list[Piece]) -> tuple[Piece, bool | None]:
        """Read a piece, and the language of its letters.

        Raises UnreadableError if the pool has no more of that piece.
        """
        later = self.vocabulary.later
        read = None if self.finnish else False
        size = scanner.need(_sizes(self.vocabulary, finnish=read))
        scanner.skip(_INSIDE)
        finnish = read if size.finnish is None else size.finnish
        colour = scanner.need(_colours(self.vocabulary, finnish=finnish))
        finnish = colour.finnish if finnish is None else finnish
        piece = Piece(size.value, colour.value)
        held = pool.count(piece)
        if held <= used.count(piece):
            fields = {"size": piece.size.word, "colour": piece.colour.value}
            scanner.fail(later("holds-only", held=held, **fields) if held else later("holds-none", **fields))
        return piece, finnish
