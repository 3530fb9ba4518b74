"""Packs: a game's daily puzzles, each a position with exactly one shortest answer, found by full search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from bot.engine.game import Seat
from bot.engine.kernel import Kernel, Uniform
from bot.i18n import Translator

if TYPE_CHECKING:
    from bot.games.puzzle import AnyPuzzle


Line: TypeAlias = dict[str, Any]
"""A puzzle as a line of JSON in its pack: the game's own fields plus `key`, `grade` and `tries`."""

EASY, MEDIUM, HARD = GRADES = ("easy", "medium", "hard")
WEEK: Final = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD)
"""The grade of each weekday's puzzle, from Monday on."""

P = TypeVar("P")


class Solver(Protocol[P]):
    """A puzzle's question, prepared for trying every answer.

    Plans are the kernel's: equal plans are the same answer, and different plans are different answers, whether or not
    the difference matters. So a single solving plan is a unique solution.
    """

    @property
    def kernel(self) -> Kernel[P]:
        """The kernel that resolves it."""
        ...

    @property
    def others(self) -> Mapping[Seat, P]:
        """The other seats' plans."""
        ...

    def every(self, length: int) -> Iterator[P]:
        """Every legal answer of `length` parts: instructions, or robots."""
        ...

    def solves(self, plan: P) -> bool:
        """True if the answer meets the goal, whatever its length."""
        ...


class Maker(Protocol):
    """A game's interface to make and read puzzles."""

    @property
    def pack(self) -> Path:
        """The path of its pack."""
        ...

    @property
    def translator(self) -> Translator:
        """The translator for its puzzles' texts."""
        ...

    def puzzle(self, line: Line) -> AnyPuzzle:
        """The puzzle on a line of a pack. Its position is built lazily. Raises LookupError, ValueError or
        BadDocumentError if the line has no valid puzzle.
        """
        ...

    def length(self, line: Line) -> int:
        """The number of parts in the answer, as the line has it."""
        ...

    def solver(self, line: Line) -> Solver[Any]:
        """The line's question as a solver."""
        ...

    def drawn(self, uniform: Uniform) -> Line | None:
        """A random puzzle; None if the drawn position has none with exactly one shortest answer."""
        ...


def shortest(solver: Solver[P], most: int) -> tuple[int, tuple[P, ...]]:
    """The fewest parts that solve it, up to `most`, and the solutions of that length: two if there are several."""
    for length in range(most + 1):
        found: list[P] = []
        for plan in solver.every(length):
            if solver.solves(plan):
                found.append(plan)
                if len(found) == 2:
                    break
        if found:
            return length, tuple(found)
    return most + 1, ()


def parse_pack(text: str) -> Iterator[Line]:
    """Parse the lines of a pack. Raises ValueError."""
    for line in text.splitlines():
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("a line of a pack is a JSON object")  # noqa: TRY004 - as for what is no JSON at all
        yield found


def written(line: Line) -> str:
    """A pack line as text."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def load_pack(maker: Maker) -> tuple[AnyPuzzle, ...]:
    """All puzzles of a game's pack in order, in the maker's language."""
    key = maker.pack, maker.translator
    if key not in _OPENED:
        text = maker.pack.read_text(encoding="utf-8")
        _OPENED[key] = tuple(maker.puzzle(line) for line in parse_pack(text))
    return _OPENED[key]


_OPENED: Final[dict[tuple[Path, Translator], tuple[AnyPuzzle, ...]]] = {}
"""Packs already read, by path and language. Pack files ship with the program and never change."""


def of_day(puzzles: Sequence[AnyPuzzle], day: int) -> int:
    """The number, from 1, of the puzzle for a day, counted from a Monday that is day 0.

    Each grade has its own weekdays and rotation: a puzzle recurs only after all others of its grade.
    """
    week, weekday = divmod(day, len(WEEK))
    grade = WEEK[weekday]
    fitting = [number for number, puzzle in enumerate(puzzles, start=1) if puzzle.grade == grade]
    turn = week * WEEK.count(grade) + WEEK[:weekday].count(grade)
    return fitting[turn % len(fitting)] if fitting else 1 + day % len(puzzles)
