"""Matches are remembered as long as there is room for their moves, and known from their journals for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host import core
from tests.host.house import ANN, BOB, house

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.host.house import House


async def two_tables(folder: Path) -> tuple[list[int], list[int]]:
    """The numbers of two tables on which two moves were made, and which of them are remembered."""
    async with house(folder) as here:
        tables = [await moved_on(here) for _ in range(2)]
        assert [(await here.host.view(table)).record.revision for table in tables] == [2, 2]
        remembered = sorted(here.host._core.shelf)
        for table in tables:
            assert (await here.host.seat(table, ANN)).decision is not None
            assert [kind for _, _, kind in await here.host.moves(table)] == ["start", "answers"]
        return tables, remembered


async def moved_on(here: House) -> int:
    """A table whose first question everybody has answered."""
    table = await here.started(ANN, BOB)
    for user in (ANN, BOB):
        await here.host.answer(table, user, ("clover",))
    await here.rest()
    return table


async def test_while_there_is_room_all_are_remembered(tmp_path: Path) -> None:
    tables, remembered = await two_tables(tmp_path)
    assert remembered == tables


async def test_room_is_counted_in_moves_and_what_was_used_longest_ago_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "SHELF", 3)
    tables, remembered = await two_tables(tmp_path)
    assert remembered == tables[-1:]
