"""Reading and writing typed programs and goal stacks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from typing import Generic, TypeVar

from bot.engine.game import DONE, Answer, Decision
from bot.games.common.notation.scanner import Lexicon, Scanner, bare
from bot.games.pyramids.drafts.menus import EMOJI, GOALS, MAX_INSTRUCTIONS, UPRIGHT, begun_of, program_of
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY, Colour, Piece, Pool, Size
from bot.games.pyramids.rules.things import Instruction, PyramidTable
from bot.games.pyramids.text.shorthand import show_answer
from bot.games.pyramids.text.voices import ENGLISH, format_instruction, letters
from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import ENGLISH as CANONICAL
from bot.i18n import LANGUAGES, LazyField, LazyMessage, MessageCatalog, Translator, alternatives, typed_words

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Part(Generic[V]):
    """The meaning of typed text. Only letters have a language, which must be the same within an instruction."""

    value: V
    language: str | None = None


_ARROWS = {
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
_UPRIGHT_CHARACTERS = "*.⏺"
_POINTING = {
    "up": (Direction.N, Direction.NE, Direction.NW, None),
    "down": (Direction.S, Direction.SE, Direction.SW),
    "left": (Direction.W,),
    "right": (Direction.E,),
    "ahead": tuple(Direction),
}
"""The orientations that a word for a direction may mean; None means upright."""

_MEANT = "^<>*↑→↓←⬆➡⬇⬅↗↘↙↖⬈⬊⬋⬉⏺🔴🟡🟢🔵"
_SEPARATOR = rf"(?![{re.escape(_MEANT)}])[\W_]"
_INSIDE = re.compile(_SEPARATOR)
_BEFORE_ORIENTATION = re.compile(rf"(?!\.){_SEPARATOR}")  # before an orientation, a full stop means upright


@cache
def _between(vocabulary: MessageCatalog) -> re.Pattern[str]:
    """Separators between instructions, as in "SRN -> MBE", "SRN, then MBE" or "SRN and MBE"."""
    joined = alternatives(typed_words(vocabulary, "input-and"))
    return re.compile(rf"(?<=[-=])>|(?:{joined})\b|{_SEPARATOR}", re.IGNORECASE)


@cache
def _pointing_patterns(vocabulary: MessageCatalog) -> Mapping[str, re.Pattern[str]]:
    spelt = {word: alternatives(typed_words(vocabulary, f"input-pointing-{word}")) for word in _POINTING}
    return {word: re.compile(rf"(?:{ways})(?!\w)", re.IGNORECASE) for word, ways in spelt.items()}


@dataclass(frozen=True, slots=True)
class _Letters:
    sizes: Mapping[str, Size]
    colours: Mapping[str, Colour]
    ways: Mapping[str, str]


@cache
def _alphabets(vocabulary: MessageCatalog) -> Mapping[str, _Letters]:
    """The letters by language, except for languages with the same letters as an earlier one."""
    found: dict[str, _Letters] = {}
    for language in LANGUAGES:
        say = vocabulary.translator(language).say
        own = _Letters(
            {say("size-letter", size=size.word).lower(): size for size in Size},
            {say("colour-letter", colour=colour.value).lower(): colour for colour in Colour},
            {say("way-letter", way=way.value).lower(): way.value for way in Direction}
            | {say("way-letter", way="up").lower(): UPRIGHT},
        )
        if own not in found.values():
            found[language] = own
    return found


def _map_letters(letters_: Mapping[str, Mapping[str, V]], of: str | None) -> dict[str, _Part[V]]:
    """The letters' meanings. If a letter has two, the earlier language's counts."""
    ways: dict[str, _Part[V]] = {}
    for language, own in letters_.items():
        for letter, value in own.items() if of in (None, language) else ():
            earlier = ways.setdefault(letter, _Part(value, language))
            if earlier.value == value and earlier.language != language:
                ways[letter] = _Part(value)
    return ways


@cache
def _sizes(vocabulary: MessageCatalog, of: str | None) -> Lexicon[_Part[Size]]:
    ways = {str(number): _Part(size) for number, size in enumerate(Size, 1)}
    ways |= {word: _Part(size) for size in Size for word in typed_words(vocabulary, f"input-size-{size.word}")}
    ways |= _map_letters({language: own.sizes for language, own in _alphabets(vocabulary).items()}, of)
    return Lexicon(ways, vocabulary.later("expected-size"))


@cache
def _colours(vocabulary: MessageCatalog, of: str | None) -> Lexicon[_Part[Colour]]:
    ways = {emoji: _Part(colour) for colour, emoji in EMOJI.items()}
    ways |= {word: _Part(each) for each in Colour for word in typed_words(vocabulary, f"input-colour-{each.value}")}
    ways |= _map_letters({language: own.colours for language, own in _alphabets(vocabulary).items()}, of)
    return Lexicon(ways, vocabulary.later("expected-colour", before=of or "none"))


@cache
def _orientations(directions: tuple[Direction, ...], vocabulary: MessageCatalog, of: str | None) -> Lexicon[str]:
    ways = dict.fromkeys([*_UPRIGHT_CHARACTERS, *typed_words(vocabulary, "input-upright")], UPRIGHT)
    for direction in directions:
        words = typed_words(vocabulary, f"input-way-{direction.value}")
        ways |= dict.fromkeys([*words, *_ARROWS[direction].split()], direction.value)
    possible = {direction.value for direction in directions} | {UPRIGHT}
    found = _map_letters({language: own.ways for language, own in _alphabets(vocabulary).items()}, of)
    ways |= {letter: part.value for letter, part in found.items() if part.value in possible}
    # name the orientations in the language of the letters typed so far, or in the reader's
    named: list[LazyField] = [vocabulary.later("way-letter", way=direction.value) for direction in directions]
    up = "up"
    if of is not None:
        letter_of = {way: letter.upper() for letter, way in _alphabets(vocabulary)[of].ways.items()}
        named, up = [letter_of[direction.value] for direction in directions], letter_of[UPRIGHT]
    points = reduce(lambda some, one: vocabulary.later("and-so-on", some=some, next=one), named)
    return Lexicon(ways, vocabulary.later("expected-way", before=of or "none", points=points, way=up))


@dataclass(frozen=True)
class ProgramNotation:
    """Tokens such as `SRN MBE LGU`; goals have no orientation: `SR LB MG SY`. The letters can be in any of the
    vocabulary's languages, but not mixed in one instruction: `PPKO` is `SRNE`."""

    directions: tuple[Direction, ...]
    vocabulary: MessageCatalog = PYRAMIDS
    translator: Translator = ENGLISH

    def read(self, text: str, table: PyramidTable, hand: object, decision: Decision) -> Answer:  # noqa: ARG002 - part of the protocol
        pool = table.players[decision.seat].pool
        if decision.topic == GOALS:
            return self._goals(Scanner(text, self.vocabulary.later("what-goal")), pool, table.stack_size)
        if bare(text) in typed_words(self.vocabulary, "input-nothing"):
            return (DONE,)
        return self._program(Scanner(text, self.vocabulary.later("what-instruction")), pool)

    def _program(self, scanner: Scanner, pool: Pool) -> Answer:
        used: list[Piece] = []
        answer: list[str] = []
        while scanner.begin(_between(self.vocabulary)):
            if len(used) == MAX_INSTRUCTIONS:
                scanner.fail(self.vocabulary.later("too-many", most=MAX_INSTRUCTIONS))
            piece, language = self._piece(scanner, pool, used)
            used.append(piece)
            answer.append(used[-1].key)
            if not scanner.skip(_BEFORE_ORIENTATION):
                break  # a piece without orientation yet: a partial answer
            pointed = self._read_direction(scanner, (*answer[:-1],), piece)
            answer.append(pointed or scanner.need(_orientations(self.directions, self.vocabulary, language)))
            scanner.number += 1
        return tuple(answer)

    def _read_direction(self, scanner: Scanner, before: Answer, piece: Piece) -> str:
        """The orientation, if a word for a direction in the picture comes next; otherwise empty. Raises UnclearError if
        the word has several meanings. `before` has the complete instructions so far."""
        later, at = self.vocabulary.later, scanner.at
        for word, spelt in _pointing_patterns(self.vocabulary).items():
            if scanner.take(spelt):
                possible = [way for way in _POINTING[word] if way is None or way in self.directions]
                if len(possible) == 1 and possible[0] is not None:
                    return possible[0].value
                some: LazyField = ""
                for each in program_of(before):
                    some = later("typed-next", some=some, **_instruction_fields(each.piece, each.facing))
                ways = [later("way-typed", some=some, **_instruction_fields(piece, way)) for way in possible]
                scanner.fail_unclear(later("which-way", ways=self.vocabulary.join_alternatives(ways)), at=at)
        return ""

    def _goals(self, scanner: Scanner, pool: Pool, size: int) -> Answer:
        chosen: list[Piece] = []
        while scanner.begin(_between(self.vocabulary)):
            if len(chosen) == size:
                scanner.fail(self.vocabulary.later("four-goals"))
            piece, _ = self._piece(scanner, pool, [])
            if any(piece.colour is other.colour for other in chosen):
                scanner.fail(self._twice(piece.colour, [goal.colour for goal in chosen]))
            chosen.append(piece)
            scanner.number += 1
        return tuple(piece.key for piece in chosen)

    def write(self, decision: Decision, answer: Answer) -> str:
        keys = answer[:-1] if answer[-1:] == (DONE,) else answer
        if decision.topic == GOALS:
            return " ".join(keys)
        return " ".join("".join(keys[at : at + 2]) for at in range(0, len(keys), 2))

    def help(self, decision: Decision) -> str:
        say = self.translator.say
        if decision.topic == GOALS:
            return say("help-goals")
        points = " ".join(say("way-letter", way=direction.value) for direction in self.directions)
        arrows = " ".join(_TYPED.get(direction, _ARROWS[direction][0]) for direction in self.directions)
        first, second = self.directions[:2]
        pieces = (BY_KEY["SR"], first), (BY_KEY["MB"], second), (BY_KEY["LG"], None)
        example = " ".join(format_instruction(Instruction(piece, facing), self.translator) for piece, facing in pieces)
        return say("help-program", example=example, points=points, arrows=arrows, first=say("way", way=first.value))

    def phrase(self, table: object, decision: Decision, answer: Answer) -> str:  # noqa: ARG002 - part of the protocol
        keys = answer[:-1] if answer[-1:] == (DONE,) else answer
        if decision.topic == GOALS:
            return " ".join(letters(BY_KEY[key], self.translator) for key in keys)
        told = [format_instruction(instruction, self.translator) for instruction in program_of(keys)]
        begun = begun_of(keys)
        return " ".join([*told, *([letters(begun, self.translator)] if begun else [])])

    def show_answer(self, table: object, decision: Decision, answer: Answer) -> str:  # noqa: ARG002 - part of the protocol
        return show_answer(decision, answer, self.translator)

    def _twice(self, colour: Colour, chosen: list[Colour]) -> LazyMessage:
        later = self.vocabulary.later
        left = [later("shade", colour=each.value) for each in Colour if each not in chosen]
        missing = self.vocabulary.join_alternatives(left)
        return later("twice", colour=later("shade", colour=colour.value), missing=missing)

    def _piece(self, scanner: Scanner, pool: Pool, used: list[Piece]) -> tuple[Piece, str | None]:
        later, languages = self.vocabulary.later, _alphabets(self.vocabulary)
        read = None if len(languages) > 1 else CANONICAL
        size = scanner.need(_sizes(self.vocabulary, read))
        scanner.skip(_INSIDE)
        language = read or size.language
        colour = scanner.need(_colours(self.vocabulary, language))
        language = language or colour.language
        piece = Piece(size.value, colour.value)
        held = pool.count(piece)
        if held <= used.count(piece):
            why = later("holds-only", held=held, **piece.fields) if held else later("holds-none", **piece.fields)
            scanner.fail(why)
        return piece, language


def _instruction_fields(piece: Piece, facing: Direction | None) -> dict[str, str]:
    return {**piece.fields, "way": facing.value if facing else "up"}
