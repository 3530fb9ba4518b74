"""A hint on a phone's screen, step by step."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.computer import thinking
from tests.e2e.phone import PHONE, SLOW, Thumb, screens, window
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.computer.thinking import Task
    from bot.engine.game import Answer
    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


async def easy(task: Task) -> Answer:
    """A computer of its kind, while the bot goes on."""
    return await asyncio.to_thread(thinking.think, task)


async def test_three_taps_lead_from_what_can_be_reached_to_the_whole_program(scene: Scene, tmp_path: Path) -> None:
    """And each step fits the screen. What is laid out for a newcomer is taken away before."""
    async with (
        running(scene, tmp_path, welcome=True, think=easy) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await thumb.turn_to(bot, "Ilse", bot.channel)
        await thumb.panel.get_by_role("button", name="Play now").click(timeout=SLOW)
        await ilse.sees(ilse.dm(), "RAMbots · table 1")
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        await expect(thumb.panel.get_by_role("button", name="Compile")).to_be_visible(timeout=SLOW)
        await thumb.tap("Undo")
        for label, then in (("Hint", "💡"), ("Next hint", "It begins with"), ("Show me", "📝")):
            await thumb.tap(label, then=then)
            assert await screens(thumb.panel) <= 1
        await expect(thumb.panel.get_by_role("button", name="Compile")).to_be_enabled()
