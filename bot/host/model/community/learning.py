"""A person's progress in lessons and daily puzzles, and their view of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from bot.engine.game import Answer, PublicStep
from bot.games.game import AnyGame
from bot.games.puzzle import AnyPuzzle
from bot.host.model.views import SeatView

DAILY: Final = ".daily"
"""Suffix for the key of a game's daily puzzles; the key of its lessons is the game's own."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's progress in a course, as it's saved."""

    user: int
    course: str
    puzzle: str
    at: datetime
    edit: int = 0
    """The draft's version, over all puzzles. Clicks on other versions are rejected."""
    answers: tuple[Answer, ...] = field(default=(), repr=False)
    draft: Answer = field(default=(), repr=False)
    before: tuple[Answer, ...] = field(default=(), repr=False)
    solved: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    """The keys of puzzles whose solution was shown before they were solved."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A streak: days in a row for which a daily puzzle of any game was solved without showing its solution first."""

    day: int
    days: int
    best: int

    def at(self, day: int) -> int:
        """Length of the streak; 0 if it's over on `day`. The puzzle of `day` itself needn't be solved yet."""
        return self.days if day <= self.day + 1 else 0

    def counts(self, day: int) -> bool:
        return self.day - self.days < day <= self.day

    def add_day(self, day: int) -> Streak:
        if day <= self.day:
            return self
        days = self.at(day) + 1
        return Streak(day, days, max(days, self.best))


@dataclass(frozen=True, slots=True)
class Tries:
    """Tries at a daily puzzle."""

    missed: int = 0
    solved: bool = False
    shared: bool = False


NO_STREAK: Final = Streak(-2, 0, 0)


@dataclass(frozen=True, slots=True)
class Daily:
    """A person's results in the daily puzzles."""

    today: int
    done: bool
    streak: int
    counted: bool
    until: datetime
    looked: bool = True
    """True if the solution of the day's puzzle was shown before it was solved."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A puzzle as its learner sees it."""

    game: AnyGame
    puzzle: AnyPuzzle
    number: int
    tasks: tuple[tuple[str, bool], ...]
    seat: SeatView
    """The learner's view of the puzzle's table. The table isn't saved and has the ID 0."""
    daily: Daily | None = None

    @property
    def begun(self) -> bool:
        draft = self.seat.draft
        return bool(self.seat.text) or (draft is not None and bool(draft.undo_history))

    @property
    def course(self) -> str:
        return self.game.key + DAILY * (self.daily is not None)

    @property
    def file(self) -> str:
        return f"{self.game.key}-{'lesson' if self.daily is None else 'puzzle'}{self.number}"

    @property
    def is_todays(self) -> bool:
        return self.daily is not None and self.daily.today == self.number

    @property
    def solved(self) -> bool:
        return self.tasks[self.number - 1][1]

    @property
    def count(self) -> int:
        return len(self.tasks)

    @property
    def done(self) -> int:
        return sum(done for _, done in self.tasks)


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of answers to a puzzle: the learner's own, or the solution's."""

    lesson: Lesson
    before: Any
    steps: tuple[PublicStep[Any, Any], ...]
    missed: str
    """The reason why the answers don't solve the puzzle; empty if they do."""
    text: str
    key: str = field(repr=False, default="")
    """A key for the result's pictures, which differs for different answers."""
    tries: Tries | None = None
    """The tries so far; None if they aren't counted, or it wasn't the learner's own try."""


@dataclass(frozen=True, slots=True)
class Before:
    """A server's previous puzzle and its results."""

    game: AnyGame
    puzzle: AnyPuzzle
    solution: str
    sought: int
    solved: int


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """A server's puzzle of the day."""

    lesson: Lesson
    before: Before | None
