"""How far somebody has come with the puzzles of a course, and what they then see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.host.learning.courses import DAILY

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.game import Answer, PublicStep
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle
    from bot.host.model.views import SeatView


@dataclass(frozen=True, slots=True)
class Progress:
    """Somebody at the puzzles of a course, as it is kept."""

    user: int
    course: str
    """Its key."""
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
    shown: frozenset[str] = frozenset()
    """The keys of those that they were shown the solution of before they had done them."""


@dataclass(frozen=True, slots=True)
class Streak:
    """On how many days in a row somebody has done the day's puzzle of some game by themselves."""

    day: int
    """The last one of them."""
    days: int
    best: int
    """The most there ever were."""

    def at(self, day: int) -> int:
        """How many they are on a day: none if one was left out since. The last may be one that is still to come."""
        return self.days if day <= self.day + 1 else 0

    def counts(self, day: int) -> bool:
        """Whether that day is one of them."""
        return self.day - self.days < day <= self.day

    def done(self, day: int) -> Streak:
        """With that day's done."""
        if day <= self.day:
            return self
        days = self.at(day) + 1
        return Streak(day, days, max(days, self.best))


@dataclass(frozen=True, slots=True)
class Tries:
    """How often somebody has tried a puzzle for every day."""

    missed: int = 0
    solved: bool = False
    shared: bool = False
    """Whether they have shown that to others."""


NO_STREAK: Final = Streak(-2, 0, 0)
"""Of whoever has never done one."""


@dataclass(frozen=True, slots=True)
class Daily:
    """How somebody stands with the puzzles for every day."""

    today: int
    """The number of the day's puzzle."""
    done: bool
    """Whether they have done it."""
    streak: int
    """Days in a row, over all games."""
    counted: bool
    """Whether today is one of them."""
    until: datetime
    """When the next one comes."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A puzzle as somebody sees it who is at it."""

    game: AnyGame
    puzzle: AnyPuzzle
    number: int
    """From 1."""
    tasks: tuple[tuple[str, bool], ...]
    """What is to be done in each that the course has, and whether they have done it."""
    seat: SeatView
    """Their side of its table, which is none of the host's: it has the number 0."""
    daily: Daily | None = None
    """Of the puzzles for every day; None: it is a lesson."""

    @property
    def begun(self) -> bool:
        """Whether something is laid out, or was and can be had back."""
        draft = self.seat.draft
        return bool(self.seat.text) or (draft is not None and bool(draft.before))

    @property
    def course(self) -> str:
        """The key of what it belongs to."""
        return self.game.key + DAILY * (self.daily is not None)

    @property
    def file(self) -> str:
        """How its pictures are called, without their ending."""
        return f"{self.game.key}-{'lesson' if self.daily is None else 'puzzle'}{self.number}"

    @property
    def is_todays(self) -> bool:
        """Whether it is the day's puzzle."""
        return self.daily is not None and self.daily.today == self.number

    @property
    def solved(self) -> bool:
        """Whether they have done this one."""
        return self.tasks[self.number - 1][1]

    @property
    def count(self) -> int:
        """How many the course has."""
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
    steps: tuple[PublicStep[Any, Any], ...]
    missed: str
    """Why that is not yet what is wanted; empty: it is."""
    text: str
    """The answers as people type them."""
    key: str = field(repr=False, default="")
    """Tells their pictures from those of other answers."""
    tries: Tries | None = None
    """How often they have tried it; None: nobody counts, or it was not theirs."""
