"""People's progress in lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.engine.game import Answer
from bot.host.model.community.learning import NO_STREAK, Progress, Streak, Tries
from bot.host.ports.store import DamagedError
from bot.storage.dialect import Row, upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class LearningRepository(Repository):
    """The repository of people's progress in lessons and puzzles."""

    async def progress(self, user: int, course: str) -> Progress | None:
        return await self._first(_readable, "SELECT * FROM pupils WHERE user = ? AND game = ?", user, course)

    async def all_progress(self, user: int) -> Sequence[Progress]:
        found = await self._rows("SELECT * FROM pupils WHERE user = ? ORDER BY at DESC, game", user)
        return [progress for row in found if (progress := _readable(row)) is not None]

    async def save_progress(self, progress: Progress) -> None:
        await self._run(
            upsert("pupils", key="user, game", columns="puzzle, edit, answers, draft, solved, shown, at"),
            *rows.pack_fields(progress, "user course puzzle edit answers"),
            rows.encode_json([*progress.before, progress.draft]),
            rows.encode_json(sorted(progress.solved)),
            rows.encode_json(sorted(progress.shown)),
            rows.stamp(progress.at),
        )

    async def streak(self, user: int) -> Streak:
        row = await self._row("SELECT * FROM streaks WHERE user = ?", user)
        return NO_STREAK if row is None else _streak(row)

    async def save_streak(self, user: int, streak: Streak) -> None:
        await self._run(
            upsert("streaks", key="user", columns="day, days, best"),
            user,
            *rows.pack_fields(streak, "day days best"),
        )

    async def count_try(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        await self._run(
            "INSERT INTO tries (user, course, puzzle, edit, missed, solved) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (user, course, puzzle) DO UPDATE"
            " SET edit = excluded.edit, missed = tries.missed + excluded.missed, solved = excluded.solved"
            " WHERE tries.solved = 0 AND tries.edit <> excluded.edit",
            user,
            course,
            puzzle,
            edit,
            int(missed),
            int(not missed),
        )
        return await self.tries(user, course, puzzle)

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        row = await self._row("SELECT * FROM tries WHERE user = ? AND course = ? AND puzzle = ?", user, course, puzzle)
        return Tries() if row is None else _tries(row)

    async def mark_shared(self, user: int, course: str, puzzle: str) -> None:
        await self._run(
            "UPDATE tries SET shared = 1 WHERE user = ? AND course = ? AND puzzle = ?", user, course, puzzle
        )

    async def take_up(self, announcement: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        await self._run(
            "INSERT INTO seekers (bulletin, user, course, puzzle, day, at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            announcement,
            user,
            course,
            puzzle,
            day,
            rows.stamp(at),
        )

    async def day_taken_up(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        return await self._integer(
            "SELECT max(day) AS day FROM seekers WHERE user = ? AND course = ? AND puzzle = ? AND at >= ?",
            user,
            course,
            puzzle,
            rows.stamp(since),
        )

    async def count_solvers(self, announcement: int) -> tuple[int, int]:
        row = await self._row(
            "SELECT count(*) AS seen, count(*) FILTER (WHERE solved = 1) AS done FROM seekers"
            " LEFT JOIN tries USING (user, course, puzzle) WHERE bulletin = ?",
            announcement,
        )
        return (0, 0) if row is None else (rows.read_integer(row, "seen"), rows.read_integer(row, "done"))


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
