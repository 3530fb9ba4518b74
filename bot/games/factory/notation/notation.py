"""Typed answers: programs and goal stacks as in every pyramid game, and the torch holder's board movement.

The typed form is as forgiving as is safe: `A C` (swap), `B east of C, right` (hop), `A right, D half` (aim), `tip`
(wild), `C a3` (add, replace), `C a3 c5` (dig), `skip`. A turn is relative: right, left, half, keep. Finnish words are
accepted too.

Canonical texts give a place and a rotation as numbers, however the boards lie: `B 2,0 r1`, `A1 D3`. They are sealed, so
they must stay readable for ever; they are shown nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from bot.engine.game import DONE
from bot.games.common.notation.scanner import Lexicon, Scanner, bare
from bot.games.factory.drafts.menus import TASKS, TURNS
from bot.games.factory.rules import choices
from bot.games.factory.rules.floor import COMPASS, SPACES, beside, space_name
from bot.games.factory.rules.state import BOARDS, Task
from bot.games.factory.vocabulary import ENGLISH, FACTORY
from bot.games.pyramids.notation.notation import ProgramNotation

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision
    from bot.games.factory.rules.state import Board, BoardName, Hand, Table
    from bot.games.pyramids.rules.grid import Cell
    from bot.i18n import LazyMessage, Translator

_BOARD = Lexicon({name.lower(): name for name in BOARDS}, FACTORY.later("expected-board"))
_SPACE = Lexicon({space_name(space): space_name(space) for space in SPACES}, FACTORY.later("expected-rim"))
_FINNISH = ("vaihto", "hyppy", "käännös", "korvaus", "kaivuu")
"""The possible faces of Wild, in order."""
_FACE = Lexicon(
    {way: face.value for face, word in zip(choices.WILD_FACES, _FINNISH, strict=True) for way in (face.value, word)},
    FACTORY.later("expected-face"),
)


@dataclass(frozen=True, slots=True)
class _Rotation:
    """A typed rotation."""

    quarters: int
    further: bool
    """True for a relative turn, false for the board's new rotation."""


_ROTATION = Lexicon(
    {
        **{f"{sign}{quarters}": _Rotation(quarters, further=False) for sign in ("r", "") for quarters in range(4)},
        **dict.fromkeys(
            ("right", "clockwise", "cw", "↻", "oikealle", "oikeaan", "myötäpäivään"), _Rotation(1, further=True)
        ),
        **dict.fromkeys(("half", "around", "puoli", "ympäri"), _Rotation(2, further=True)),
        **dict.fromkeys(
            ("left", "anticlockwise", "counterclockwise", "ccw", "↺", "vasemmalle", "vasempaan", "vastapäivään"),
            _Rotation(3, further=True),
        ),
        **dict.fromkeys(("keep", "same", "straight", "ennallaan"), _Rotation(0, further=True)),
    },
    FACTORY.later("expected-turn"),
)
_PLACE = re.compile(
    r"(?P<x>[-+−]?\d{1,6})\s{0,9}[,;/ ]\s{0,9}(?P<y>[-+−]?\d{1,6})|(?:stay|here|paikallaan)\b", re.IGNORECASE
)
_BESIDE = re.compile(
    r"(?P<way>n(?:orth)?|e(?:ast)?|s(?:outh)?|w(?:est)?)[\s,]{1,9}of[\s,]{1,9}(?P<board>[a-d])\b"
    r"|(?P<finnish>pohjoiseen|itään|etelään|länteen)[\s,]{1,9}(?P<from>[a-d])(?::?st[aä])?\b",
    re.IGNORECASE,
)
_WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
_FINNISH_WAYS = {"p": (0, 1), "i": (1, 0), "e": (0, -1), "l": (-1, 0)}
_SKIP = frozenset({"skip", "pass", "none", "nothing", "no", "ohita", "ei"})
_SIGN = r"[-−](?!\d)|(?![↻↺−])[^\w-]|_"
_BETWEEN = re.compile(
    r"(?:boards?|to|and|then|at|on|onto|from|into|with|rotation|place|space|a\s{1,9}turn|turn|quarter|move"
    r"|swap|hop|aim|add|replace|dig|laudat|lauta|lautaa|ja|sitten|käännä|siirrä|vaihda)\b"
    rf"|{_SIGN}",
    re.IGNORECASE,
)
_SPACES_BETWEEN = re.compile(_SIGN)


@dataclass(frozen=True)
class FactoryNotation:
    """Notation for every question of the game."""

    programs: ProgramNotation = ProgramNotation(COMPASS)  # noqa: RUF009 - a frozen value
    tongue: Translator = ENGLISH

    def read(self, text: str, table: Table, hand: Hand, decision: Decision) -> Answer:
        """The complete or partial answer in the text.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        task = TASKS.get(decision.topic)
        if task is None:
            return self.programs.read(text, table, hand, decision)
        if task in choices.MAY_SKIP and bare(text) in _SKIP:
            return (choices.SKIP,)
        scanner = Scanner(text, FACTORY.later("what-part"))
        # The action names are the answer here, not filler words.
        between = _SPACES_BETWEEN if task is Task.WILD else _BETWEEN
        answer = _Reader(scanner, between, table).read(task)
        if scanner.begin(between):
            scanner.fail(FACTORY.later("complete-before"))
        return answer

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text of an answer."""
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
        """An answer as people type it: places by their neighbours, turns by their amount."""
        keys = [key for key in answer if key != DONE]
        match TASKS.get(decision.topic), keys:
            case Task.HOP, [board, place, *rotation]:
                own, target = table.board(board), choices.place_of(place)
                way, other = beside(table.boards, own.name, target)[0]
                where = self.tongue.say("typed-beside", way=way.value, board=other)
                where = self.tongue.say("typed-stay") if target == own.place else where
                return f"{board} {where}" + "".join(f", {self._turn(own, each)}" for each in rotation)
            case Task() as task, [choices.SKIP] if task in choices.MAY_SKIP:
                return self.tongue.say("typed-skip")
            case Task.AIM, [_, *_]:
                return ", ".join(f"{key[0]} {self._turn(table.board(key[0]), key[1:])}" for key in keys)
            case Task.WILD, [face]:
                return self.tongue.say("face-called", face=face)
            case None, _:
                return self.programs.phrase(table, decision, answer)
            case _:
                return self.write(decision, answer)

    def help(self, decision: Decision) -> str:
        """Instructions for typing an answer, with examples."""
        task = TASKS.get(decision.topic)
        return self.programs.help(decision) if task is None else self.tongue.say(f"help-{task.value}")

    def _turn(self, board: Board, rotation: str) -> str:
        return self.tongue.say("typed-turn", turn=TURNS[(int(rotation) - board.rotation) % 4])


class _Reader:
    """Reads the parts of an answer in order; an answer may end after any of them."""

    def __init__(self, scanner: Scanner, between: re.Pattern[str], table: Table) -> None:
        self._scanner = scanner
        self._between = between
        self._table = table

    def read(self, task: Task) -> Answer:
        """The answer as far as it is written."""
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
                return (self._part(_FACE),)
            case Task.ADD | Task.REPLACE:
                return self._spaces(task, 1)
            case Task.DIG:
                return self._spaces(task, 2)
            case other:
                assert_never(other)

    def _more(self) -> bool:
        more = self._scanner.skip(self._between)
        if more:  # at the end of the text, errors are about the part before it
            self._scanner.start = self._scanner.at
        return more

    def _part(self, lexicon: Lexicon[str]) -> str:
        value = self._scanner.need(lexicon)
        self._scanner.number += 1
        return value

    def _swap(self) -> Answer:
        one = self._part(_BOARD)
        self._more()
        other = self._part(_BOARD)
        return ("-".join(sorted((one, other))),)

    def _hop(self) -> Answer:
        board = self._part(_BOARD)
        own = self._table.board(board)
        if not self._more():
            return (board,)
        place = self._place(own.place)
        if place is None:
            place = own.place  # only a rotation is written
        elif not self._more():
            return (board, choices.place_key(place))
        return (board, choices.place_key(place), str(self._rotation(board)))

    def _place(self, own: Cell) -> Cell | None:
        """A place given by its neighbours, by its numbers, or as the board's current one; None if none is written."""
        if named := self._scanner.take(_BESIDE):
            self._scanner.number += 1
            board = (named["board"] or named["from"]).upper()
            x, y = self._table.board(board).place
            way, finnish = named["way"], named["finnish"]
            east, north = _WAYS[way[0].lower()] if way else _FINNISH_WAYS[finnish[0].lower()]
            return x + east, y + north
        found = self._scanner.take(_PLACE)
        if found is None:
            return None
        self._scanner.number += 1
        if found["x"] is None:
            return own
        x, y = (int(found[axis].replace("−", "-")) for axis in "xy")
        return x, y

    def _aim(self) -> Answer:
        turns: dict[BoardName, int] = {}
        while self._more():
            board = self._part(_BOARD)
            if board in turns:
                self._scanner.fail(FACTORY.later("turned-twice", board=board))
            self._more()
            turns[board] = self._rotation(board)
        return choices.aim(self._table, turns)

    def _rotation(self, board: BoardName) -> int:
        typed = self._scanner.need(_ROTATION)
        self._scanner.number += 1
        start = self._table.board(board).rotation if typed.further else 0
        return (start + typed.quarters) % 4

    def _spaces(self, task: Task, number: int) -> Answer:
        """Read a board and `number` of its spaces; the board may be repeated before a space."""
        scanner = self._scanner
        if alone := _SPACE.read(scanner.text, scanner.at):
            scanner.fail(FACTORY.later("board-first", space=alone[0]))
        answer = [self._part(_BOARD)]
        self._check(task, answer)
        while len(answer) <= number and self._more():
            if _SPACE.read(self._scanner.text, self._scanner.at) is None:
                again = _BOARD.read(self._scanner.text, self._scanner.at)
                if again is not None and again[0] == answer[0]:
                    self._scanner.at = again[1]
                    self._scanner.skip(self._between)
            answer.append(self._part(_SPACE))
            self._check(task, answer)
        return tuple(answer)

    def _check(self, task: Task, answer: list[str]) -> None:
        """Raise an error if the last part is not a legal choice, with the reason."""
        offered = choices.keys(self._table, task, tuple(answer[:-1]))
        if answer[-1] in offered:
            return
        self._scanner.number -= 1
        why = self._why_not(task, answer)
        if offered:
            self._scanner.fail(FACTORY.later("why-expected", why=why, offered=FACTORY.either(offered)))
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
