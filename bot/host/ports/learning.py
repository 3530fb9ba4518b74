"""Storage for progress in lessons and daily puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.community.learning import Progress, Streak, Tries


class LearningStore(Protocol):
    """Storage for progress in lessons and daily puzzles."""

    async def progress(self, user: int, course: str) -> Progress | None:
        """The user's progress in the course; None if they haven't begun, or it can't be read."""

    async def all_progress(self, user: int) -> Sequence[Progress]:
        """The user's progress in every course, latest first, without unreadable ones."""

    async def count_try(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        """Count a try, unless the puzzle is solved or the last try had the same edit; return the user's tries."""

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        """The user's tries at a daily puzzle."""

    async def mark_shared(self, user: int, course: str, puzzle: str) -> None:
        """Record that the user has shared their number of tries."""

    async def take_up(self, announcement: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        """Record that the user has started a server's puzzle of the day."""

    async def day_taken_up(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        """The latest day for which the user has started this puzzle on a server, at `since` or later; None if they
        haven't."""

    async def count_solvers(self, announcement: int) -> tuple[int, int]:
        """The number of people who started that server's puzzle, and how many of them solved it."""

    async def streak(self, user: int) -> Streak:
        """The person's streak of days with a solved daily puzzle."""

    async def save_streak(self, user: int, streak: Streak) -> None:
        """Save the person's streak."""

    async def save_progress(self, progress: Progress) -> None:
        """Save a person's progress in a course, replacing the previous state."""
