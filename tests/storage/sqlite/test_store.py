"""The database file: created, migrated, locked, and written all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiosqlite
import pytest

from bot.host.model.journal import Entry, Leave
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import DeliveryChannel, PingTiming, Reminders, UserSettings
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Place, Status, TableRecord
from bot.host.model.votes import Choice, InactivityVote, Why
from bot.host.ports.store import StoreError
from bot.storage import open_store
from bot.storage.sqlite import migrations
from bot.storage.sqlite.store import hold
from tests.storage.unlike import unlike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.host.ports.store import Transaction
    from tests.stores import Store

NOW = datetime(2030, 1, 1, tzinfo=UTC)
FULL = 2
"""SQLite's value for syncing the log at every commit."""
RECORD = TableRecord(
    terms=unlike(
        TableTerms(),
        options={"fast": True, "size": 3, "name": "x", "none": None},
        pace=60,
        palette="dark",
        pause_days=7,
    ),
    id=0,
    game="toy",
    edition=1,
    status=Status.OPEN,
    opener=1,
    place=Place(guild=None, channel=2**62),
    channel=2**62,
    players=(
        Participant(seat=0, name="Ann", colour="red", user=1),
        Participant(seat=1, name="Q", colour="blue", computer="q"),
    ),
    revision=0,
    asked_at=NOW,
    deadline=NOW,
    opened_at=NOW,
)


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()


def at_version(path: Path, version: int = migrations.newest()) -> None:
    """Create an empty database of this version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statements in migrations.steps()[: version + 1 - migrations.FIRST]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")


async def count(tx: Transaction) -> int:
    """The number of tables."""
    return sum((await tx.tables.statuses()).values())


async def kept(store: Store) -> TableRecord:
    async with store.writing() as tx:
        return await tx.tables.open(RECORD)


@pytest.fixture
def one_step_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A later version of the schema, with one more step."""
    steps = (*migrations.steps(), ("ALTER TABLE tables ADD COLUMN extra TEXT;", "CREATE TABLE more (x TEXT) STRICT;"))
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "steps", lambda: steps)
        for each in (migrations.columns, migrations.whole):
            each.cache_clear()
        yield
    for each in (migrations.columns, migrations.whole):
        each.cache_clear()


@pytest.mark.parametrize("version", [0, migrations.newest()])
async def test_older_store_is_migrated_to_the_newest_version(tmp_path: Path, version: int, one_step_more: None) -> None:
    at_version(tmp_path / "old", version)
    await (await open_store(tmp_path / "old")).close()
    await (await open_store(tmp_path / "new")).close()
    assert schema(tmp_path / "old") == schema(tmp_path / "new")
    with closing(sqlite3.connect(tmp_path / "old")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (migrations.newest(),)
        connection.execute("SELECT extra FROM tables")


FORMER_TERMS = {"options": '{"fast":true}', "pace": None, "palette": "dark", "helped": 0, "rated": 1}
"""Columns of tables before version 113; days of pauses were in `timing`."""
CHOSEN = UserSettings(
    palette="light",
    zone="Europe/Helsinki",
    quiet=QuietHours(23 * 60, 7 * 60),
    holidays=(Vacation(date(2030, 1, 1), date(2030, 1, 2)),),
    reminders=Reminders.NEAR_END,
    reminder_channel=DeliveryChannel.CHANNEL,
    prompt_channel=DeliveryChannel.CHANNEL,
    stand_in="quick",
    language="fi",
    discord_language="fi",
    pings=PingTiming.DAILY,
    ping_hour=7,
    locks_typed=True,
)
"""Every personal setting, none with its default."""
FORMER_SETTINGS = (
    "INSERT INTO preferences VALUES (1, 'light', 'Europe/Helsinki', 1380, 420, '[[\"2030-01-01\",\"2030-01-02\"]]',"
    " 'late', 'channel', 'channel', 'quick', 'fi', 'fi', 'day.7', 1)"
)
"""Stores `CHOSEN` in a version before 116."""


async def test_migration_adds_nudges_and_keeps_terms_and_votes(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "new")
    inactivity_vote = InactivityVote(0, Why.LEFT, 1, {1: Choice.WAIT}, NOW, NOW)
    async with store.writing() as tx:
        table = (await tx.tables.open(replace(RECORD, status=Status.PLAYING, asked_at=NOW, deadline=None))).id
        await tx.seats.put_vote(table, inactivity_vote)
    await store.close()
    at_version(tmp_path / "games", 102)
    with closing(sqlite3.connect(tmp_path / "games", isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS new", (str(tmp_path / "new"),))
        for kind in ("tables", "players", "ballots"):
            names = [column for name, column in migrations.columns(102) if name == kind and column not in FORMER_TERMS]
            columns, former = ", ".join(names), FORMER_TERMS if kind == "tables" else {}
            connection.execute(
                f"INSERT INTO {kind} ({', '.join([columns, *former])})"
                f" SELECT {', '.join([columns, *('?' for _ in former)])} FROM new.{kind}",
                tuple(former.values()),
            )
        connection.execute('UPDATE tables SET timing = \'{"allowed": 7, "nights": true}\'')
        connection.execute("UPDATE tables SET remind_at = NULL")
    store = await open_store(tmp_path / "games")
    async with store.reading() as tx:
        assert await tx.clock.due_reminders(NOW + timedelta(hours=23)) == []
        assert await tx.clock.due_reminders(NOW + timedelta(hours=24)) == [table]
        assert await tx.seats.votes(table) == [inactivity_vote]
        record = await tx.tables.get(table)
        assert record is not None
        assert record.terms == TableTerms({"fast": True}, None, "dark", help=False, rated=True, pause_days=7)
        assert record.timing.nights
    await store.close()


async def test_migration_to_one_settings_value_keeps_settings(tmp_path: Path) -> None:
    at_version(tmp_path / "games", 115)
    with closing(sqlite3.connect(tmp_path / "games")) as connection, connection:
        connection.execute(FORMER_SETTINGS)
        connection.execute("INSERT INTO preferences (user, palette, holidays) VALUES (2, 'usual', 'damaged')")
    store = await open_store(tmp_path / "games")
    async with store.reading() as tx:
        assert await tx.user_settings.all() == {1: CHOSEN, 2: UserSettings()}
    await store.close()


async def test_newer_store_is_rejected_untouched(tmp_path: Path) -> None:
    at_version(tmp_path / "games")
    with closing(sqlite3.connect(tmp_path / "games")) as connection:
        connection.execute("PRAGMA user_version = 999")
    before = schema(tmp_path / "games")
    with pytest.raises(StoreError, match="newer bot"):
        await open_store(tmp_path / "games")
    assert schema(tmp_path / "games") == before


async def test_failed_migration_keeps_the_old_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_version(tmp_path / "games")
    before = schema(tmp_path / "games")
    broken = (*migrations.steps(), ("CREATE TABLE half (x) STRICT;", "CREATE NONSENSE;"))
    monkeypatch.setattr(migrations, "steps", lambda: broken)
    with pytest.raises(StoreError, match="missing datatype"):
        await open_store(tmp_path / "games")
    assert schema(tmp_path / "games") == before


async def test_rejects_file_that_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "games").write_bytes(b"these are no games" * 1000)
    with pytest.raises(StoreError, match="it isn't a database"):
        await open_store(tmp_path / "games")


async def test_second_bot_is_refused_until_the_first_stops(tmp_path: Path) -> None:
    first = await open_store(tmp_path / "games")
    with pytest.raises(StoreError, match="in use by a bot"):
        await open_store(tmp_path / "games")
    await first.close()
    await (await open_store(tmp_path / "games")).close()


async def test_durability_settings_do_not_depend_on_sqlite_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some builds of SQLite sync less often by default and would lose the last answers. So the store sets it."""

    async def careless(*args: Any, **options: Any) -> aiosqlite.Connection:
        connection = await connect(*args, **options)
        for pragma in ("synchronous = OFF", "foreign_keys = OFF"):
            await connection.execute_fetchall(f"PRAGMA {pragma}")
        return connection

    connect = aiosqlite.connect
    monkeypatch.setattr(aiosqlite, "connect", careless)
    store = await open_store(tmp_path / "games")
    ask = store._connection.execute_fetchall
    found = [
        [row[0] for row in await ask(f"PRAGMA {name}")] for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    await store.close()
    assert found == [["wal"], [FULL], [1]]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE journal SET digest = digest", "DELETE FROM journal", "REPLACE INTO journal SELECT * FROM journal"],
)
async def test_journal_rejects_changes_in_sql(tmp_path: Path, statement: str) -> None:
    store = await open_store(tmp_path / "games")
    record = await kept(store)
    async with store.writing() as tx:
        await tx.journal.append(record.id, Entry(revision=1, round=0, content=Leave(0), digest="0" * 64, at=NOW))
    await store.close()
    with (
        closing(sqlite3.connect(tmp_path / "games")) as connection,
        pytest.raises(sqlite3.IntegrityError, match="journal"),
    ):
        connection.execute(statement)


def test_refused_lock_keeps_no_file_open(tmp_path: Path) -> None:
    """Not even while it reports the refusal."""
    first = hold(tmp_path / "games")
    with pytest.raises(StoreError) as refused:
        hold(tmp_path / "games")
    first.close()
    held = [each.readlink().name for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
    assert "games.lock" not in held
    assert "in use by a bot" in str(refused.value)


def test_unusable_lock_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite.lock").mkdir()
    with pytest.raises(StoreError, match=r"games\.sqlite\.lock can't be used"):
        hold(tmp_path / "games.sqlite")


async def test_cancelling_before_begin_leaves_no_open_transaction(
    tmp_path: Path,
) -> None:
    store = await open_store(tmp_path / "store")

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.get(1)
            raise AssertionError

    busy = asyncio.create_task(store._connection._execute(time.sleep, 0.1))  # type: ignore[no-untyped-call]
    cancelled = asyncio.create_task(write())
    for _ in range(3):
        await asyncio.sleep(0)
    cancelled.cancel()
    try:
        await kept(store)
    finally:
        await busy
        await store.close()
    assert cancelled.cancelled()
