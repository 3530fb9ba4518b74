"""Findings about an SQLite database, collected outside the bot's process."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.diagnostics import Finding
from bot.storage.liveness import open_readonly
from bot.storage.shared_findings import HELD, UNDELIVERED, find_troubled_tables
from bot.storage.sqlite import migrations
from bot.storage.sqlite.errors import code, reason

_CLOSED: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_RESTORE: Final = "Stop the bot and restore a backup: rambots restore FILE."


def findings(path: Path) -> tuple[Finding, ...]:
    if not path.exists():
        return (Finding(f"There are no games yet: the bot creates {path} when it starts."),)
    try:
        with closing(open_readonly(path)) as connection:
            return tuple(_collect_findings(connection))
    except sqlite3.Error as error:
        mend = "Check who may read the file, and what else is using it." if code(error) in _CLOSED else _RESTORE
        return (Finding(f"Can't read the games in {path}: {reason(error)}.", mend),)


def _collect_findings(connection: sqlite3.Connection) -> Iterator[Finding]:
    known, version = migrations.newest(), connection.execute("PRAGMA user_version").fetchone()[0]
    if 0 < version < migrations.FIRST:
        yield Finding(
            f"The games are from RAMbots 0.1 (version {version}), and this version can't read them.",
            "Run RAMbots 0.1 with them, or move them elsewhere and start without them.",
        )
        return
    if version > known:
        said = f"The games are from a newer bot (version {version}; this one knows {known})."
        yield Finding(said, "Run the newer one, or restore an older backup: rambots restore FILE.")
        return
    connection.execute("PRAGMA ignore_check_constraints = ON")  # a bad row spoils only its table
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        yield Finding("The games are damaged.", _RESTORE)
        return
    counts = dict(connection.execute("SELECT status, count(*) FROM tables GROUP BY status"))
    yield Finding(f"The games are intact: {counts.get('playing', 0)} running, {counts.get('open', 0)} open.")
    held, undelivered = ([row[0] for row in connection.execute(sql)] for sql in (HELD, UNDELIVERED))
    yield from find_troubled_tables(held, undelivered)
