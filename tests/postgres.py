"""A PostgreSQL server for the tests, made from the machine's installation and deleted afterwards."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg

from bot.storage import open_store
from bot.storage.database_url import Address

if TYPE_CHECKING:
    from collections.abc import Iterator

OLDEST = 15
_MEMORY = Path("/dev/shm")
_SERVANTS = ("postgres", "nobody")
"""Users it may run as; PostgreSQL refuses root."""
_QUICK = {
    "listen_addresses": "",
    "fsync": "off",
    "dynamic_shared_memory_type": "mmap",  # in its own folder: what is killed leaves nothing behind elsewhere
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}
"""Settings for speed. A crash of the machine may lose data, and nobody would miss it."""


def programs() -> Path | None:
    """The folder with the newest PostgreSQL's programs, or None if none is new enough."""
    found = sorted((int(each.parent.name), each) for each in Path("/usr/lib/postgresql").glob("[0-9]*/bin"))
    if found and found[-1][0] >= OLDEST:
        return found[-1][1]
    command = shutil.which("initdb")
    return None if command is None else Path(command).parent


class Cluster:
    """A running server, reached over a socket in its own folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self._programs = folder, programs
        self._names = count(1)
        self._template: str | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def servant(self) -> str | None:
        """The user it runs as, or None for the current user."""
        if os.geteuid() != 0:
            return None
        known = {line.split(":")[0] for line in Path("/etc/passwd").read_text().splitlines()}
        return next(each for each in _SERVANTS if each in known)

    @property
    def number(self) -> int:
        """PID of its main process. It must be running."""
        assert self._process is not None
        return self._process.pid

    def make(self) -> None:
        """Create it before its first start."""
        if self.servant is not None:
            shutil.chown(self.folder, self.servant)
        subprocess.run(
            [
                *(self._programs / "initdb", "-D", self.folder / "data", "-U", "rambots", "-A", "trust"),
                *("-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            user=self.servant,
            cwd="/",
        )

    def start(self) -> None:
        """Start it, also after it was stopped or killed, and wait until it accepts connections."""
        settings = {**_QUICK, "unix_socket_directories": str(self.folder)}
        with (self.folder / "log").open("ab") as log:
            chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *chosen],
                stdout=log,
                stderr=log,
                user=self.servant,
                cwd="/",
            )
        ready = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder)]
        while subprocess.run(ready, check=False).returncode != 0:
            time.sleep(0.02)
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: quickly but cleanly, or with SIGQUIT as if the machine crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def address(self, name: str) -> Address:
        """The address of one of its databases."""
        return Address(f"postgresql://rambots:s3cret@/{name}?host={self.folder}")

    async def empty(self) -> Address:
        """Create an empty database."""
        return await self._made("TEMPLATE template0")

    async def database(self) -> Address:
        """Create an empty store."""
        if self._template is None:
            empty = await self._made("")
            await (await open_store(empty)).close()
            self._template = empty.url.partition("@/")[2].partition("?")[0]
        return await self._made(f"TEMPLATE {self._template} STRATEGY FILE_COPY")

    async def drop(self, address: Address) -> None:
        """Drop a database, even if it's in use."""
        await self.run("postgres", f"DROP DATABASE {address.url.partition('@/')[2].partition('?')[0]} WITH (FORCE)")

    async def run(self, name: str, *statements: str) -> list[asyncpg.Record]:
        """Run the statements and return the last one's rows."""
        connection = await asyncpg.connect(self.address(name).url)
        found: list[asyncpg.Record] = []
        for statement in statements:
            found = await connection.fetch(statement)
        await connection.close()
        return found

    async def _made(self, how: str) -> Address:
        name = f"games{next(self._names)}"
        await self.run("postgres", f"CREATE DATABASE {name} {how}")
        return self.address(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running server. Raises RuntimeError if PostgreSQL isn't installed."""
    found = programs()
    if found is None:
        raise RuntimeError("there is no PostgreSQL on this machine")
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=_MEMORY if _MEMORY.is_dir() else None))
    made = Cluster(folder, found)
    try:
        made.make()
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder)


def run(address: Address, *statements: str) -> list[asyncpg.Record]:
    """Run the statements outside an event loop, and return the last one's rows."""

    async def asked() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(address.url)
        found: list[asyncpg.Record] = []
        for statement in statements:
            found = await connection.fetch(statement)
        await connection.close()
        return found

    return asyncio.run(asked())
