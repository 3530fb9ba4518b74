"""Copies of a store: made while it is used, put back, played on; and what is in the way of either."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import Status
from bot.host.ports.store import StoreError
from bot.storage import Held, back_up, hold, restore
from bot.storage.sqlite import migrations
from tests.host.house import ANN, BOB, Notebook, house
from tests.storage.sqlite.test_store import at_version

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def content(file: Path) -> bytes:
    return file.read_bytes()


def write(file: Path, content: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)


def empty(file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    at_version(file)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "elsewhere" / "copy.sqlite3"


async def test_a_copy_made_in_the_midst_of_a_game_is_played_on_to_the_end(
    tmp_path: Path, store: Path, copy: Path
) -> None:
    notebook = Notebook()
    async with house(tmp_path, notebook=notebook) as here:
        finished = await here.finished(ANN, BOB)
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "ab")
        held = back_up(store, copy)
        then = (await here.host.view(table)).record
        await here.bid(table, BOB, "b")
        await here.rest()
        assert (await here.host.view(table)).record.revision > then.revision, "the bot goes on meanwhile"
        await here.open(ANN)
    assert held == Held(tables=2, running=1)
    again, before = await restore(copy, store, at=NOW)
    assert again == held
    async with house(tmp_path, notebook=notebook) as here:
        assert (await here.host.view(table)).record.revision == then.revision
        locked = {one.player.user: one.compiled for one in (await here.host.view(table)).awaited}
        assert locked == {ANN.id: True, BOB.id: False}, "Ann's bid is there, sealed"
        assert (await here.host.view(finished)).record.status is Status.OVER
        await here.bid(table, BOB, "b")
        await here.rest()
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        assert (await here.host.view(table)).record.status is Status.OVER
    assert before is not None
    assert before.name == "games.before-1.sqlite3"
    with closing(sqlite3.connect(before)) as aside:
        assert aside.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    assert files(copy.parent) == [copy.name]


async def test_what_was_put_aside_is_never_put_away(tmp_path: Path, store: Path, copy: Path) -> None:
    async with house(tmp_path) as here:
        await here.open(ANN)
        back_up(store, copy)
        await here.open(BOB)
    for number in (1, 2):
        _, before = await restore(copy, store, at=NOW)
        assert before == tmp_path / f"games.before-{number}.sqlite3"
    assert not [name for name in files(tmp_path) if "coming" in name]
    counts = []
    for number in (1, 2):
        with closing(sqlite3.connect(tmp_path / f"games.before-{number}.sqlite3")) as aside:
            counts += aside.execute("SELECT count(*) FROM tables").fetchone()
    assert counts == [2, 1]


async def test_what_is_committed_but_not_yet_in_the_file_itself_is_in_the_copy_and_in_what_is_put_aside(
    tmp_path: Path, store: Path, copy: Path
) -> None:
    async with house(tmp_path) as here:
        await here.open(ANN)
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(store, isolation_level=None)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("UPDATE tables SET revision = 77")
        assert store.with_name("games.sqlite3-wal").stat().st_size > 0
        for end in ("", "-wal"):  # as it lies there when the bot was killed
            (killed / f"games.sqlite3{end}").write_bytes(store.with_name(f"games.sqlite3{end}").read_bytes())
        back_up(store, copy)
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT revision FROM tables").fetchone() == (77,)
        made.execute("UPDATE tables SET revision = 5")
        made.commit()
    with closing(sqlite3.connect(killed / "games.sqlite3")) as reader:  # who reads it has SQLite keep its log
        reader.execute("SELECT revision FROM tables").fetchone()
        _, before = await restore(copy, killed / "games.sqlite3", at=NOW)
    assert before is not None
    assert files(killed) == ["games.before-1.sqlite3", "games.sqlite3", "games.sqlite3.lock"]
    for file, revision in ((before, 77), (killed / "games.sqlite3", 5)):
        with closing(sqlite3.connect(file)) as found:
            assert found.execute("SELECT revision FROM tables").fetchone() == (revision,)


async def test_a_damaged_store_is_put_aside_with_all_that_lies_beside_it(
    tmp_path: Path, store: Path, copy: Path
) -> None:
    async with house(tmp_path) as here:
        await here.open(ANN)
    back_up(store, copy)
    write(store, b"damaged" * 1000)
    write(store.with_name("games.sqlite3-wal"), b"a log")
    assert await restore(copy, store, at=NOW) == (Held(1, 0), tmp_path / "games.before-1.sqlite3")
    assert "games.sqlite3-wal" not in files(tmp_path), "it is not the new one's"
    assert content(tmp_path / "games.before-1.sqlite3") == b"damaged" * 1000
    assert content(tmp_path / "games.before-1.sqlite3-wal") == b"a log"
    async with house(tmp_path) as here:
        assert (await here.host.view(1)).record.status is Status.OPEN


async def test_a_copy_is_put_in_place_and_stays_as_it_is(tmp_path: Path, store: Path, copy: Path) -> None:
    empty(copy)
    was = content(copy)
    assert await restore(copy, store, at=NOW) == (Held(0, 0), None)
    assert content(copy) == was
    with closing(sqlite3.connect(store)) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (migrations.newest(),)


async def test_nothing_is_changed_where_a_copy_is_none(tmp_path: Path, store: Path, copy: Path) -> None:
    async with house(tmp_path) as here:
        await here.open(ANN)
    was = content(store)
    with pytest.raises(StoreError, match=r"There's no backup at .*copy\.sqlite3"):
        await restore(copy, store, at=NOW)
    write(copy, b"these are no games" * 1000)
    with pytest.raises(StoreError, match="it isn't a database"):
        await restore(copy, store, at=NOW)
    empty(copy)
    with closing(sqlite3.connect(copy)) as newer:
        newer.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match="newer bot"):
        await restore(copy, store, at=NOW)
    assert content(store) == was
    assert files(tmp_path) == ["elsewhere", "games.sqlite3", "games.sqlite3.lock"]


async def test_nothing_is_put_into_the_place_of_a_store_that_a_bot_uses(
    tmp_path: Path, store: Path, copy: Path
) -> None:
    async with house(tmp_path) as here:
        await here.open(ANN)
        back_up(store, copy)
        with pytest.raises(StoreError, match="Stop that bot first"):
            await restore(copy, store, at=NOW)
        assert (await here.host.view(1)).record.status is Status.OPEN
    await restore(copy, store, at=NOW)
    hold(store).close()


async def test_no_copy_is_made_of_nothing_or_over_another_file(tmp_path: Path, store: Path, copy: Path) -> None:
    with pytest.raises(StoreError, match="There's no database at"):
        back_up(store, copy)
    async with house(tmp_path):
        write(copy, b"mine")
        with pytest.raises(StoreError, match="already exists"):
            back_up(store, copy)
        assert content(copy) == b"mine"


def test_of_a_damaged_store_no_copy_is_made(store: Path, copy: Path) -> None:
    at_version(store)
    with closing(sqlite3.connect(store)) as file:
        root, size = (file.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size"))
    whole = bytearray(content(store))
    whole[size : root * size] = bytes((root - 1) * size)
    store.write_bytes(bytes(whole))
    with pytest.raises(StoreError):
        back_up(store, copy)
    assert list(copy.parent.iterdir()) == []
