"""Orderly shutdown: pending requests are answered or dropped before the database is closed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.dispatch.in_flight import InFlight
from tests.discord.player import PATIENCE
from tests.discord_ui.running import running
from tests.texts import worded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from bot.discord_ui.interactions.replies import Reply
    from bot.host.match.drafts import Written
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

e2e = pytest.mark.e2e


@asynccontextmanager
async def reading_held(bot: Running, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Block direct messages once the bot has begun to read them; yield a function that waits until one has begun."""
    hear, begun, go_on = bot.host.handle_typed, asyncio.Event(), asyncio.Event()

    async def held(written: Written, read: Callable[[Written], Awaitable[Reply]]) -> Reply:
        begun.set()
        await go_on.wait()
        return await hear(written, read)

    async def one_begun() -> None:
        async with asyncio.timeout(PATIENCE):
            await begun.wait()

    with monkeypatch.context() as patched:
        patched.setattr(bot.host, "handle_typed", held)
        yield one_begun
        go_on.set()


def at_work() -> list[str]:
    """Names of discord.py's running event handlers."""
    return [task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]


@e2e
async def test_dm_being_read_at_shutdown_is_read_at_next_start(
    scene: Scene, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        async with reading_held(bot, monkeypatch) as one_begun:
            ilse = bot.player("Ilse")
            ilse.say(ilse.dm(), "MRN")
            await one_begun()
            await bot.rest()  # in production the host stops before the client closes
            await bot.front.close()
            assert at_work() == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.sees(ilse.dm(), worded("MRN"))


@e2e
async def test_pending_click_is_answered_before_shutdown(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        async with bot.front.context.host._core.writing():  # blocks the database
            asked = await ilse.command(thread, "hand")
            assert at_work() == ["discord.py: on_interaction"]
            closing = asyncio.create_task(bot.front.close())
            await asyncio.sleep(0.05)
            assert not closing.done()
        await closing
        assert await ilse.answer(thread, asked)


async def test_shutdown_waits_no_longer_than_its_patience() -> None:
    under_way, begun, dropped = InFlight(patience=0.05), asyncio.Event(), asyncio.Event()

    async def click() -> None:
        with under_way.click():
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                dropped.set()

    task = asyncio.create_task(click())
    await begun.wait()
    async with asyncio.timeout(PATIENCE):
        await under_way.end()
    assert dropped.is_set()
    assert task.cancelled()


async def test_no_work_begins_after_shutdown() -> None:
    under_way = InFlight()
    with under_way.click() as click, under_way.direct_message() as letter:
        assert click
        assert letter
    await under_way.end()
    with under_way.click() as click, under_way.direct_message() as letter:
        assert not click
        assert not letter


@e2e
async def test_dm_arriving_during_shutdown_waits_for_next_start(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        await bot.front._under_way.end()
        letter = ilse.say(ilse.dm(), "MRN")
        message = await bot.front.get_partial_messageable(ilse.dm()).fetch_message(int(letter["id"]))
        async with asyncio.timeout(PATIENCE), reading_held(bot, monkeypatch):
            await bot.front.dm_reader._handle(message)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.sees(ilse.dm(), worded("MRN"))
