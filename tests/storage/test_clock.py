"""Due times, as calculated by queries: the same as the tables themselves say."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import Status
from tests.storage.sqlite.test_store import NOW, RECORD

if TYPE_CHECKING:
    from bot.storage.sqlite.store import SqliteStore

HOURS = timedelta(hours=1)
ASKED = replace(RECORD, status=Status.PLAYING, asked_at=NOW, deadline=NOW + 10 * HOURS)


@pytest.mark.parametrize(("reminded", "due"), [(0, 5), (1, 8), (2, 10)])
async def test_next_due_is_next_reminder_then_deadline(store: SqliteStore, reminded: int, due: int) -> None:
    async with store.writing() as tx:
        table = (await tx.tables.open(replace(ASKED, past_reminders=reminded))).id
        assert await tx.clock.next_due(lobby=0) == NOW + due * HOURS
        early = NOW + due * HOURS - timedelta(microseconds=1)
        assert await tx.clock.due_reminders(early) == []
        assert await tx.clock.due_reminders(NOW + due * HOURS) == ([table] if reminded < 2 else [])


@pytest.mark.parametrize("reminded", [0, 1, 2])
async def test_uncounted_time_shifts_table_and_row_alike(store: SqliteStore, reminded: int) -> None:
    async with store.writing() as tx:
        table = (await tx.tables.open(replace(ASKED, past_reminders=reminded))).id
        assert await tx.clock.shift(since=NOW + HOURS, now=NOW + 4 * HOURS) == ([table], [])
        found = await tx.tables.get(table)
        assert found is not None
        assert (found.asked_at, found.deadline) == (NOW + 3 * HOURS, NOW + 13 * HOURS)
        assert await tx.clock.next_due(lobby=0) == (found.remind_at or found.deadline)
