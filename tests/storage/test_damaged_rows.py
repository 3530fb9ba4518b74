"""Rows that someone has edited: queries about many tables leave out the one that can't be read."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import Status
from bot.host.model.viewer import BOT
from bot.host.ports.store import DamagedError
from bot.storage import open_store
from tests.storage.sqlite.test_store import NOW, RECORD

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.storage.sqlite.store import SqliteStore

FAR = 2**63 - 1


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """Two of Ann's tables in play."""
    made = await open_store(tmp_path / "games")
    async with made.writing() as tx:
        for _ in range(2):
            await tx.tables.open(replace(RECORD, status=Status.PLAYING))
    yield made
    await made.close()


async def changed(store: SqliteStore, statement: str) -> None:
    async with store.writing() as tx:
        await tx.session.run("PRAGMA ignore_check_constraints = ON")
        await tx.session.run(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET terms = '{' WHERE id = 1",
        "UPDATE tables SET terms = '[1]' WHERE id = 1",
        "UPDATE players SET seat = 5 WHERE table_id = 1 AND seat = 0",
    ],
)
async def test_list_of_tables_omits_the_damaged_one(store: SqliteStore, statement: str) -> None:
    await changed(store, statement)
    async with store.reading() as tx:
        assert [record.id for record in await tx.tables.of_user(1)] == [2]
        assert [record.id for record in await tx.tables.in_channel(2**62, BOT)] == [2]
        with pytest.raises(DamagedError):
            await tx.tables.get(1)


async def test_next_due_works_with_overflowing_times(store: SqliteStore) -> None:
    """To SQLite, sums beyond 64 bits aren't integers."""
    await changed(store, f"UPDATE tables SET asked_at = -5, deadline = {FAR}, remind_at = {FAR}")
    async with store.reading() as tx:
        due = await tx.clock.next_due(lobby=60)
    assert due is not None
    assert due > NOW


async def test_clock_that_cannot_shift_does_not_block_others(store: SqliteStore) -> None:
    await changed(store, f"UPDATE tables SET deadline = {FAR} WHERE id = 1")
    async with store.writing() as tx:
        await tx.clock.shift(since=NOW, now=NOW + timedelta(minutes=1))
        found = await tx.tables.get(2)
    assert found is not None
    assert found.deadline is not None
    assert (found.deadline - NOW).total_seconds() == 60
