"""Read and write typed answers in R.U.M.B.L.: rosters, swaps, docks, and answers to mid-round questions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.game import DONE, Answer, Decision
from bot.games.common.notation.scanner import Scanner, bare
from bot.games.rumbl.notation import docking
from bot.games.rumbl.notation.docktext import (
    DockReader,
    facings,
    is_team,
    kinds_of,
    sector_words,
    title,
    words_for,
    words_of,
)
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, Direction, Hex, around, beside, dock, space_key, space_of
from bot.games.rumbl.rules.places import BOARD_SPACES, dock_spaces, typed_name
from bot.games.rumbl.rules.state import LETTERS, STAY, TOKENS, Hand, Kind, Piece, Question, Table, Topic
from bot.games.rumbl.text.names import space_words
from bot.games.rumbl.vocabulary import ENGLISH, RUMBLE
from bot.i18n import LazyField, LazyMessage, Translator, alternatives

_WORD: Final = re.compile(r"[^\W\d_]{1,40}")
_SIDE: Final = re.compile(r"([a-h])\s{0,9}([12])(?!\d)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?\s{0,9}(\d{1,9})(?!\d)\.?")
_AXIAL: Final = re.compile(r"\(?\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9}[,;]\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9}\)?")
_DOCK_SPACE: Final = re.compile(r"(?:([^\W\d_]{1,9})\s{1,9})?([fb])(\d)(?!\d)", re.IGNORECASE)
_BOARD_SPACE: Final = re.compile(r"[a-z]\d(?!\w)", re.IGNORECASE)
_TEAM_AND_KIND: Final = 2
_OF_SPACES: Final = frozenset(topic.value for topic in (Topic.TARGET, Topic.CLONES, Topic.TO))


@cache
def _separator() -> re.Pattern[str]:
    filling = alternatives(words_for("answer-filler"))
    return re.compile(rf"(?:{filling})\b|[^\w\-−#(→➡>↘⬊↙⬋←⬅<↖⬉↗⬈]|_", re.IGNORECASE)


@dataclass(frozen=True)
class RumblNotation:
    """Reads and writes answers to every question of the game."""

    translator: Translator = ENGLISH

    def read(self, text: str, table: Table, hand: Hand, decision: Decision) -> Answer:
        """Raises UnreadableError."""
        match decision.topic:
            case loading.DOCK:
                reader = DockReader(
                    text,
                    hand=hand,
                    side=table.sides[decision.seat],
                    offered=lambda draft: tuple(
                        choice.key for choice in loading.dock_menu(table, hand, decision.seat, draft)
                    ),
                )
                return reader.read()
            case loading.SWAP:
                return _swap(text, hand)
            case loading.ROSTER:
                return _roster(text, 4 if table.rounds == 1 else len(LETTERS))
            case _:
                question = table.question
                return () if question is None else _Answering(text, table, question).read()

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text: `green; plow b2 E 4 p7; ricochet: NE E`, `2 7`, `w3`."""
        if decision.topic == loading.DOCK:
            return docking.written(answer)
        keys = [key for key in answer if key != DONE]
        if decision.topic in _OF_SPACES and keys != [STAY]:
            keys = [typed_name(space_of(key)) for option in keys for key in option.split("/")]
        return " ".join(keys)

    def help(self, decision: Decision) -> str:
        return self.translator.say(f"help-{decision.topic}")

    def phrase(self, table: Table, decision: Decision, answer: Answer) -> str:  # noqa: ARG002 - part of the protocol
        if decision.topic == loading.DOCK:
            return docking.written(answer, self._word)
        return " ".join(self._word(word) for word in self.write(decision, answer).split())

    def _word(self, word: str) -> str:
        return self.translator.say("typed-word", word=word)


# --- before the docks ------------------------------------------------------------------------------------------------


def _swap(text: str, hand: Hand) -> Answer:
    if bare(text) in words_for("keep"):
        return (loading.KEEP,)
    scanner, mine = Scanner(text, RUMBLE.later("what-priority")), hand.held.priorities
    chosen: list[int] = []
    while scanner.begin(_separator()):
        if len(chosen) == 2:
            scanner.fail(RUMBLE.later("exactly-two"))
        found = scanner.take(_NUMBER)
        if found is None or int(found[1]) not in mine:
            left = RUMBLE.join_alternatives([str(each) for each in mine if each not in chosen])
            scanner.fail(RUMBLE.later("expected-other-priority" if chosen else "expected-priority", mine=left))
        if int(found[1]) in chosen:
            scanner.fail(RUMBLE.later("expected-another"))
        chosen.append(int(found[1]))
        scanner.number += 1
    if len(chosen) == 1:
        scanner.start = scanner.at = text.index(str(chosen[0]))
        scanner.number = 1
        scanner.fail(RUMBLE.later("expected-two"))
    return (" ".join(str(each) for each in sorted(chosen)),) if chosen else ()


def _roster(text: str, letters: int) -> Answer:
    scanner = Scanner(text, RUMBLE.later("what-robot"))
    tokens = TOKENS[:letters]
    sides = tuple(side for token in tokens for side in token)
    chosen: dict[str, Kind] = {}
    while scanner.begin(_separator()):
        kind = _side(scanner, sides)
        if kind.letter in chosen:
            taken = chosen[kind.letter]
            scanner.fail(RUMBLE.later("letter-taken", letter=kind.letter, kind=taken.value))
        chosen[kind.letter] = kind
        scanner.number += 1
    for place, token in enumerate(tokens):
        if token[0].letter not in chosen and len(chosen) > place:
            scanner.start = len(text) - len(text.lstrip())
            scanner.number = 1
            which = RUMBLE.join_alternatives([title(side) for side in token])
            scanner.fail(RUMBLE.later("letter-missing", letter=token[0].letter, which=which))
    return tuple(chosen[letter].value for letter in sorted(chosen))


def _side(scanner: Scanner, sides: tuple[Kind, ...]) -> Kind:
    if found := scanner.take(_SIDE):
        place = LETTERS.index(found[1].upper()) * 2 + int(found[2]) - 1
        if place < len(sides):
            return sides[place]
        scanner.fail(RUMBLE.later("letter-unknown"))
    kinds = kinds_of(scanner.word, sides)
    if len(kinds) != 1:
        which = (
            RUMBLE.join_alternatives([title(kind) for kind in kinds])
            if kinds
            else words_of(kind.value for kind in sides)
        )
        scanner.fail(RUMBLE.later("expected-robot", which=which))
    scanner.at += len(scanner.word)
    return kinds[0]


# --- mid-round questions ---------------------------------------------------------------------------------------------


class _Answering:
    """Reads the answer to a question: one of its options, by number, space, direction or name."""

    def __init__(self, text: str, table: Table, question: Question) -> None:
        self._clones_each = len(question.options[0].split("/"))
        several = question.topic is Topic.CLONES and self._clones_each > 1
        self._scanner = Scanner(text, RUMBLE.later("what-space" if several else "what-answer"))
        self._scanner.number = int(several)
        self._table = table
        self._question = question
        robot = table.piece(question.robot)
        self._at = CENTRE if robot is None else robot.at
        self._docks = [sector for sector in table.docks if sector is not None]

    def read(self) -> Answer:
        """The answer that the text stands for, if any. Raises UnreadableError."""
        text, options = self._scanner.text, self._question.options
        if not self._scanner.begin(_separator()):
            return ()
        if STAY in options and bare(text) in (*words_for("stay"), *words_for("stay-too")):
            return (STAY,)
        numbered = _NUMBER.fullmatch(text.strip())
        if numbered is not None:
            if not 1 <= int(numbered[1]) <= len(options):
                self._scanner.fail(RUMBLE.later("expected-number", most=len(options)))
            return (options[int(numbered[1]) - 1],)
        if self._question.topic is Topic.DIRECTION:
            return self._end(self._facing().value)
        if self._question.topic is Topic.CLONES:
            return self._clones()
        return self._end(space_key(self._space()))

    def _end(self, key: str) -> Answer:
        """The answer with this key. Raises UnreadableError if it isn't an option, or if something comes after it."""
        if key not in self._question.options:
            space = beside(self._at, Direction(key)) if self._question.topic is Topic.DIRECTION else space_of(key)
            expected = RUMBLE.later("expected-these", what=self._expectation())
            self._scanner.fail(RUMBLE.later("why-and-expected", why=self._why_not(space), expected=expected))
        if self._scanner.begin(_separator()):
            self._scanner.fail(RUMBLE.later("complete-already"))
        return (key,)

    def _clones(self) -> Answer:
        named: dict[Hex, int] = {}
        while True:
            start = self._scanner.start
            space = self._space()
            if space in named:
                self._scanner.fail(RUMBLE.later("clone-already"))
            named[space] = start
            self._scanner.number += self._clones_each > 1
            if not self._scanner.begin(_separator()):
                break
        meant = [
            option for option in self._question.options if {space_of(key) for key in option.split("/")} == named.keys()
        ]
        if not meant:
            self._scanner.number, self._scanner.start = int(self._clones_each > 1), next(iter(named.values()))
            wrong = next((space for space in named if not self._among(space)), None)
            expected = RUMBLE.later("expected-spaces", count=self._clones_each)
            if wrong is None:
                self._scanner.fail(expected)
            self._scanner.fail(RUMBLE.later("why-and-expected", why=self._why_not(wrong), expected=expected))
        return (meant[0],)

    def _why_not(self, space: Hex) -> LazyMessage:
        """Explain why a space can't be the answer, as the beginning of a sentence."""
        later, name, stack = RUMBLE.later, self._name(space), self._table.stack(space)
        exists = space in BOARD or any(space in dock(sector) for sector in self._docks)
        if self._question.topic is Topic.TARGET:
            return later("target-farther" if stack else "nothing-to-hit", space=name)
        if exists and space not in around(self._at):
            robot = self._table.piece(self._question.robot)
            what = later("the-robot") if robot is None else title(robot.kind)
            return later("not-next-to", space=name, robot=what)
        return later("not-empty" if stack else "no-place", space=name)

    def _name(self, space: Hex) -> LazyMessage:
        words = space_words(space, self._docks, ENGLISH)
        return LazyMessage(RUMBLE, words.key, words.fields)  # type: ignore[arg-type]  # its fields are texts

    def _facing(self) -> Direction:
        facing = self._scanner.read(facings())
        if facing is None and self._question.topic is Topic.CLONES:
            self._scanner.fail(RUMBLE.later("expected-spaces", count=self._clones_each))
        if facing is None:
            self._scanner.fail(RUMBLE.later("expected-these", what=self._expectation()))
        return Direction(facing)

    def _space(self) -> Hex:
        text, at = self._scanner.text, self._scanner.at
        if found := self._scanner.take(_AXIAL):
            q, r = (int(found[axis].replace("−", "-")) for axis in (1, 2))
            return q, r
        for end, space in self._named_spaces(text, at):
            self._scanner.at = end
            return space
        if self._question.topic is Topic.TARGET:
            return self._target()
        return beside(self._at, self._facing())

    def _named_spaces(self, text: str, at: int) -> Iterator[tuple[int, Hex]]:
        """Yield the ends and spaces of the names that begin at this position. A dock's space has to be an option."""
        if (found := _BOARD_SPACE.match(text, at)) and (space := BOARD_SPACES.get(found[0].lower())):
            yield found.end(), space
        word = _WORD.match(text, at)
        if word is not None and word[0].lower() in words_for("centre"):
            yield word.end(), CENTRE
        if found := _DOCK_SPACE.match(text, at):
            for sector in self._docks:
                space = dock_spaces(sector).get(f"{found[2].lower()}{found[3]}")
                named = found[1] is None or found[1].lower() in sector_words()[sector]
                if space is not None and named and self._among(space):
                    yield found.end(), space

    def _among(self, space: Hex) -> bool:
        return any(space_key(space) in option.split("/") for option in self._question.options)

    def _target(self) -> Hex:
        """Read a target by its piece: `nullifier`, `green nul`, `my clone`, `obstacle`."""
        words = [word for word in _WORD.findall(self._scanner.text[self._scanner.at :].lower()) if word != "an"]
        named = words[-1] if words else ""
        team = words[0] if len(words) > 1 else ""
        pieces = [piece for option in self._question.options for piece in self._table.stack(space_of(option))]
        kinds = kinds_of(named, (piece.kind for piece in pieces)) if len(words) <= _TEAM_AND_KIND else []
        found = {piece.at for piece in pieces if piece.kind in kinds and self._is_of(piece, team)}
        if len(found) != 1:
            if found:
                self._scanner.fail(RUMBLE.later("several-near"))
            self._scanner.fail(RUMBLE.later("expected-these", what=self._expectation()))
        self._scanner.at = len(self._scanner.text)
        return found.pop()

    def _is_of(self, piece: Piece, team: str) -> bool:
        """Return whether a piece belongs to the team that a word names. Without a word, every piece does."""
        own = self._table.sides[self._question.seat].team
        if team in words_for("own") or team in words_for("rivals"):
            return piece.team is not None and (piece.team is own) == (team in words_for("own"))
        if not team:
            return True
        return piece.team is not None and is_team(piece.team, team)

    def _expectation(self) -> LazyField:
        return RUMBLE.join_alternatives([self._option(option) for option in self._question.options])

    def _option(self, option: str) -> LazyField:
        if option == STAY:
            return RUMBLE.later("typed-word", word=STAY)
        if self._question.topic is Topic.DIRECTION:
            return option
        return self._name(space_of(option))
