"""Back up an SQLite database to a file, even while a bot is using it, and restore such a backup."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.host.model.era import FormerEra, StoredKind, draw_era
from bot.host.ports.store import StoreError
from bot.storage.liveness import open_readonly
from bot.storage.repositories.cluster.eras import former_era
from bot.storage.sqlite.errors import translate_errors
from bot.storage.sqlite.store import hold, open_store, refuse_unreadable

_PATIENCE: Final = 10.0
"""Seconds to wait while the database is locked."""
_BESIDE: Final = ("-wal", "-shm")
"""Suffixes of the files that SQLite leaves beside a database that wasn't closed."""


@dataclass(frozen=True, slots=True)
class Held:
    """The number of tables in a backup, and the number of running ones among them."""

    tables: int
    running: int


def back_up(store: Path, copy: Path) -> Held:
    """Back up everything that's committed, as of one instant; a bot can use the database meanwhile. The backup gets its
    name only once it's complete and on disk, and contains no deleted data. Raises StoreError or OSError if that fails,
    for example because the backup already exists."""
    if not store.exists():
        raise StoreError(f"There's no database at {store}.")
    if copy.exists():
        raise StoreError(f"{copy} already exists. Choose another name.")
    copy.parent.mkdir(parents=True, exist_ok=True)
    unfinished = copy.with_name(f"{copy.name}.{os.getpid()}.part")
    try:
        with (
            translate_errors(f"Can't copy {store} to {copy}"),
            closing(open_readonly(store, patience=_PATIENCE)) as connection,
        ):
            connection.execute("VACUUM INTO ?", (str(unfinished),))
        held = _count_tables(unfinished)
        _kept_on_disk(unfinished)
        unfinished.rename(copy)
        _kept_on_disk(copy.parent)
    finally:
        unfinished.unlink(missing_ok=True)
    return held


async def restore(copy: Path, store: Path, *, at: datetime) -> tuple[Held, Path | None]:
    """Restore a backup; return the counts of its tables, and the new path of the replaced data, if there was any. The
    backup is checked first and isn't changed; the restored data begins a new era. Raises StoreError, without changing
    any data, if the backup isn't intact or a bot is using the database."""
    coming = store.with_name(store.name + ".coming")
    refuse_unreadable(copy)
    with closing(_lock(copy, store)):
        thrown_away(coming)  # a killed restore may have left its log, which SQLite would add to the copy
        try:
            shutil.copyfile(copy, coming)
            restored = await open_store(coming)  # raises if it's damaged, or from a newer bot
            try:
                async with restored.writing() as tx:
                    await tx.eras.begin(draw_era(), at=at, replaced=_eras_in(store, at))
            finally:
                await restored.close()
            return _count_tables(coming), put_in_place(coming, store)
        finally:
            thrown_away(coming)


def _lock(copy: Path, store: Path) -> sqlite3.Connection:
    """Lock the database to replace. Raises StoreError if there's no backup, or the database is in use."""
    if not copy.exists():
        raise StoreError(f"There's no backup at {copy}.")
    store.parent.mkdir(parents=True, exist_ok=True)
    return hold(store)


def _eras_in(store: Path, at: datetime) -> list[FormerEra]:
    """The eras of the data to replace; empty if there's no data, or it can't be read."""
    if not store.exists():
        return []
    try:
        with closing(open_readonly(store, patience=_PATIENCE)) as file:
            file.row_factory = sqlite3.Row
            numbers = dict(file.execute("SELECT name, seq FROM sqlite_sequence"))
            highest = [int(numbers.get(kind.value, 0)) for kind in StoredKind]
            return [
                FormerEra(row["name"], at, *highest) if row["ended_at"] is None else former_era(row)
                for row in file.execute("SELECT * FROM eras ORDER BY number")
            ]
    except (sqlite3.Error, StoreError, TypeError):
        return []


def _count_tables(file: Path) -> Held:
    with translate_errors(f"Can't read {file}"), closing(sqlite3.connect(file)) as copy:
        tables, running = copy.execute("SELECT count(*), total(status = 'playing') FROM tables").fetchone()
    return Held(tables, int(running))


def thrown_away(coming: Path) -> None:
    """Delete an unfinished database and the files beside it."""
    for end in ("", *_BESIDE, ".lock"):
        coming.with_name(coming.name + end).unlink(missing_ok=True)


def put_in_place(coming: Path, store: Path) -> Path | None:
    """Give the new database its name; return the new path of the replaced one, None if there was none. A replaced
    database keeps its old name until the new one takes it."""
    _kept_on_disk(coming)
    aside = _put_aside(store) if store.exists() else None
    for end in _BESIDE:  # otherwise SQLite would take them for the new file's, and damage it
        store.with_name(store.name + end).unlink(missing_ok=True)
    coming.replace(store)
    _kept_on_disk(store.parent)
    return aside


def _put_aside(store: Path) -> Path:
    """Link or copy the database to a new name, which it keeps when it's replaced; return the path with that name."""
    number = 1
    while (aside := store.with_name(f"{store.stem}.before-{number}{store.suffix}")).exists():
        number += 1
    try:
        os.link(store, aside)
    except OSError:  # some file systems have no hard links
        shutil.copyfile(store, aside)
    log, log_aside = (file.with_name(file.name + "-wal") for file in (store, aside))
    if log.exists():
        shutil.copyfile(log, log_aside)
    try:
        with translate_errors(), closing(sqlite3.connect(store, timeout=_PATIENCE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except StoreError:  # too damaged to merge the log into it
        return aside
    if store.samefile(aside):  # the file now contains the log's data
        log_aside.unlink(missing_ok=True)
    return aside


def _kept_on_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
