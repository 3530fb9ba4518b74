"""Queries about past results: fast, however many there are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.host.model.viewer import BOT
from bot.storage import open_store
from bot.storage.repositories.base import Session
from bot.storage.repositories.community.profile import ProfileRepository
from bot.storage.sqlite.connection import DIALECT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from bot.storage.dialect import Row, Value, Write


class Asking:
    """A connection that only records its queries."""

    dialect = DIALECT

    def __init__(self) -> None:
        self.asked: list[tuple[str, Sequence[Value]]] = []

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        self.asked.append((sql, values))
        return []

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        return [await self.fetch(*each) for each in statements]

    def write(self, write: Write) -> None:
        raise AssertionError(write.sql)

    async def keep_alive(self) -> None:
        """Do nothing."""

    async def outgrown(self) -> bool:
        return False


@pytest.mark.parametrize(
    "ask",
    [
        lambda rows: rows.people_known_on(5, BOT),
        lambda rows: rows.tabs(7, here=5, viewer=BOT),
        lambda rows: rows.past_ratings(7, "toy", alone=False, here=5, viewer=BOT, most=9),
        lambda rows: rows.count_places(7, "toy", alone=False, here=5, viewer=BOT),
        lambda rows: rows.most_used(7, "toy", alone=False, here=5, viewer=BOT, most=9),
        lambda rows: rows.rivals(7, "toy", alone=False, here=5, viewer=BOT, most=9),
    ],
)
async def test_profile_queries_do_not_scan_all_results(
    tmp_path: Path, ask: Callable[[ProfileRepository], Awaitable[object]]
) -> None:
    """`/profile` looks up names at every letter typed."""
    await (await open_store(tmp_path / "store")).close()
    rows = Asking()
    await ask(ProfileRepository(Session(rows)))
    with closing(sqlite3.connect(tmp_path / "store")) as store:
        plan = [step[3] for asked in rows.asked for step in store.execute(f"EXPLAIN QUERY PLAN {asked[0]}", asked[1])]
    reads = [step for step in plan if any(each in step for each in ("results", "met", "mine", "local", "players"))]
    assert reads
    assert [step for step in reads if "=?" not in step] == []
