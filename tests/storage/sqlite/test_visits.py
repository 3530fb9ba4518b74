"""How often a round visits the file's thread. Each visit costs as much as many statements."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.storage.sqlite import connection
from bot.storage.sqlite.store import SqliteStore, open_store
from tests.tools.bench.storage import Visits
from tests.tools.bench.visits import counted

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

QUICK = "SELECT count(*) AS found FROM tables"
SLOW = """SELECT max(number) AS found FROM (
    WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 300000)
    SELECT number FROM numbers
), tables"""


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[SqliteStore, Visits]]:
    store = await open_store(folder / "games.sqlite3")
    try:
        yield store, Visits(store)
    finally:
        await store.close()


async def read(store: SqliteStore, sql: str) -> None:
    async with store.reading() as tx:
        assert await tx.session.row(sql) is not None


async def test_round_of_four_and_a_choice_take_few_visits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "LONG", 60.0)  # so that a busy machine doesn't make a statement slow
    for row in await counted(tmp_path):
        assert row.visits > 0
        assert row.kept, row


async def test_a_write_waits_until_its_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "LONG", 60.0)
    async with opened(tmp_path) as (store, visits):
        async with store.writing() as tx:
            await tx.session.run("INSERT INTO unlisted (user) VALUES (?)", 7)
            await tx.session.row(QUICK)
            await tx.session.run("INSERT INTO unlisted (user) SELECT user FROM players")
            assert await tx.session.rows("SELECT * FROM players") == []
            assert visits.taken() == 0
            assert [row["user"] for row in await tx.session.rows("SELECT user FROM unlisted")] == [7]
            assert visits.taken() == 1
            await tx.session.run("UPDATE tables SET revision = revision")
            await tx.session.rows("SELECT * FROM panels JOIN tables ON tables.id = panels.table_id")
            assert visits.taken() == 1
        assert visits.taken() == 1


async def test_slow_statement_is_left_to_the_thread_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "LONG", 0.0)
    async with opened(tmp_path) as (store, visits):
        for _ in range(2):
            await read(store, QUICK)
            assert visits.taken() == 0
        await read(store, QUICK)
        assert visits.taken() == 1
        store._reads._slow[QUICK] -= connection.REST
        await read(store, QUICK)
        assert visits.taken() == 0


async def test_single_delays_leave_nothing_to_the_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as (store, visits):
        for limit in (0.0, 60.0) * 3:
            monkeypatch.setattr(connection, "LONG", limit)
            await read(store, QUICK)
        assert visits.taken() == 0


async def test_other_tasks_get_a_turn_between_long_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with opened(tmp_path) as (store, _):
        task = asyncio.create_task(others())
        monkeypatch.setattr(connection, "LONG", 60.0)
        await read(store, QUICK)
        before = turns
        await read(store, QUICK)
        assert turns == before
        monkeypatch.setattr(connection, "LONG", 0.0)
        await read(store, "SELECT 1 AS found")
        assert turns > before
        task.cancel()


async def test_reads_queue_in_thread_while_a_cancelled_read_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as (store, visits):

        async def write() -> None:
            async with store.writing() as tx:
                await tx.session.run("UPDATE tables SET revision = revision")
                await tx.session.row(SLOW)

        writing = asyncio.create_task(write())
        while not visits.taken():  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        visits.taken()
        await read(store, QUICK)
        assert visits.taken() == 1, "it comes after whatever the thread does"
        await read(store, QUICK)
        assert visits.taken() == 0
