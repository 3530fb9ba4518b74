"""How far people have come with puzzles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.host.pupils import NO_STREAK, Pupil, Streak
from bot.host.store import DamagedError
from bot.storage import rows
from bot.storage.link import Link

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Row


class Learning(Link):
    """The rows of pupils."""

    async def pupil(self, user: int, course: str) -> Pupil | None:
        """How far the person has come with the course; None if they have not begun, or it cannot be read any more."""
        row = await self._row("SELECT * FROM pupils WHERE user = ? AND game = ?", user, course)
        return None if row is None else _readable(row)

    async def pupils(self, user: int) -> Sequence[Pupil]:
        """How far the person has come with every course, the latest first; without what cannot be read any more."""
        found = await self._rows("SELECT * FROM pupils WHERE user = ? ORDER BY at DESC, game", user)
        return [pupil for row in found if (pupil := _readable(row)) is not None]

    async def keep_pupil(self, pupil: Pupil) -> None:
        """Keep how far somebody has come, in the place of what was kept of them and the course before."""
        await self._run(
            "INSERT OR REPLACE INTO pupils (user, game, puzzle, edit, answers, draft, solved, shown, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            pupil.user,
            pupil.course,
            pupil.puzzle,
            pupil.edit,
            rows.packed(pupil.answers),
            rows.packed([*pupil.before, pupil.draft]),
            rows.packed(sorted(pupil.solved)),
            rows.packed(sorted(pupil.shown)),
            rows.stamp(pupil.at),
        )

    async def streak(self, user: int) -> Streak:
        """On how many days in a row the person has done the day's puzzle."""
        row = await self._row("SELECT * FROM streaks WHERE user = ?", user)
        if row is None:
            return NO_STREAK
        return Streak(*(rows.integer(row, name) for name in ("day", "days", "best")))

    async def keep_streak(self, user: int, streak: Streak) -> None:
        """Keep it in the place of what it was."""
        await self._run(
            "INSERT OR REPLACE INTO streaks (user, day, days, best) VALUES (?, ?, ?, ?)",
            user,
            streak.day,
            streak.days,
            streak.best,
        )


def _readable(row: Row) -> Pupil | None:
    """What is damaged is worth no more than a new beginning."""
    try:
        return _pupil(row)
    except DamagedError:
        return None


@rows.careful
def _pupil(row: Row) -> Pupil:
    kept = json.loads(rows.text(row, "answers"))
    *before, draft = (rows.answer_of(each) for each in json.loads(rows.text(row, "draft")))
    return Pupil(
        user=rows.integer(row, "user"),
        course=rows.text(row, "game"),
        puzzle=rows.text(row, "puzzle"),
        at=rows.instant(rows.integer(row, "at")),
        edit=rows.integer(row, "edit"),
        answers=tuple(rows.answer_of(answer) for answer in kept),
        draft=draft,
        before=tuple(before),
        solved=frozenset(rows.answer_of(json.loads(rows.text(row, "solved")))),
        shown=frozenset(rows.answer_of(json.loads(rows.text(row, "shown")))),
    )
