"""Checking from outside whether the bot is alive."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import TYPE_CHECKING

import pytest

from bot.diagnostics import Finding
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from bot.storage import Whose, findings, open_store, problem
from bot.storage.sqlite.migrations import FIRST
from bot.storage.tools import integrity
from tests.host.harness import ANN, BOB, running_host
from tests.storage.sqlite.test_store import at_version

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2030, 1, 1, tzinfo=UTC)


async def test_bot_is_healthy_while_its_heartbeat_is_fresh(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.clock.send_heartbeat(NOW)
    fresh = problem(tmp_path / "games", now=NOW + timedelta(seconds=60), within=60, of=Whose())
    stale = problem(tmp_path / "games", now=NOW + timedelta(seconds=61), within=60, of=Whose())
    await store.close()
    assert (fresh, stale) == (None, "The bot has been silent for 61 seconds.")


async def test_missing_silent_or_junk_store_is_unhealthy(tmp_path: Path) -> None:
    missing = problem(tmp_path / "games", now=NOW, within=60, of=Whose())
    store = await open_store(tmp_path / "games")
    silent = problem(tmp_path / "games", now=NOW, within=60, of=Whose())
    await store.close()
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    junk = problem(tmp_path / "junk", now=NOW, within=60, of=Whose())
    assert [missing is None, silent is None, junk is None] == [False, False, False]


def test_findings_without_games_are_healthy(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path / "games")
    assert finding.well
    assert finding.said.startswith("There are no games yet")


async def test_running_and_open_games_are_counted_while_in_use(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.bidding(ANN, BOB)
        for _ in range(2):
            await here.open(ANN)
        await here.finished(ANN, BOB)
        assert findings(tmp_path / "games.sqlite3") == (Finding("The games are intact: 1 running, 2 open."),)


def test_first_version_with_an_invalid_row_counts_as_intact(tmp_path: Path) -> None:
    """Such a row's effect on its own table shows up when it's read."""
    store = tmp_path / "games.sqlite3"
    at_version(store, FIRST)
    with closing(sqlite3.connect(store)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute("INSERT INTO eras (number, name, replaced) VALUES (1, 'a', 7)")
        assert file.execute("PRAGMA ignore_check_constraints = OFF").fetchall() == []
        assert file.execute("PRAGMA quick_check(1)").fetchone() == ("CHECK constraint failed in eras",)
    assert findings(store) == (Finding("The games are intact: 0 running, 0 open."),)


async def test_tables_on_hold_are_named(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for _ in range(3):
            await here.open(ANN)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
        file.execute("UPDATE tables SET status = 'quarantined' WHERE id <> 2")
    whole, aside = findings(tmp_path / "games.sqlite3")
    assert whole.well
    assert aside.said == "Tables on hold because their games can't go on: 1, 3."
    assert not aside.well


async def test_undeliverable_question_is_reported_until_answered(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for refused in (PostRefusedError("413"), PostRefusedError("50007", closed=True), PostRefusedError("413")):
            here.messenger.faults[PostKind.PROMPT].append(refused)
            await here.started(ANN, BOB)
            await here.rest()
        whole, undelivered = findings(tmp_path / "games.sqlite3")
        assert whole.well
        assert undelivered.said.endswith(": 1, 3.")
        assert not undelivered.well
        for table, user in product((1, 3), (ANN, BOB)):
            await here.host.answer(table, user, ("penny",))
        await here.rest()
        assert len(findings(tmp_path / "games.sqlite3")) == 1


def test_newer_damaged_and_foreign_stores_are_reported(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite3"
    at_version(store)
    with closing(sqlite3.connect(store)) as file:
        file.execute("PRAGMA user_version = 999")
    (newer,) = findings(store)
    assert "from a newer bot (version 999" in newer.said
    store.unlink()
    at_version(store)
    whole = store.read_bytes()
    store.write_bytes(whole[:8192] + bytes(len(whole) - 8192))
    (damaged,) = findings(store)
    assert "damaged" in damaged.said
    store.write_bytes(b"these are no games" * 1000)
    (foreign,) = findings(store)
    assert "it isn't a database" in foreign.said
    assert all("rambots restore" in each.mend for each in (newer, damaged, foreign))


def test_locked_database_suggests_no_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0)

    monkeypatch.setattr(integrity, "open_readonly", impatient)
    store = tmp_path / "games.sqlite3"
    at_version(store)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        (used,) = findings(store)
    assert "another program is using it" in used.said
    assert not used.well
    assert "restore" not in used.mend
