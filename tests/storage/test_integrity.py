"""Whether the bot is alive, seen from outside."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.storage import open_store, problem

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2030, 1, 1, tzinfo=UTC)


async def test_a_bot_is_well_while_its_heartbeat_is_fresh(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.beat(NOW)
    fresh = problem(tmp_path / "games", now=NOW + timedelta(seconds=60), within=60)
    stale = problem(tmp_path / "games", now=NOW + timedelta(seconds=61), within=60)
    await store.close()
    assert (fresh, stale) == (None, "The bot has been silent for 61 seconds.")


async def test_a_bot_that_never_lived_is_not_well(tmp_path: Path) -> None:
    missing = problem(tmp_path / "games", now=NOW, within=60)
    store = await open_store(tmp_path / "games")
    silent = problem(tmp_path / "games", now=NOW, within=60)
    await store.close()
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    junk = problem(tmp_path / "junk", now=NOW, within=60)
    assert [missing is None, silent is None, junk is None] == [False, False, False]
