"""How far people have come with puzzles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.host.pupils import Pupil
from bot.host.store import DamagedError
from bot.storage import rows
from bot.storage.link import Link

if TYPE_CHECKING:
    from sqlite3 import Row


class Learning(Link):
    """The rows of pupils."""

    async def pupil(self, user: int, game: str) -> Pupil | None:
        """How far the person has come with the game; None if they have not begun, or it cannot be read any more."""
        row = await self._row("SELECT * FROM pupils WHERE user = ? AND game = ?", user, game)
        return None if row is None else _readable(row)

    async def last_lesson(self, user: int) -> Pupil | None:
        """Where the person did something last; None if that is nowhere, or it cannot be read any more."""
        row = await self._row("SELECT * FROM pupils WHERE user = ? ORDER BY at DESC, game LIMIT 1", user)
        return None if row is None else _readable(row)

    async def keep_pupil(self, pupil: Pupil) -> None:
        """Keep how far somebody has come, in the place of what was kept of them and the game before."""
        await self._run(
            "INSERT OR REPLACE INTO pupils (user, game, puzzle, edit, answers, draft, solved, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            pupil.user,
            pupil.game,
            pupil.puzzle,
            pupil.edit,
            rows.packed(pupil.answers),
            rows.packed([*pupil.before, pupil.draft]),
            rows.packed(sorted(pupil.solved)),
            rows.stamp(pupil.at),
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
        game=rows.text(row, "game"),
        puzzle=rows.text(row, "puzzle"),
        at=rows.instant(rows.integer(row, "at")),
        edit=rows.integer(row, "edit"),
        answers=tuple(rows.answer_of(answer) for answer in kept),
        draft=draft,
        before=tuple(before),
        solved=frozenset(rows.answer_of(json.loads(rows.text(row, "solved")))),
    )
