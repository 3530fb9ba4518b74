"""The loop that serves with one client after another."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bot import app

if TYPE_CHECKING:
    from pathlib import Path


async def test_cancelling_while_a_client_ends_stops_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other client takes its place: SIGTERM comes only once."""
    begun = asyncio.Event()

    async def ending(*_: object, first: bool) -> None:
        assert first
        begun.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    monkeypatch.setattr(app._Bot, "run_client", ending)
    serving = asyncio.create_task(app.serve(app.Discord("token"), database=tmp_path / "games.sqlite3"))
    await begun.wait()
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving
