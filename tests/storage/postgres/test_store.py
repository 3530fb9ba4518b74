"""Promises of a PostgreSQL store beyond those of every store: several processes share it, and it can be unreachable."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import asyncpg
import pytest

from bot.host.cluster.lease_manager import DeposedError, LeaseManager
from bot.host.model.cluster import Shards
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.table_terms import TableTerms
from bot.host.ports.store import OutgrownError, StoreError
from bot.storage import open_store
from bot.storage.database_url import Address
from bot.storage.postgres import setup
from bot.storage.postgres.connection import DIALECT
from bot.storage.postgres.errors import ReadOnlyError, trouble
from bot.storage.postgres.migrations import steps
from bot.storage.postgres.setup import connect
from bot.storage.postgres.statements import translate_sql
from bot.storage.postgres.store import PostgresStore, open_database
from bot.storage.sqlite import migrations
from bot.storage.sqlite.migrations import FIRST
from tests.postgres import cluster
from tests.storage.sqlite.test_store import CHOSEN, FORMER_SETTINGS, RECORD, count, kept

if TYPE_CHECKING:
    from tests.postgres import Cluster


async def test_both_store_kinds_have_the_same_tables_and_columns(postgres: Cluster, address: Address) -> None:
    connection = await connect(address)
    found = {(row["table_name"], row["column_name"]) for row in await connection.fetch(DIALECT.columns)}
    await connection.close()
    assert found == migrations.columns(migrations.newest())


async def test_simultaneous_starts_create_one_store(postgres: Cluster) -> None:
    empty = await postgres.empty()
    stores = await asyncio.gather(*(open_database(empty) for _ in range(4)))
    for each in stores:
        await kept(each)
    async with stores[0].reading() as tx:
        assert await count(tx) == 4
    for each in stores:
        await each.close()


async def test_read_only_server_is_noticed_even_if_error_is_caught(
    store: PostgresStore,
) -> None:
    async def write() -> None:
        async with store.writing() as tx:
            await tx.session.run("SET TRANSACTION READ ONLY")
            await tx.clock.forget_process("nobody")
            with suppress(StoreError):
                await tx.mailbox.last_change()

    with pytest.raises(ReadOnlyError, match="nothing was saved"):
        await write()


async def test_rejects_store_of_a_newer_bot(postgres: Cluster, address: Address) -> None:
    await on(address, "INSERT INTO schema_version VALUES (999)")
    with pytest.raises(StoreError, match="newer bot"):
        await open_store(address)


async def test_migration_is_refused_while_an_old_version_runs(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await open_store(address)
    assert await LeaseManager(old, Shards(frozenset({1}), 2)).take()
    new = (*steps(), "CREATE INDEX newer ON tables (edition)")
    monkeypatch.setattr(setup, "steps", lambda: new)
    with pytest.raises(StoreError, match="an older version of the bot is running"):
        await open_store(address)
    await on(address, "UPDATE holders SET until = 0")
    await (await open_store(address)).close()
    assert (await on(address, "SELECT max(version) AS at FROM schema_version"))[0]["at"] == migrations.newest() + 1
    await old.close()


async def test_migration_keeps_terms_and_settings(postgres: Cluster) -> None:
    empty = await postgres.empty()
    connection = await asyncpg.connect(empty.url)
    for step in steps()[: 113 - FIRST]:
        await connection.execute(step)
    await connection.close()
    await on(empty, "CREATE TABLE schema_version (version BIGINT NOT NULL)")
    await on(empty, "INSERT INTO schema_version VALUES (112)")
    await on(
        empty,
        "INSERT INTO tables (game, options, edition, status, opener, home, channel, revision, reminded, opened_at,"
        " palette, helped, rated, timing) VALUES ('toy', '{\"fast\":true}', 1, 'open', 1, 2, 2, 0, 0, 0, 'dark', 0, 1,"
        ' \'{"allowed": 7, "nights": true}\')',
    )
    await on(empty, FORMER_SETTINGS)
    store = await open_store(empty)
    async with store.reading() as tx:
        record = await tx.tables.get(1)
        assert await tx.user_settings.all() == {1: CHOSEN}
    await store.close()
    assert record is not None
    assert record.terms == TableTerms({"fast": True}, None, "dark", help=False, rated=True, pause_days=7)
    assert record.timing.nights


async def test_outgrown_process_cannot_write_or_acquire_leases(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it has been silent: it might write what the newer version can't read."""
    old = await open_store(address)
    sleeps, waits, never = (LeaseManager(old, Shards(frozenset({number}), 2)) for number in (0, 0, 1))
    assert await sleeps.take()
    assert not await waits.take()
    await on(address, "UPDATE holders SET until = 0")
    leases = await on(address, "SELECT * FROM leases LEFT JOIN holders USING (token)")
    newer = (*steps(), "CREATE INDEX newer ON tables (edition)")
    monkeypatch.setattr(setup, "steps", lambda: newer)
    await (await open_store(address)).close()
    with pytest.raises(DeposedError):
        async with sleeps.store.writing():
            raise AssertionError
    for each in (sleeps, waits, never):
        with pytest.raises(OutgrownError, match="newer version of the bot has changed the database"):
            await asyncio.wait_for(each.acquire(), 5)
    told = await on(address, "SELECT * FROM leases LEFT JOIN holders USING (token)")
    assert [{**row, "token": 0} for row in told] == [{**row, "token": 0} for row in leases]
    await old.close()


async def test_process_asleep_during_restore_cannot_write(address: Address) -> None:
    """Its token is in the restored dump, so its leases look as if they were still valid."""
    store = await open_store(address)
    sleeps = LeaseManager(store)
    assert await sleeps.take()
    async with sleeps.store.writing() as tx:
        await tx.eras.begin("k3x9zq", at=await tx.leases.now())
    assert await on(address, "SELECT * FROM leases")
    with pytest.raises(DeposedError):
        async with sleeps.store.writing():
            raise AssertionError
    assert sleeps.lost.is_set()
    await sleeps.release()
    again = LeaseManager(store)
    await again.acquire()
    assert again.eras.current == "k3x9zq"
    async with again.store.writing():
        pass
    await store.close()


async def test_rejects_another_programs_database_untouched(postgres: Cluster) -> None:
    empty = await postgres.empty()
    await on(empty, "CREATE TABLE songs (title TEXT)")
    with pytest.raises(StoreError, match="belongs to another program"):
        await open_store(empty)
    assert [row["table_name"] for row in await on(empty, DIALECT.columns)] == ["songs"]


async def test_rejects_altered_database(address: Address) -> None:
    await on(address, "ALTER TABLE tables DROP COLUMN dealt")
    with pytest.raises(StoreError, match="The column dealt of tables is missing"):
        await open_store(address)


async def test_rejects_database_with_wrong_encoding(postgres: Cluster) -> None:
    await postgres.run("postgres", "CREATE DATABASE old ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    with pytest.raises(StoreError, match="its encoding is LATIN1, but must be UTF8"):
        await open_store(postgres.address("old"))


async def test_missing_database_error_hides_password(postgres: Cluster) -> None:
    with pytest.raises(StoreError, match="there's no such database") as refused:
        await open_store(Address(postgres.address("nowhere").url))
    assert "s3cret" not in f"{refused.getrepr(chain=True)}"


async def test_unreachable_server_gives_a_readable_error() -> None:
    with pytest.raises(StoreError, match=r"postgresql://me@127.0.0.1:1/games can't be used as a database: it can't be"):
        await open_store(Address("postgresql://me:s3cret@127.0.0.1:1/games"))


async def test_blocked_write_or_slow_query_times_out_with_reason(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = {"lock_timeout": "100ms", "statement_timeout": "300ms"}
    monkeypatch.setattr(setup, "SETTINGS", {name: soon.get(name, value) for name, value in setup.SETTINGS.items()})
    store, other = await open_database(address), await asyncpg.connect(address.url)
    await other.execute(f"SELECT pg_advisory_lock({setup.WRITERS})")
    with pytest.raises(StoreError, match="another program won't let go of it"):
        async with store.writing():
            raise AssertionError("it is another one's turn")
    async with store.reading() as tx:
        with pytest.raises(StoreError, match="it took too long"):
            await tx.session.row("SELECT pg_sleep(30)")
    assert "it isn't answering" in str(trouble(TimeoutError()))
    await other.close()
    await store.close()


async def test_start_waits_longer_for_a_writer_than_other_statements(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await asyncpg.connect(address.url)
    await other.execute(f"SELECT pg_advisory_lock({setup.WRITERS})")
    monkeypatch.setattr(setup, "ANSWER", 2.0)
    begun = asyncio.create_task(open_database(address))
    await asyncio.sleep(3)
    assert not begun.done()
    await other.close()
    await (await begun).close()


async def test_reads_see_one_snapshot_while_other_processes_write(store: PostgresStore, address: Address) -> None:
    other = await open_database(address)
    async with store.reading() as tx:
        assert await count(tx) == 0
        await kept(other)
        assert await count(tx) == 0
        async with store.reading() as later:
            assert await count(later) == 1
    await other.close()


async def test_reads_and_writes_exclude_each_other_in_one_process(store: PostgresStore) -> None:
    """Otherwise, something read before the write would be cached after it."""
    order: list[str] = []

    both, seen = asyncio.Event(), asyncio.Event()

    async def read(name: str) -> None:
        async with store.reading() as tx:
            order.append(f"{name} sees {await count(tx)}")
            if len(order) == 2:
                both.set()
            await seen.wait()
            order.append(f"{name} is done")

    async def write() -> None:
        await kept(store)
        order.append("written")

    tasks = [asyncio.ensure_future(read(name)) for name in ("first", "second")]
    await both.wait()
    tasks += [asyncio.ensure_future(write()), asyncio.ensure_future(read("late"))]
    await asyncio.sleep(0.05)
    seen.set()
    await asyncio.gather(*tasks)
    assert set(order[:2]) == {"first sees 0", "second sees 0"}
    assert set(order[2:4]) == {"first is done", "second is done"}
    assert order[4:] == ["written", "late sees 1", "late is done"]


async def test_read_transaction_cannot_write(store: PostgresStore) -> None:
    with pytest.raises(StoreError, match="it can't be written to"):
        async with store.reading() as tx:
            await tx.tables.open(RECORD)


async def test_second_writer_waits_and_sees_the_first_write(store: PostgresStore, address: Address) -> None:
    other = await open_database(address)
    order: list[str] = []

    async def second() -> None:
        async with other.writing() as tx:
            order.append(f"second sees {await count(tx)}")

    async with store.writing() as tx:
        waiting = asyncio.ensure_future(second())
        await tx.tables.open(RECORD)
        await asyncio.sleep(0.05)
        order.append("first")
    await waiting
    await other.close()
    assert order == ["first", "second sees 1"]


async def test_sleeping_process_loses_transaction_and_blocks_nobody(
    postgres: Cluster, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.postgres.setup.SETTINGS", {"idle_in_transaction_session_timeout": "2s"})
        sleeper = await open_database(address)
    other = await open_database(address)

    async def sleep() -> None:
        async with sleeper.writing() as tx:
            await tx.tables.open(RECORD)
            await kept(other)  # waits until the database has ended the sleeping transaction
            await tx.tables.open(RECORD)

    with pytest.raises(StoreError):
        await sleep()
    async with other.reading() as tx:
        assert await count(tx) == 1
    for each in (sleeper, other):
        await each.close()


async def test_long_write_only_transaction_is_kept_alive(
    postgres: Cluster, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writes are sent with the next read, but before the database would end the idle transaction."""
    monkeypatch.setattr("bot.storage.postgres.connection.SILENT", 0.2)
    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.postgres.setup.SETTINGS", {"idle_in_transaction_session_timeout": "1s"})
        writer = await open_database(address)
    async with writer.writing() as tx:
        table = (await tx.tables.open(RECORD)).id
        for _ in range(4):
            await asyncio.sleep(0.5)
            await tx.outbox.drop_reminders(table)
    async with writer.reading() as tx:
        assert await count(tx) == 1
    await writer.close()


SECRET = StoredDraft(
    draft=Draft(seat=0, question=1, edit=1, answer=("d00med",), compiled=True, commitments=(Commitment("", "c0"),)),
    topic="bid",
    salts=("5a17",),
)


SAYS_ALL = (
    "CREATE FUNCTION says() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no: %'', NEW; END'",
    "CREATE TRIGGER says BEFORE INSERT ON drafts FOR EACH ROW EXECUTE FUNCTION says()",
)
"""A trigger whose error message contains the row. Such errors aren't reported either."""


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        (99, ()),
        (1 << 70, ()),
        (1, ("ALTER TABLE drafts ADD CHECK (salt IS NULL)",)),
        (1, ("CREATE UNIQUE INDEX ON drafts (salt, answer)",)),
        (1, ("ALTER TABLE drafts ALTER salt TYPE BIGINT USING 0",)),
        (1, SAYS_ALL),
    ],
)
async def test_errors_never_reveal_stored_values(
    store: PostgresStore, address: Address, number: int, spoil: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert (await kept(store)).id == 1
    await on(address, *spoil)

    async def write() -> None:
        async with store.writing() as tx:
            for seat in (0, 1):
                await tx.journal.put_stored_draft(number, replace(SECRET, draft=replace(SECRET.draft, seat=seat)))

    with pytest.raises(StoreError) as told:
        await write()
    shown = f"{told.getrepr(chain=True, style='short')} {told.value.__cause__} {told.value.__context__} {caplog.text}"
    assert "5a17" not in shown
    assert "d00med" not in shown


async def test_cut_connection_rolls_back_and_the_next_works(store: PostgresStore, address: Address) -> None:

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.open(RECORD)
            await cut(address)

    with pytest.raises(StoreError):
        await write()
    async with store.writing() as tx:
        assert await count(tx) == 0
        await tx.tables.open(RECORD)


async def test_cutting_idle_connections_goes_unnoticed(store: PostgresStore, address: Address) -> None:
    await kept(store)
    await cut(address)
    await kept(store)
    await cut(address)
    async with store.reading() as tx:
        assert await count(tx) == 2


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_store_works_again_after_database_outage(how: signal.Signals) -> None:
    with cluster() as server:
        store = await open_database(await server.database())
        await kept(store)
        await asyncio.to_thread(server.stop, how)
        for access in (store.reading, store.writing):
            with pytest.raises(StoreError):
                async with access():
                    pass
        await asyncio.to_thread(server.start)
        await kept(store)
        async with store.reading() as tx:
            assert await count(tx) == 2
        await store.close()


async def test_cancelled_wait_for_write_turn_holds_nothing(
    store: PostgresStore, address: Address, caplog: pytest.LogCaptureFixture
) -> None:
    other = await open_database(address)

    async def write() -> None:
        async with other.writing():
            raise AssertionError("it was not its turn")

    async with store.writing() as tx:
        waiting = asyncio.ensure_future(write())
        await asyncio.sleep(0.1)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await tx.tables.open(RECORD)
    await asyncio.wait_for(kept(other), 60)
    await asyncio.wait_for(kept(store), 60)
    assert await backends(address) == 2, "each of them has its connection still"
    assert not caplog.records, "nobody has found a transaction that somebody else had left open"
    await other.close()


async def test_notifications_arrive_on_commit_and_after_reconnect(store: PostgresStore, address: Address) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    async with store.listen("inbox", heard.put_nowait):
        assert await heard.get() == ""
        async with store.writing() as tx:
            await tx.session.notify("inbox", "7")
            await asyncio.sleep(0.05)
            assert heard.empty()
        assert await heard.get() == "7"
        await cut(address)
        assert await heard.get() == ""
        async with store.writing() as tx:
            await tx.session.notify("inbox", "8")
        assert await heard.get() == "8"


async def test_outage_resets_the_wait_for_the_next_one(
    store: PostgresStore, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    sleep, failures, pauses = asyncio.sleep, list[StoreError](), list[float]()

    async def reconnect(where: Address) -> asyncpg.Connection:
        if failures:
            raise failures.pop()
        return await connect(where)

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("bot.storage.postgres.store.connect", reconnect)
    async with store.listen("inbox", heard.put_nowait):
        assert await heard.get() == ""
        for outage in (3, 1):
            failures.extend([StoreError("gone")] * outage)
            with monkeypatch.context() as patched:
                patched.setattr("bot.storage.postgres.store.asyncio.sleep", noted)
                await cut(address)
                assert await heard.get() == ""
    first, second, third, again = pauses
    assert first < second < third
    assert again == first


def test_sql_is_translated_for_postgresql() -> None:
    assert translate_sql("SELECT user FROM x WHERE x.user = ?") == 'SELECT "user" FROM x WHERE x."user" = $1'
    plain = """ '? user \'\'?', "user?", other_user """
    assert translate_sql(f"SELECT ?2, {plain}, ?1") == f"SELECT $2, {plain}, $1"


async def on(address: Address, *statements: str) -> list[dict[str, object]]:
    """Run the statements, and return the last one's rows."""
    connection = await connect(address)
    found = []
    for statement in statements:
        found = [dict(row) for row in await connection.fetch(statement)]
    await connection.close()
    return found


async def backends(address: Address) -> object:
    """The number of other connections to the database."""
    (row,) = await on(
        address,
        "SELECT count(*) AS found FROM pg_stat_activity"
        " WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    return row["found"]


async def cut(address: Address) -> None:
    """Terminate all other connections to the database."""
    await on(
        address,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
