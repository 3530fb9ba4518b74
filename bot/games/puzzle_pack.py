"""Packs: a game's puzzles for every day, each a position with exactly one shortest answer, found by full search."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from bot.engine.game import Seat
    from bot.engine.kernel import Kernel, Uniform
    from bot.games.puzzle import AnyPuzzle
    from bot.i18n import Translator

Line: TypeAlias = dict[str, Any]
"""A puzzle as its pack has it: a line of JSON. Besides what its game has in it there are `key`, `grade` and `tries`."""

EASY, MEDIUM, HARD = GRADES = ("easy", "medium", "hard")
WEEK: Final = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD)
"""How hard the puzzle of a day is, from Monday on."""

P = TypeVar("P")


class Solver(Protocol[P]):
    """The question of a puzzle, made ready for trying every answer.

    Plans are the kernel's: equal plans are the same answer, and different ones are different answers, whether or not
    the difference matters. So where there is only one plan, nothing else does it.
    """

    @property
    def kernel(self) -> Kernel[P]:
        """What resolves it for computers."""
        ...

    @property
    def others(self) -> Mapping[Seat, P]:
        """What the other seats do."""
        ...

    def every(self, length: int) -> Iterator[P]:
        """Every legal answer of so many parts: instructions, or robots."""
        ...

    def solves(self, plan: P) -> bool:
        """Whether the answer does what is wanted, however long it is."""
        ...


class Maker(Protocol):
    """What a game brings to make puzzles, and to read them again."""

    @property
    def pack(self) -> Path:
        """Where its pack lies."""
        ...

    @property
    def tongue(self) -> Translator:
        """The language of what is said of its puzzles."""
        ...

    def puzzle(self, line: Line) -> AnyPuzzle:
        """What a line of a pack says. Its position is not laid out before it is asked for. LookupError, ValueError and
        BadDocumentError are raised for what is no puzzle.
        """
        ...

    def length(self, line: Line) -> int:
        """Of how many parts the answer is, as the line says."""
        ...

    def solver(self, line: Line) -> Solver[Any]:
        """The same question, made ready."""
        ...

    def drawn(self, uniform: Uniform) -> Line | None:
        """A puzzle by chance; None if the position that was drawn holds none with exactly one shortest answer."""
        ...


def shortest(solver: Solver[P], most: int) -> tuple[int, tuple[P, ...]]:
    """The fewest parts that do it, up to `most`, and the answers of that length that do: two if there are several."""
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
    """The lines of a pack. Raises ValueError."""
    for line in text.splitlines():
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("a line of a pack is a JSON object")  # noqa: TRY004 - as for what is no JSON at all
        yield found


def written(line: Line) -> str:
    """A line of a pack."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def load_pack(maker: Maker) -> tuple[AnyPuzzle, ...]:
    """All puzzles of a game's pack, in its order, told in its maker's language."""
    key = maker.pack, maker.tongue
    if key not in _OPENED:
        text = maker.pack.read_text(encoding="utf-8")
        _OPENED[key] = tuple(maker.puzzle(line) for line in parse_pack(text))
    return _OPENED[key]


_OPENED: Final[dict[tuple[Path, Translator], tuple[AnyPuzzle, ...]]] = {}
"""Packs that were read, by language. They lie beside the program and never change."""


def of_day(puzzles: Sequence[AnyPuzzle], day: int) -> int:
    """The number, from 1, of the puzzle of a day, which is counted from a Monday that is day 0.

    Every grade has its days of the week and its own turn: none comes again before all others of its grade have come.
    """
    week, weekday = divmod(day, len(WEEK))
    grade = WEEK[weekday]
    fitting = [number for number, puzzle in enumerate(puzzles, start=1) if puzzle.grade == grade]
    turn = week * WEEK.count(grade) + WEEK[:weekday].count(grade)
    return fitting[turn % len(fitting)] if fitting else 1 + day % len(puzzles)
