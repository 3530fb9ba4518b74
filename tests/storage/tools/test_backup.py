"""Backups of a database: made while it's in use, restored and played on, and what can prevent either."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from bot.host.model.era import FormerEra
from bot.host.model.tables import Status
from bot.host.ports.store import StoreError
from bot.storage import Held, back_up, hold, restore
from bot.storage.sqlite import migrations
from tests.host.harness import ANN, BOB, FakeChat, running_host
from tests.storage.sqlite.test_store import at_version

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


async def test_backup_made_mid_game_can_be_played_to_the_end(tmp_path: Path, store: Path, copy: Path) -> None:
    chat = FakeChat()
    async with running_host(tmp_path, chat=chat) as here:
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
    async with running_host(tmp_path, chat=chat) as here:
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


async def test_replaced_store_is_never_overwritten(tmp_path: Path, store: Path, copy: Path) -> None:
    async with running_host(tmp_path) as here:
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


@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
async def test_backup_and_replaced_store_include_wal_commits(
    tmp_path: Path, store: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """With hard links and without."""
    async with running_host(tmp_path) as here:
        await here.open(ANN)
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(store, isolation_level=None)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("UPDATE tables SET revision = 77")
        assert store.with_name("games.sqlite3-wal").stat().st_size > 0
        for end in ("", "-wal"):  # copy the files as a killed bot would leave them
            (killed / f"games.sqlite3{end}").write_bytes(store.with_name(f"games.sqlite3{end}").read_bytes())
        back_up(store, copy)
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT revision FROM tables").fetchone() == (77,)
        made.execute("UPDATE tables SET revision = 5")
        made.commit()
    with closing(sqlite3.connect(killed / "games.sqlite3")) as reader:  # an open reader makes SQLite keep its log
        reader.execute("SELECT revision FROM tables").fetchone()
        if not links:
            monkeypatch.setattr(os, "link", MagicMock(side_effect=OSError(errno.EPERM, "no links here")))
        _, before = await restore(copy, killed / "games.sqlite3", at=NOW)
    assert before is not None
    log = [] if links else ["games.before-1.sqlite3-wal"]
    assert files(killed) == ["games.before-1.sqlite3", *log, "games.sqlite3", "games.sqlite3.lock"]
    for file, revision in ((before, 77), (killed / "games.sqlite3", 5)):
        with closing(sqlite3.connect(file)) as found:
            assert found.execute("SELECT revision FROM tables").fetchone() == (revision,)


async def test_damaged_store_is_set_aside_with_its_log(tmp_path: Path, store: Path, copy: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.open(ANN)
    back_up(store, copy)
    write(store, b"damaged" * 1000)
    write(store.with_name("games.sqlite3-wal"), b"a log")
    assert await restore(copy, store, at=NOW) == (Held(1, 0), tmp_path / "games.before-1.sqlite3")
    assert "games.sqlite3-wal" not in files(tmp_path), "it is not the new one's"
    assert content(tmp_path / "games.before-1.sqlite3") == b"damaged" * 1000
    assert content(tmp_path / "games.before-1.sqlite3-wal") == b"a log"
    async with running_host(tmp_path) as here:
        assert (await here.host.view(1)).record.status is Status.OPEN


async def test_backup_restores_to_new_folder_and_stays_unchanged(tmp_path: Path, copy: Path) -> None:
    """Even on a new machine, without a data folder."""
    store = tmp_path / "new" / "games.sqlite3"
    empty(copy)
    was = content(copy)
    assert await restore(copy, store, at=NOW) == (Held(0, 0), None)
    assert content(copy) == was
    with closing(sqlite3.connect(store)) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (migrations.newest(),)


async def test_repeated_restores_keep_all_eras_and_reuse_no_number(tmp_path: Path, store: Path, copy: Path) -> None:
    names, opened = [], []
    for days in range(4):
        async with running_host(tmp_path) as here:
            names.append(here.host.eras.current)
            opened.append((await here.open(ANN)).id)
            former = here.host.eras.former
            if not days:
                back_up(store, copy)
        await restore(copy, store, at=NOW + timedelta(days=days))
    first, second, third, _ = names
    last, before, earlier = (NOW + timedelta(days=days) for days in (2, 2, 1))
    assert former == (
        FormerEra(first, last, 1),
        FormerEra(second, earlier, 1, replaced=True),
        FormerEra(third, before, 1, replaced=True),
    )
    assert opened == [1, 1000, 2000, 3000]


async def test_store_with_unreadable_numbers_can_be_replaced(tmp_path: Path, store: Path, copy: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.open(ANN)
    back_up(store, copy)
    with closing(sqlite3.connect(store)) as damaged, damaged:
        damaged.execute("UPDATE sqlite_sequence SET seq = NULL")
    assert (await restore(copy, store, at=NOW))[0] == Held(1, 0)


async def test_leftovers_of_a_killed_restore_do_not_spoil_the_next(store: Path, copy: Path) -> None:
    """SQLite would take the leftover log for the new file's log."""
    coming = store.with_name("games.sqlite3.coming")
    for file in (copy, coming):
        empty(file)
    with closing(sqlite3.connect(coming, isolation_level=None)) as killed:
        killed.execute("PRAGMA journal_mode = WAL")
        killed.execute("CREATE TABLE of_another_backup (id)")
        log = content(coming.with_name(f"{coming.name}-wal"))
    write(coming.with_name(f"{coming.name}-wal"), log)
    await restore(copy, store, at=NOW)
    with closing(sqlite3.connect(store)) as found:
        assert not found.execute("SELECT name FROM sqlite_master WHERE name = 'of_another_backup'").fetchall()
    assert files(store.parent) == ["elsewhere", "games.sqlite3", "games.sqlite3.lock"]


async def test_restore_without_room_changes_nothing(
    tmp_path: Path, store: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (store, copy):
        empty(file)
    was = content(store)

    def fill_disk(_: Path, to: Path) -> None:
        to.write_bytes(b"half of it")
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(shutil, "copyfile", fill_disk)
    with pytest.raises(OSError, match="full"):
        await restore(copy, store, at=NOW)
    assert content(store) == was
    assert files(tmp_path) == ["elsewhere", "games.sqlite3", "games.sqlite3.lock"]
    hold(store).close()


async def test_backup_and_restore_sync_content_before_name(
    store: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content is synced before the name is, and the name before success is reported."""
    kept: list[tuple[str, bool]] = []
    named = copy

    def sync(handle: int) -> None:
        kept.append((Path(f"/proc/self/fd/{handle}").readlink().name.partition(".sqlite3")[2], named.exists()))

    monkeypatch.setattr(os, "fsync", sync)
    empty(store)
    back_up(store, copy)
    assert kept == [(f".{os.getpid()}.part", False), ("", True)]
    kept, named = [], store.with_name("restored.sqlite3")
    await restore(copy, named, at=NOW)
    assert kept == [(".coming", False), ("", True)]


async def test_invalid_backup_changes_nothing(tmp_path: Path, store: Path, copy: Path) -> None:
    async with running_host(tmp_path) as here:
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


async def test_restore_is_refused_while_a_bot_uses_the_store(tmp_path: Path, store: Path, copy: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.open(ANN)
        back_up(store, copy)
        with pytest.raises(StoreError, match="Stop that first"):
            await restore(copy, store, at=NOW)
        assert (await here.host.view(1)).record.status is Status.OPEN
    await restore(copy, store, at=NOW)
    hold(store).close()


async def test_backup_needs_a_store_and_an_unused_file_name(tmp_path: Path, store: Path, copy: Path) -> None:
    with pytest.raises(StoreError, match="There's no database at"):
        back_up(store, copy)
    async with running_host(tmp_path):
        write(copy, b"mine")
        with pytest.raises(StoreError, match="already exists"):
            back_up(store, copy)
        assert content(copy) == b"mine"


def test_damaged_store_is_not_backed_up(store: Path, copy: Path) -> None:
    at_version(store)
    with closing(sqlite3.connect(store)) as file:
        root, size = (file.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size"))
    whole = bytearray(content(store))
    whole[size : root * size] = bytes((root - 1) * size)
    store.write_bytes(bytes(whole))
    with pytest.raises(StoreError):
        back_up(store, copy)
    assert list(copy.parent.iterdir()) == []
