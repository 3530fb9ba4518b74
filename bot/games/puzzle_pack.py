"""Packs: a game's daily puzzles, each a position with exactly one shortest answer, found by trying all answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from bot.engine.game import Seat
from bot.engine.kernel import Kernel, Uniform
from bot.i18n import Translator

if TYPE_CHECKING:
    from bot.games.puzzle import AnyPuzzle


Line: TypeAlias = dict[str, Any]
"""A puzzle as a line of JSON in its pack: `game`, `key`, `grade`, `tries`, and the game's own fields."""

EASY, MEDIUM, HARD = GRADES = ("easy", "medium", "hard")
WEEK: Final = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD)
"""The grade of the puzzle for each day of the week, from Monday on."""

P = TypeVar("P")


class Solver(Protocol[P]):
    """A puzzle's question, prepared for trying every answer. Different plans are different answers even if they have
    the same effect, so if only one plan solves the puzzle, the solution is unique."""

    @property
    def kernel(self) -> Kernel[P]: ...

    @property
    def others(self) -> Mapping[Seat, P]: ...

    def every(self, length: int) -> Iterator[P]:
        """Yield every answer with `length` parts (instructions or robots) and without standing orders."""

    def solves(self, plan: P) -> bool:
        """Return whether the answer reaches the goal, however long it is."""


class Maker(Protocol):
    """Makes and reads a game's puzzles."""

    @property
    def pack(self) -> Path: ...

    @property
    def translator(self) -> Translator: ...

    def puzzle(self, line: Line) -> AnyPuzzle:
        """Build the puzzle on a valid line of a pack; its position is only built when needed."""

    def length(self, line: Line) -> int: ...

    def solver(self, line: Line) -> Solver[Any]: ...

    def draw_puzzle(self, uniform: Uniform) -> Line | None:
        """Make a random puzzle with exactly one shortest answer; None if this attempt gives none."""


def shortest(solver: Solver[P], most: int) -> tuple[int, tuple[P, ...]]:
    """The smallest number of parts, up to `most`, that solves the puzzle, and up to two solutions; else `most` + 1."""
    for length in range(most + 1):
        found = tuple(islice(filter(solver.solves, solver.every(length)), 2))
        if found:
            return length, found
    return most + 1, ()


def parse_pack(text: str) -> Iterator[Line]:
    for line in text.splitlines():
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("a line of a pack is a JSON object")  # noqa: TRY004 - ValueError, as for a line that isn't JSON
        yield found


def format_line(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def load_pack(maker: Maker) -> tuple[AnyPuzzle, ...]:
    """All puzzles in a game's pack, in order and in the maker's language."""
    key = maker.pack, maker.translator
    if key not in _OPENED:
        text = maker.pack.read_text(encoding="utf-8")
        _OPENED[key] = tuple(maker.puzzle(line) for line in parse_pack(text))
    return _OPENED[key]


_OPENED: Final[dict[tuple[Path, Translator], tuple[AnyPuzzle, ...]]] = {}
"""Packs are part of the program, so they never change."""


def pick_daily_puzzle(puzzles: Sequence[AnyPuzzle], day: int) -> int:
    """The number, from 1, of the puzzle for a day; day 0 is a Monday. Each grade has its own weekdays and rotation, so
    a puzzle comes back only after all others of its grade."""
    week, weekday = divmod(day, len(WEEK))
    grade = WEEK[weekday]
    fitting = [number for number, puzzle in enumerate(puzzles, start=1) if puzzle.grade == grade]
    turn = week * WEEK.count(grade) + WEEK[:weekday].count(grade)
    return fitting[turn % len(fitting)] if fitting else 1 + day % len(puzzles)
