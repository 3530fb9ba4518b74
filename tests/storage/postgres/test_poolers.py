"""PostgreSQL behind PgBouncer, and failover between two servers behind one address."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import pytest

from bot.host.cluster.lease_manager import LeaseManager
from bot.host.ports.store import StoreError
from bot.storage import open_store
from bot.storage.database_url import Address
from bot.storage.postgres.errors import ReadOnlyError
from tests.postgres import Cluster, programs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bot.storage.postgres.store import PostgresStore

PGBOUNCER = shutil.which("pgbouncer")


@pytest.fixture
def folder(postgres: Cluster) -> Iterator[Path]:
    """A folder for the user who runs servers, which is never root."""
    made = Path(tempfile.mkdtemp(prefix="pg-", dir=postgres.folder.parent))
    if postgres.servant is not None:
        shutil.chown(made, postgres.servant)
    yield made
    shutil.rmtree(made)


@pytest.fixture(params=["session", "transaction"])
async def pooled(request: pytest.FixtureRequest, postgres: Cluster, folder: Path) -> AsyncIterator[tuple[str, Address]]:
    """A pooler's mode, and a database behind that pooler."""
    if PGBOUNCER is None:
        if os.environ.get("CI"):
            raise RuntimeError("there is no PgBouncer on this machine")
        pytest.skip("no PgBouncer here: apt-get install pgbouncer")
    address = await postgres.empty()
    name = address.url.partition("@/")[2].partition("?")[0]
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host={postgres.folder} user=rambots\n[pgbouncer]\nlisten_port = 6432\nlisten_addr =\n"
        f"unix_socket_dir = {folder}\nauth_type = any\npool_mode = {request.param}\nlogfile = {folder}/log\n"
    )
    process = await asyncio.create_subprocess_exec(PGBOUNCER, "-q", str(settings), user=postgres.servant, cwd="/")
    try:
        while not (folder / ".s.PGSQL.6432").exists():
            assert process.returncode is None, (folder / "log").read_text()
            await asyncio.sleep(0.02)
        yield request.param, Address(f"postgresql://rambots:s3cret@/{name}?host={folder}&port=6432")
    finally:
        process.terminate()
        await process.wait()


async def test_accepts_only_session_pooling(pooled: tuple[str, Address]) -> None:
    mode, address = pooled
    if mode == "transaction":
        with pytest.raises(StoreError, match="pool_mode = session"):
            await open_store(address)
        return
    store, other = await open_store(address), await open_store(address)
    hold = LeaseManager(store)
    assert await hold.take()
    assert not await LeaseManager(other).take()
    async with store.writing() as tx:
        await hold.check(tx)
        timeout = await tx.session.row("SELECT current_setting('idle_in_transaction_session_timeout') AS found")
    assert timeout is not None
    assert timeout["found"] == "5s"
    await asyncio.gather(store.close(), other.close())


@pytest.fixture
def standby(postgres: Cluster, folder: Path) -> Iterator[Cluster]:
    """A standby copy of the server."""
    found = programs()
    assert found is not None
    data, user = folder / "data", postgres.servant
    subprocess.run(
        [
            str(found / "pg_basebackup"),
            "-h",
            str(postgres.folder),
            "-U",
            "rambots",
            "-D",
            str(data),
            "-R",
            "-c",
            "fast",
        ],
        check=True,
        user=user,
        cwd="/",
    )
    copy = Cluster(folder, found)
    copy.start()
    try:
        yield copy
    finally:
        copy.stop()


@asynccontextmanager
async def proxy(folder: Path, servers: list[Cluster]) -> AsyncIterator[Path]:
    """One address for several servers: new connections go to the first of them."""
    gate = folder / "gate"
    gate.mkdir()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_unix_connection(str(servers[0].folder / ".s.PGSQL.5432"))
        await asyncio.gather(pump(reader, there[1]), pump(there[0], writer))

    server = await asyncio.start_unix_server(connected, str(gate / ".s.PGSQL.5432"))
    yield gate
    server.close()


async def test_store_follows_failover_to_the_new_server(postgres: Cluster, standby: Cluster, folder: Path) -> None:
    """The old server is read-only from then on, and keeps its connections."""
    address = await postgres.database()
    name = address.url.partition("@/")[2].partition("?")[0]
    servers = [postgres, standby]
    async with proxy(folder, servers) as gate:
        store = await open_store(Address(f"postgresql://rambots:s3cret@/{name}?host={gate}"))
        hold = LeaseManager(store)
        assert await hold.take()
        async with store.reading() as tx, store.reading() as beside:  # so there are two connections
            assert await tx.mailbox.last_change() == await beside.mailbox.last_change() == 0
        async with store.writing() as tx:
            await hold.check(tx)
            await tx.session.run("INSERT INTO changes (what, number) VALUES ('person', 1)")
        await caught_up(standby, name)
        await standby.run(name, "SELECT pg_promote()")
        servers.reverse()
        await postgres.run(name, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        try:
            await refused(store)
            async with store.writing() as tx:
                await hold.check(tx)
                assert await tx.mailbox.last_change() == 1
                await tx.session.run("INSERT INTO changes (what, number) VALUES ('person', 2)")
                newest = await tx.mailbox.last_change()
            async with store.reading() as tx, store.reading() as beside:
                assert await tx.mailbox.last_change() == await beside.mailbox.last_change() == newest > 1
        finally:
            await postgres.run(name, "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")
        await store.close()


async def refused(store: PostgresStore) -> None:
    """Write to the old server until it has reloaded its settings and refuses."""
    for _ in range(100):
        try:
            async with store.writing() as tx:
                await tx.session.run("DELETE FROM changes WHERE number = 0")
        except ReadOnlyError:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it still lets us write")


async def caught_up(standby: Cluster, name: str) -> None:
    """Wait until the standby has what was written."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with suppress(asyncpg.PostgresError):
            (row,) = await standby.run(name, "SELECT count(*) AS found FROM changes")
            if row["found"]:
                return
        await asyncio.sleep(0.05)
    raise AssertionError("it never got there")
