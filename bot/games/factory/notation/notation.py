"""Typed answers: programs and goal stacks as in all pyramid games, and the torch holder's board movement.

People can type answers in many ways: `A C` (swap), `B east of C, right` (hop), `A right, D half` (aim), `tip` (wild),
`C a3` (add, replace), `C a3 c5` (dig), `skip`. Turns in words are relative: right, left, half, keep. Words are read in
every language.

Canonical texts give places and rotations as numbers, whatever the boards' layout: `B 2,0 r1`, `A1 D3`. Answers are
sealed in this form, so it must stay readable forever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce

from bot.engine.game import DONE, Answer, Decision
from bot.games.common.notation.scanner import Lexicon, Scanner, bare
from bot.games.factory.drafts.menus import TASKS, TURNS
from bot.games.factory.rules import choices
from bot.games.factory.rules.choices import WILD_FACES
from bot.games.factory.rules.floor import COMPASS, DELTAS, SPACES, beside, space_name
from bot.games.factory.rules.state import BOARDS, Board, BoardName, Table, Task
from bot.games.factory.vocabulary import ENGLISH, FACTORY
from bot.games.pyramids.notation.notation import ProgramNotation
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.things import Hand
from bot.i18n import LANGUAGES, LazyMessage, Translator, alternatives, typed_words, words_by_language

_BOARD = Lexicon({name.lower(): name for name in BOARDS}, FACTORY.later("expected-board"))
_SPACE = Lexicon({space_name(space): space_name(space) for space in SPACES}, FACTORY.later("expected-rim"))


@dataclass(frozen=True, slots=True)
class _Rotation:
    quarters: int
    further: bool
    """True if the rotation is relative to the board's current one."""


_NUMBERS = re.compile(r"(?P<x>[-+−]?\d{1,6})\s{0,9}[,;/ ]\s{0,9}(?P<y>[-+−]?\d{1,6})", re.IGNORECASE)
_GAP = r"[\s,]{1,9}"
_SEPARATOR = r"[-−](?!\d)|(?![↻↺−])[^\w-]|_"
_SPACES_BETWEEN = re.compile(_SEPARATOR)


def _words_for(key: str) -> tuple[str, ...]:
    return typed_words(FACTORY, f"input-{key}")


@cache
def _faces() -> Lexicon[str]:
    names = {
        FACTORY.translator(each).say("face-called", face=face.value): face.value
        for each in LANGUAGES
        for face in WILD_FACES
    }
    return Lexicon(names, FACTORY.later("expected-face"))


@cache
def _rotations(expected: str) -> Lexicon[_Rotation]:
    ways = {f"{prefix}{quarters}": _Rotation(quarters, further=False) for prefix in ("r", "") for quarters in range(4)}
    for quarters, (turn, arrows) in enumerate((("keep", ""), ("right", "↻"), ("half", ""), ("left", "↺"))):
        ways |= dict.fromkeys([*arrows, *_words_for(f"turn-{turn}")], _Rotation(quarters, further=True))
    return Lexicon(ways, FACTORY.later(expected))


@cache
def _beside() -> tuple[tuple[re.Pattern[str], Mapping[str, Direction]], ...]:
    """One pattern for each wording in each language, with that language's direction words."""
    found: list[tuple[re.Pattern[str], Mapping[str, Direction]]] = []
    for language in LANGUAGES:
        ways = {
            word: direction
            for direction in COMPASS
            for word in words_by_language(FACTORY, f"input-side-{direction.value}")[language]
        }
        fields = {"<way>": f"(?P<way>{alternatives(ways)})", "<board>": "(?P<board>[a-d])", " ": _GAP}
        templates = words_by_language(FACTORY, "input-beside", way="<way>", board="<board>")[language]
        longest_first = sorted(templates, key=len, reverse=True)
        patterns = [reduce(lambda text, field: text.replace(*field), fields.items(), each) for each in longest_first]
        found += [(re.compile(rf"{pattern}\b", re.IGNORECASE), ways) for pattern in patterns]
    return tuple(found)


@cache
def _stay() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives(_words_for('stay'))})\b", re.IGNORECASE)


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives(_words_for('filler'))})\b|{_SEPARATOR}", re.IGNORECASE)


@dataclass(frozen=True)
class FactoryNotation:
    """Reads and writes answers to every question of the game."""

    programs: ProgramNotation = ProgramNotation(COMPASS)  # noqa: RUF009 - a frozen value
    translator: Translator = ENGLISH

    def read(self, text: str, table: Table, hand: Hand, decision: Decision) -> Answer:
        """Raises UnreadableError, which names the token, its position and what's wrong."""
        task = TASKS.get(decision.topic)
        if task is None:
            return self.programs.read(text, table, hand, decision)
        if task in choices.MAY_SKIP and bare(text) in _words_for("skip"):
            return (choices.SKIP,)
        scanner = Scanner(text, FACTORY.later("what-part"))
        # for Wild, the names of actions are answers, not filler words
        between = _SPACES_BETWEEN if task is Task.WILD else _between()
        answer = _Reader(scanner, between, table).read(task)
        if scanner.begin(between):
            scanner.fail(FACTORY.later("complete-before"))
        return answer

    def write(self, decision: Decision, answer: Answer) -> str:
        task = TASKS.get(decision.topic)
        if task is None:
            return self.programs.write(decision, answer)
        keys = [key for key in answer if key != DONE]
        if task is Task.SWAP:
            return " ".join(keys).replace("-", " ")
        if task is Task.HOP and len(keys) == 3:
            keys[2] = f"r{keys[2]}"
        return " ".join(keys)

    def phrase(self, table: Table, decision: Decision, answer: Answer) -> str:
        """The answer as people type it: places beside a board, and rotations relative to the board's current one."""
        keys = [key for key in answer if key != DONE]
        match TASKS.get(decision.topic), keys:
            case Task.HOP, [board, place, *rotation]:
                own, target = table.board(board), choices.place_of(place)
                way, other = beside(table.boards, own.name, target)[0]
                where = self.translator.say("typed-beside", way=way.value, board=other)
                where = self.translator.say("typed-stay") if target == own.place else where
                return f"{board} {where}" + "".join(f", {self._turn(own, each)}" for each in rotation)
            case Task() as task, [choices.SKIP] if task in choices.MAY_SKIP:
                return self.translator.say("typed-skip")
            case Task.AIM, [_, *_]:
                return ", ".join(f"{key[0]} {self._turn(table.board(key[0]), key[1:])}" for key in keys)
            case Task.WILD, [face]:
                return self.translator.say("face-called", face=face)
            case None, _:
                return self.programs.phrase(table, decision, answer)
            case _:
                return self.write(decision, answer)

    def show_answer(self, table: Table, decision: Decision, answer: Answer) -> str:
        """The answer with boards and spaces as they're called in sentences."""
        match TASKS.get(decision.topic), answer:
            case None, _:
                return self.programs.show_answer(table, decision, answer)
            case Task.SWAP, [pair] if pair != choices.SKIP:
                one, _, other = pair.partition("-")
                return self.translator.say("swap-act", one=one, other=other)
            case Task.ADD | Task.REPLACE | Task.DIG, [board]:
                return self.translator.say("board-choice", board=board)
            case Task.ADD | Task.REPLACE | Task.DIG, [board, *spaces]:
                return " → ".join(f"{board}:{space}" for space in spaces)
            case _:
                return self.phrase(table, decision, answer)

    def help(self, decision: Decision) -> str:
        task = TASKS.get(decision.topic)
        return self.programs.help(decision) if task is None else self.translator.say(f"help-{task.value}")

    def _turn(self, board: Board, rotation: str) -> str:
        return self.translator.say("typed-turn", turn=TURNS[(int(rotation) - board.rotation) % 4])


class _Reader:
    """Reads the parts of an answer in order. The text may end after any of the answer's keys."""

    def __init__(self, scanner: Scanner, between: re.Pattern[str], table: Table) -> None:
        self._scanner = scanner
        self._between = between
        self._table = table

    def read(self, task: Task) -> Answer:
        if not self._more():
            return ()
        match task:
            case Task.SWAP:
                return self._swap()
            case Task.HOP:
                return self._hop()
            case Task.AIM:
                return self._aim()
            case Task.WILD:
                return (self._part(_faces()),)
            case Task.ADD | Task.REPLACE:
                return self._spaces(task, 1)
            case Task.DIG:
                return self._spaces(task, 2)

    def _more(self) -> bool:
        more = self._scanner.skip(self._between)
        if more:  # at the end of the text, errors are about the last part
            self._scanner.start = self._scanner.at
        else:
            self._scanner.number -= 1
        return more

    def _part(self, lexicon: Lexicon[str]) -> str:
        value = self._scanner.need(lexicon)
        self._scanner.number += 1
        return value

    def _swap(self) -> Answer:
        one = self._board()
        self._more()
        other = self._board(one)
        return ("-".join(sorted((one, other))),)

    def _hop(self) -> Answer:
        board = self._board()
        own = self._table.board(board)
        if not self._more():
            return (board,)
        place, expected = self._place(own.place), "expected-turn"
        if place is None:  # the text has only a rotation
            place, expected = own.place, "expected-hop"
        else:
            self._refuse_unless_offered((board, choices.place_key(place)), "no-place-for-board", board=board)
            if not self._more():
                return (board, choices.place_key(place))
        answer = (board, choices.place_key(place), str(self._rotation(board, expected)))
        self._refuse_unless_offered(answer, "no-change")
        return answer

    def _refuse_unless_offered(self, answer: Answer, why: str, **fields: str) -> None:
        if answer[-1] not in choices.keys(self._table, Task.HOP, answer[:-1]):
            self._scanner.number -= 1
            self._scanner.fail(FACTORY.later(why, **fields))

    def _board(self, *named: BoardName) -> BoardName:
        board = self._part(_BOARD)
        frozen = self._table.board(board).frozen
        if frozen or board in named:
            self._scanner.number -= 1
            self._scanner.fail(FACTORY.later("does-freeze" if frozen else "turned-twice", board=board))
        return board

    def _place(self, own: Cell) -> Cell | None:
        """Read a place: beside a board, as numbers, or as the board's own place. None if the text has none."""
        for pattern, ways in _beside():
            if named := self._scanner.take(pattern):
                self._scanner.number += 1
                x, y = self._table.board(named["board"].upper()).place
                east, north = DELTAS[ways[named["way"].lower()]]
                return x + east, y + north
        if self._scanner.take(_stay()):
            self._scanner.number += 1
            return own
        found = self._scanner.take(_NUMBERS)
        if found is None:
            return None
        self._scanner.number += 1
        x, y = (int(found[axis].replace("−", "-")) for axis in "xy")
        return x, y

    def _aim(self) -> Answer:
        turns: dict[BoardName, int] = {}
        while self._more():
            board = self._board(*turns)
            self._more()
            turns[board] = self._rotation(board, "expected-turn")
        return choices.aim(self._table, turns)

    def _rotation(self, board: BoardName, expected: str) -> int:
        typed = self._scanner.need(_rotations(expected))
        self._scanner.number += 1
        start = self._table.board(board).rotation if typed.further else 0
        return (start + typed.quarters) % 4

    def _spaces(self, task: Task, number: int) -> Answer:
        """Read a board and up to `number` spaces on it. The board may be repeated before each space."""
        scanner = self._scanner
        if alone := _SPACE.read(scanner.text, scanner.at):
            scanner.fail(FACTORY.later("board-first", space=alone[0]))
        answer = [self._part(_BOARD)]
        self._check(task, answer)
        while len(answer) <= number and self._more():
            if _SPACE.read(scanner.text, scanner.at) is None:
                again = _BOARD.read(scanner.text, scanner.at)
                if again is not None and again[0] == answer[0]:
                    scanner.at = again[1]
                    scanner.skip(self._between)
            answer.append(self._part(_SPACE))
            self._check(task, answer)
        return tuple(answer)

    def _check(self, task: Task, answer: list[str]) -> None:
        offered = choices.keys(self._table, task, tuple(answer[:-1]))
        if answer[-1] in offered:
            return
        self._scanner.number -= 1
        why = self._why_not(task, answer)
        if offered:
            self._scanner.fail(FACTORY.later("why-expected", why=why, offered=FACTORY.join_alternatives(offered)))
        self._scanner.fail(FACTORY.later("why-nothing", why=why))

    def _why_not(self, task: Task, answer: list[str]) -> LazyMessage:
        later = FACTORY.later
        match task, answer:
            case Task.ADD, [_]:
                return later("fewest-elements")
            case _, [name]:
                return later("no-element-of", board=name)
            case _, [name, *_, space]:
                stands = space in {space_name(element.at) for element in self._table.board(name).elements}
                if task is Task.REPLACE or (task is Task.DIG and len(answer) == 2):
                    return later("no-such-element" if stands else "no-element-there", board=name, space=space)
                return later("holds-already" if stands else "no-place-for-wall", board=name, space=space)
            case _:
                return later("not-to-choose")
