"""A store that an older bot left, with a game under way in it: it goes on as if nothing had happened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.host import Replace
from bot.storage import migrations
from tests.host.house import ANN, BOB, CAT, NOON, house
from tests.storage.test_database import at_version

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.house import Notebook

PLAYED = 3
"""The first version in which a table could say anything, and so be played."""
GONE = {
    ("drafts", "revision"): "(SELECT revision FROM new.tables WHERE id = table_id)",
    ("people", "dm_closed"): "0",
}
"""What stood in columns that are none any more."""


async def begun(folder: Path) -> tuple[int, int, Notebook]:
    """A table that Cat has left, where Ann has locked a bid and Bob has one in the making; and a lobby, as today."""
    async with house(folder) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=3600)
        await here.bid(table, ANN, "ab")
        await here.host.edit(table, BOB, Replace("a"))
        await here.wait(minutes=5)
        await here.host.resign(table, CAT)
        lobby = (await here.open(BOB)).id
        await here.rest()
    return table, lobby, here.notebook


def as_older(new: Path, old: Path, version: int) -> None:
    """The same rows as a bot of that version kept them."""
    at_version(old, version)
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("ATTACH ? AS new", (str(new),))
        known = migrations.columns(len(migrations.steps())) | GONE.keys()
        for table in sorted({name for name, _ in migrations.columns(version)}):
            columns = sorted(column for name, column in migrations.columns(version) if name == table)
            kept = [column for column in columns if (table, column) in known]
            found = [GONE.get((table, column), column) for column in kept]
            connection.execute(f"INSERT INTO {table} ({', '.join(kept)}) SELECT {', '.join(found)} FROM new.{table}")


@pytest.mark.parametrize("version", range(PLAYED, len(migrations.steps()) + 1))
async def test_a_game_goes_on_in_a_store_of_any_older_version(tmp_path: Path, version: int) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "old").mkdir()
    table, lobby, notebook = await begun(tmp_path / "new")
    as_older(tmp_path / "new" / "games.sqlite3", tmp_path / "old" / "games.sqlite3", version)
    async with house(tmp_path / "old", notebook=notebook, now=NOON + timedelta(minutes=10)) as here:
        await here.rest()
        record, bob = await here.host.record(table), await here.host.seat(table, BOB)
        assert (record.revision, record.question, record.palette, record.helped) == (3, 2, "usual", True)
        assert [one.compiled for one in bob.view.awaited] == [True, False]
        assert bob.text == "a"
        await here.host.compile(table, BOB, at=(2, bob.draft.edit if bob.draft else 0))
        await here.host.join(lobby, ANN)
        await here.rest()
        assert (await here.host.record(table)).revision == 4
    assert set(notebook.counted.values()) == {1}
    assert notebook.counted[f"{table}-4-m"] == 1
