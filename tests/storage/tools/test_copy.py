"""Copying everything into another database, of the same kind or not, and playing on there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import asyncpg
import pytest

from bot.host.ports.store import StoreError
from bot.storage import hold, open_store
from bot.storage.postgres.copy import copy_transaction
from bot.storage.postgres.setup import WRITERS, connect
from bot.storage.tools.copy import ERAS, kinds, move
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.host.ratings.test_recorder import played
from tests.stores import Places

if TYPE_CHECKING:
    from pathlib import Path

    from bot.storage import Where
    from tests.host.harness import HostHarness
    from tests.postgres import Cluster


FILE = "games.sqlite3"


async def lived(here: HostHarness) -> int:
    """The ID of a table where Ann has locked her bid, after some finished games."""
    await played(here, ANN, BOB)
    await played(here, ANN, CAT, computers=("quick",))
    await here.open(CAT)
    table = await here.bidding(ANN, BOB, pace=3600)
    await here.bid(table, ANN, "ab")
    await here.rest()
    return table


@pytest.mark.parametrize(
    "way", [("file", "postgres"), ("postgres", "file"), ("file", "file"), ("postgres", "postgres")]
)
async def test_game_continues_in_the_new_database(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch, way: tuple[str, str]
) -> None:
    one, other = (Places(postgres if kind == "postgres" else None) for kind in way)
    source, target = await one.of(tmp_path / "one" / FILE), await other.of(tmp_path / "other" / FILE)
    monkeypatch.setattr("tests.host.harness.open_store", one.open)
    async with running_host(tmp_path / "one") as here:
        table = await lived(here)
    moved = await move(source, target, lambda _: None)
    assert (moved.tables, moved.running) == (4, 1)
    monkeypatch.setattr("tests.host.harness.open_store", other.open)
    async with running_host(tmp_path / "other", chat=here.chat, now=here.clock.now()) as there:
        await there.bid(table, BOB, "b")
        await there.rest()
        assert (await there.host.view(table)).record.revision > 2
        assert (await there.open(ANN)).id == 5
        assert set(there.chat.counted.values()) == {1}


async def test_moving_twice_preserves_all_rows(tmp_path: Path, postgres: Cluster) -> None:
    async with running_host(tmp_path) as here:
        await lived(here)
    first, second, third = tmp_path / FILE, await postgres.database(), tmp_path / "back.sqlite3"
    await move(first, second, lambda _: None)
    await move(second, third, lambda _: None)
    assert await everything(first) == await everything(second) == await everything(third)
    assert len(await everything(first)) == len(kinds())
    assert numbers_given(first) == numbers_given(third)


def numbers_given(file: Path) -> list[tuple[str, int]]:
    """The highest ID used so far in each database table."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name").fetchall()


async def test_move_includes_unreadable_rows_but_no_killed_leftovers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await lived(here)
    source, target = tmp_path / FILE, tmp_path / "back.sqlite3"
    with closing(sqlite3.connect(source)) as file, file:
        file.execute("UPDATE players SET name = CAST(x'416e6eff' AS TEXT) WHERE name = 'Ann'")
    (tmp_path / "other").mkdir()
    async with running_host(tmp_path / "other") as killed:
        await killed.open(BOB)
    (tmp_path / "other" / FILE).rename(target.with_name(f"{target.name}.coming"))
    moved = await move(source, target, lambda _: None)
    with closing(sqlite3.connect(target)) as file:
        assert file.execute("SELECT DISTINCT name FROM players WHERE user = ?", (ANN.id,)).fetchall() == [("Ann�",)]
        assert file.execute("SELECT count(*) FROM tables").fetchone() == (moved.tables,)


async def test_copying_blocks_writers_but_not_readers(postgres: Cluster) -> None:
    """The transaction has no timeout, however long the other end takes."""
    address = await postgres.database()
    looking = await asyncpg.connect(address.url)
    free = f"SELECT pg_try_advisory_xact_lock({WRITERS})"
    async with copy_transaction(address) as copying:
        assert not await looking.fetchval(free)
        for limit in ("idle_in_transaction_session_timeout", "statement_timeout"):
            assert await copying._connection.fetchval(f"SHOW {limit}") == "0"
    assert await looking.fetchval(free)
    await looking.close()


async def test_no_bot_starts_at_either_end_of_a_move(tmp_path: Path) -> None:
    source, target = tmp_path / FILE, tmp_path / "there" / FILE
    await (await open_store(source)).close()
    told = []

    def start(said: str) -> None:
        told.append(said)
        for place in (source, target):
            with pytest.raises(StoreError, match="Stop that first"):
                hold(place)

    await move(source, target, start)
    assert told


async def test_store_in_use_is_not_moved(tmp_path: Path, places: Places) -> None:
    source = await places.of(tmp_path / FILE)
    store = await open_store(source)
    with pytest.raises(StoreError, match="in use by a bot"):
        await move(source, tmp_path / "there", lambda _: None)
    await store.close()
    assert not (tmp_path / "there").exists()


async def test_move_refuses_occupied_target(tmp_path: Path, places: Places) -> None:
    async with running_host(tmp_path) as here:
        await here.open(ANN)
    (tmp_path / "new").mkdir()
    async with running_host(tmp_path / "new") as there:
        await there.open(BOB)
    source, target = [await places.of(folder / FILE) for folder in (tmp_path, tmp_path / "new")]
    before = await everything(target)
    with pytest.raises(StoreError, match=r"already exists|isn't empty"):
        await move(source, target, lambda _: None)
    with pytest.raises(StoreError, match="the same place"):
        await move(source, source, lambda _: None)
    assert await everything(target) == before


async def test_move_refuses_missing_source(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There are no games"):
        await move(tmp_path / "nowhere", tmp_path / "there", lambda _: None)
    assert not (tmp_path / "nowhere").exists()


class StopError(Exception):
    """Stands for Ctrl+C."""


def stop(_: str) -> None:
    raise StopError


async def test_interrupted_move_leaves_nothing_behind(tmp_path: Path, places: Places) -> None:
    async with running_host(tmp_path) as here:
        await lived(here)
    source = await places.of(tmp_path / FILE)
    elsewhere = Places(places.server)
    target = await elsewhere.of(tmp_path / "there" / FILE)
    with pytest.raises(StopError):
        await move(source, target, stop)
    assert list((tmp_path / "there").glob(f"{FILE}*")) in ([], [tmp_path / "there" / f"{FILE}.lock"])
    await move(source, target, lambda _: None)
    assert await everything(source) == await everything(target)


async def test_move_saves_nothing_if_rows_arrive_changed(tmp_path: Path, postgres: Cluster) -> None:
    async with running_host(tmp_path) as here:
        await lived(here)
    target = await postgres.database()
    connection = await connect(target)
    await connection.execute(
        "CREATE FUNCTION worse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.due = 0; RETURN NEW; END $$;"
        " CREATE TRIGGER worse BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION worse()"
    )
    await connection.close()
    with pytest.raises(StoreError, match="The outbox didn't arrive unchanged"):
        await move(tmp_path / FILE, target, lambda _: None)
    assert not any(found for name, found in (await everything(target)).items() if name != ERAS)


async def test_row_that_does_not_fit_is_reported_without_its_content(tmp_path: Path, postgres: Cluster) -> None:
    async with running_host(tmp_path) as here:
        table = await lived(here)
    with closing(sqlite3.connect(tmp_path / FILE)) as file, file:
        file.execute("UPDATE drafts SET topic = 's3cret' || char(0) WHERE table_id = ?", (table,))
    with pytest.raises(StoreError, match="it can't hold such a value") as told:
        await move(tmp_path / FILE, await postgres.database(), lambda _: None)
    assert "s3cret" not in str(told.value)


async def everything(where: Where) -> dict[str, list[tuple[object, ...]]]:
    """All rows by kind."""
    asked = {
        kind.name: f"SELECT {', '.join(kind.columns)} FROM {kind.name} ORDER BY {', '.join(kind.key)}"
        for kind in kinds()
    }
    store = await open_store(where)
    async with store.reading() as tx:
        found: dict[str, list[tuple[object, ...]]] = {
            name: [tuple(dict(row).values()) for row in await tx.session.rows(sql)] for name, sql in asked.items()
        }
    await store.close()
    return found
