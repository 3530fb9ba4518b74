"""Matches stay cached while there's room for their moves, and can always be read from their journals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.core import context
from bot.host.core.match_cache import MatchCache
from tests.host.harness import ANN, BOB, running_host

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bot.host.model.journal import Entry
    from bot.host.ports.store import Transaction
    from tests.host.harness import HostHarness


async def two_tables(folder: Path) -> tuple[list[int], list[int]]:
    """The IDs of two tables with two moves each, and which of them are cached."""
    async with running_host(folder) as here:
        tables = [await moved_on(here) for _ in range(2)]
        assert [(await here.host.view(table)).record.revision for table in tables] == [2, 2]
        remembered = sorted(here.host._core.match_states)
        for table in tables:
            assert (await here.host.seat(table, ANN)).decision is not None
            assert [kind for _, _, kind in await here.host.history.moves(table)] == ["start", "answers"]
        return tables, remembered


async def moved_on(here: HostHarness) -> int:
    """A table where everyone has answered the first question."""
    table = await here.started(ANN, BOB)
    for user in (ANN, BOB):
        await here.host.answer(table, user, ("clover",))
    await here.rest()
    return table


async def test_all_matches_stay_cached_within_the_limit(tmp_path: Path) -> None:
    tables, remembered = await two_tables(tmp_path)
    assert remembered == tables


async def test_cache_evicts_least_recently_used_by_move_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "MAX_CACHED_MOVES", 3)
    tables, remembered = await two_tables(tmp_path)
    assert remembered == tables[-1:]


async def test_reader_of_an_older_revision_sees_that_revision(tmp_path: Path) -> None:
    """Another reader may have cached more moves in the meantime, if the database allows several readers at once."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        async with here.host._core.store.reading() as tx:
            before = await tx.tables.get(table)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("clover",))
        await here.rest()
        assert before is not None
        assert here.host._core.match_states[table].revision > before.revision
        async with here.host._core.reading() as work:
            earlier = Earlier(work.tx, before.revision)
            line = await MatchCache(here.host._core, earlier).load_match(before)  # type: ignore[arg-type] # it has the same methods
        assert line.revision == before.revision


class Earlier:
    """A transaction that sees a journal only up to a revision."""

    def __init__(self, tx: Transaction, revision: int) -> None:
        self._tx, self._revision = tx, revision
        self.snapshots = self.journal = self

    def __getattr__(self, name: str) -> object:
        return getattr(self._tx, name)

    async def of_table(self, table: int) -> list[object]:
        return []

    async def first_entry(self, table: int) -> Entry | None:
        return await self._tx.snapshots.first_entry(table)

    async def entries(self, table: int, *, after: int = 0) -> list[Entry]:
        return [each for each in await self._tx.journal.entries(table, after=after) if each.revision <= self._revision]
