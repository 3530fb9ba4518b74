"""People's progress in lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.engine.game import Answer
from bot.host.model.community.learning import NO_STREAK, Progress, Streak, Tries
from bot.host.ports.store import DamagedError
from bot.storage.dialect import Row, insert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_PUZZLE = "user = ? AND course = ? AND puzzle = ?"
_TAKE_UP = insert("seekers", "bulletin user course puzzle day at") + " ON CONFLICT DO NOTHING"
_COUNT = insert("tries", "user course puzzle edit missed solved") + (
    " ON CONFLICT (user, course, puzzle) DO UPDATE"
    " SET edit = excluded.edit, missed = tries.missed + excluded.missed, solved = excluded.solved"
    " WHERE tries.solved = 0 AND tries.edit <> excluded.edit"
)


class LearningRepository(Repository):
    """The repository of people's progress in lessons and puzzles."""

    async def progress(self, user: int, course: str) -> Progress | None:
        return await self._first(_readable, "SELECT * FROM pupils WHERE user = ? AND game = ?", user, course)

    async def all_progress(self, user: int) -> Sequence[Progress]:
        found = await self._rows("SELECT * FROM pupils WHERE user = ? ORDER BY at DESC, game", user)
        return [progress for row in found if (progress := _readable(row)) is not None]

    async def save_progress(self, progress: Progress) -> None:
        await self._put(
            "pupils",
            "user game",
            progress,
            "user puzzle edit answers at",
            game=progress.course,
            draft=rows.encode_json([*progress.before, progress.draft]),
            solved=rows.encode_json(sorted(progress.solved)),
            shown=rows.encode_json(sorted(progress.shown)),
        )

    async def streak(self, user: int) -> Streak:
        return await self._first(_streak, "SELECT * FROM streaks WHERE user = ?", user) or NO_STREAK

    async def save_streak(self, user: int, streak: Streak) -> None:
        await self._put("streaks", "user", streak, "day days best", user=user)

    async def count_try(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        await self._run(_COUNT, user, course, puzzle, edit, missed, not missed)
        return await self.tries(user, course, puzzle)

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        return await self._first(_tries, f"SELECT * FROM tries WHERE {_PUZZLE}", user, course, puzzle) or Tries()

    async def mark_shared(self, user: int, course: str, puzzle: str) -> None:
        await self._run(f"UPDATE tries SET shared = 1 WHERE {_PUZZLE}", user, course, puzzle)

    async def take_up(self, announcement: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        await self._run(_TAKE_UP, announcement, user, course, puzzle, day, at)

    async def day_taken_up(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        sql = f"SELECT max(day) AS day FROM seekers WHERE {_PUZZLE} AND at >= ?"
        return await self._integer(sql, user, course, puzzle, since)

    async def count_solvers(self, announcement: int) -> tuple[int, int]:
        found = await self._first(
            rows.integers,
            "SELECT count(*) AS seen, count(*) FILTER (WHERE solved = 1) AS done FROM seekers"
            " LEFT JOIN tries USING (user, course, puzzle) WHERE bulletin = ?",
            announcement,
        )
        return found or (0, 0)


def _readable(row: Row) -> Progress | None:
    """The stored progress; None if the row is damaged, so that the person starts again."""
    try:
        return _progress(row)
    except DamagedError:
        return None


def _drafts(row: Row) -> tuple[Answer, ...]:
    """Earlier versions, and the draft itself at the end."""
    return rows.read_json(row, "draft", tuple[Answer, ...])


_progress: Final = rows.reader(
    Progress, course="game", before=lambda row: _drafts(row)[:-1], draft=lambda row: _drafts(row)[-1]
)
_streak: Final = rows.reader(Streak)
_tries: Final = rows.reader(Tries)
