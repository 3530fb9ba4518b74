"""Whether a store is whole, and the bot that uses it alive, asked from another process."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.finding import Finding
from bot.host.posts import PostKind
from bot.storage import migrations
from bot.storage.rows import stamp
from bot.storage.troubles import reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime
    from pathlib import Path

    from bot.host.shards import Shards

SILENT_AFTER: Final = 120.0
"""Seconds without a sign of life, after which something is wrong; it comes every half minute."""


UNDELIVERED: Final = f"""
    SELECT DISTINCT tables.id FROM tables JOIN outbox ON table_id = tables.id AND outbox.revision = tables.revision
    WHERE status = 'playing' AND kind = '{PostKind.UNDELIVERED.value}' ORDER BY tables.id
"""
"""The tables whose present question hasn't got through to somebody in private."""


@dataclass(frozen=True, slots=True)
class Whose:
    """The processes whose signs of life are meant, of those that share a store: all of whom is so."""

    host: str | None = None
    """They run on this machine, or in this container."""
    shards: Shards | None = None
    """They serve these, or wait for them."""
    name: str | None = None
    """The only one with that name."""


def problem(path: Path, *, now: datetime, within: float) -> str | None:
    """What is wrong, as a sentence; None if the bot gave a sign of life within so many seconds."""
    if not path.exists():
        return f"There is no store at {path}."
    try:
        with closing(_opened(path)) as connection:
            row: tuple[object] | None = connection.execute("SELECT at FROM heartbeat").fetchone()
    except sqlite3.Error as error:
        return f"The store cannot be read: {reason(error)}."
    if row is None or not isinstance(row[0], int):
        return "The bot has not given a sign of life yet."
    silent = (stamp(now) - row[0]) / 1_000_000
    return None if silent <= within else f"The bot has been silent for {silent:.0f} seconds."


def undelivered(tables: Sequence[str]) -> Finding:
    """Return what to say of tables at which something about the present question didn't get through in private."""
    said = f"Tables at which a private message about the present question didn't get through: {', '.join(tables)}."
    return Finding(said, 'See in the log what Discord answered: "does not take it", or "to be tried again".')


def findings(path: Path) -> tuple[Finding, ...]:
    """What is to be said of a store, which a bot may be using meanwhile."""
    if not path.exists():
        return (Finding(f"There are no games yet: {path} is made when the bot starts."),)
    try:
        with closing(_opened(path)) as connection:
            return tuple(_told(connection))
    except sqlite3.Error as error:
        said = f"The games in {path} cannot be read: {reason(error)}."
        return (Finding(said, "Stop the bot and put a backup in their place: rambots restore FILE."),)


def _told(connection: sqlite3.Connection) -> Iterator[Finding]:
    known, version = migrations.newest(), connection.execute("PRAGMA user_version").fetchone()[0]
    if 0 < version < migrations.FIRST:
        yield Finding(
            f"The games are of version {version}, which RAMbots 0.1 wrote and this one can't read.",
            "Use them with RAMbots 0.1, or move them elsewhere and start without them.",
        )
        return
    if version > known:
        said = f"The games were kept by a newer bot (version {version}; this one knows {known})."
        yield Finding(said, "Run the newer one, or put an older backup in their place: rambots restore FILE.")
        return
    connection.execute("PRAGMA ignore_check_constraints = ON")  # one wrong row spoils one table
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        yield Finding("The games are damaged.", "Stop the bot and put a backup in their place: rambots restore FILE.")
        return
    counts = dict(connection.execute("SELECT status, count(*) FROM tables GROUP BY status"))
    yield Finding(f"The games are whole: {counts.get('playing', 0)} under way, {counts.get('open', 0)} open.")
    aside = [
        str(row[0]) for row in connection.execute("SELECT id FROM tables WHERE status = 'quarantined' ORDER BY id")
    ]
    if aside:
        mend = "Their people have been told. `rambots tables` says why, and can put them back; please report it."
        yield Finding(f"Tables that were put aside, because they cannot be read: {', '.join(aside)}.", mend)
    refused = [str(row[0]) for row in connection.execute(UNDELIVERED)]
    if refused:
        yield undelivered(refused)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)
