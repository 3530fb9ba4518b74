"""How far somebody has come with the puzzles of a game, and what they then see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.game import Answer, Seen
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle
    from bot.host.model import SeatView


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody who learns a game, as it is kept."""

    user: int
    game: str
    puzzle: str
    """The key of the one that they are at."""
    at: datetime
    """When they did something there last."""
    edit: int = 0
    """Counts the changes of their draft in all puzzles, so that a late or doubled click names an older one."""
    answers: tuple[Answer, ...] = field(default=(), repr=False)
    """What they have answered to its first questions, where it has more than one."""
    draft: Answer = field(default=(), repr=False)
    before: tuple[Answer, ...] = field(default=(), repr=False)
    """What the draft was before each of its latest changes, the last one last."""
    solved: frozenset[str] = frozenset()
    """The keys of those that they have done."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A puzzle as somebody sees it who is at it."""

    game: AnyGame
    puzzle: AnyPuzzle
    number: int
    """From 1."""
    tasks: tuple[tuple[str, bool], ...]
    """What is to be done in each that the game has, and whether they have done it."""
    seat: SeatView
    """Their side of its table, which is none of the host's: it has the number 0."""

    @property
    def count(self) -> int:
        """How many the game has."""
        return len(self.tasks)

    @property
    def done(self) -> int:
        """How many of them they have done."""
        return sum(done for _, done in self.tasks)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of their answers."""

    lesson: Lesson
    """As it is now."""
    before: Any
    """The table that it began with."""
    steps: tuple[Seen[Any, Any], ...]
    missed: str
    """Why that is not yet what is wanted; empty: it is."""
    text: str
    """The answers as people type them."""
    key: str = field(repr=False, default="")
    """Tells their pictures from those of other answers."""
