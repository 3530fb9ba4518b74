"""Functions for both kinds of database: an SQLite file or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import overload

from bot.diagnostics import Finding
from bot.host.ports.store import Store, StoreError
from bot.storage import liveness
from bot.storage.database_url import Address
from bot.storage.liveness import Whose
from bot.storage.postgres import integrity as postgres_integrity
from bot.storage.postgres.store import PostgresStore, open_database
from bot.storage.sqlite import store
from bot.storage.sqlite.store import SqliteStore
from bot.storage.tools import backup, integrity
from bot.storage.tools.backup import Held

Where = Path | Address


@overload
async def open_store(where: Path) -> SqliteStore: ...
@overload
async def open_store(where: Address) -> PostgresStore: ...
async def open_store(where: Where) -> SqliteStore | PostgresStore:
    """Open the database; create or migrate its schema if needed. Raises StoreError or OSError if that fails."""
    return await (open_database(where) if isinstance(where, Address) else store.open_store(where))


def problem(where: Where, *, now: datetime, within: float, of: Whose) -> str | None:
    """A message for the operator if something is wrong: for example, a process that matches `of` has sent no heartbeat
    for more than `within` seconds. None if all is well. A file has only one process, so `of` is ignored for it."""
    if isinstance(where, Address):
        return postgres_integrity.problem(where, within=within, of=of)
    return liveness.problem(where, now=now, within=within)


def findings(where: Where) -> tuple[Finding, ...]:
    return postgres_integrity.findings(where) if isinstance(where, Address) else integrity.findings(where)


def back_up(where: Where, copy: Path) -> Held:
    """Back up a file, as `backup.back_up` does. Raises StoreError for PostgreSQL."""
    return backup.back_up(_file(where), copy)


async def restore(copy: Path, where: Where, *, at: datetime) -> tuple[Held, Path | None]:
    """Restore a file, as `backup.restore` does. Raises StoreError for PostgreSQL."""
    return await backup.restore(copy, _file(where), at=at)


def _file(where: Where) -> Path:
    if isinstance(where, Address):
        raise StoreError(
            f"The games are in {where}, which has its own backups: pg_dump makes one while the bot runs, and"
            " pg_restore restores it; then run `rambots restore` without a file. Or stop the bot and copy everything"
            " into a file: rambots move FROM TO."
        )
    return where


def listen_to_channel(store: Store, channel: str, heard: Callable[[str], None]) -> AbstractAsyncContextManager[None]:
    """Call `heard` when a process notifies the channel, or may have done so. Do nothing for a file."""
    return store.listen(channel, heard) if isinstance(store, PostgresStore) else nullcontext()
