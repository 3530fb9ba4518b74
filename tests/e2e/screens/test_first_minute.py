"""A newcomer's first minute on a phone: from the welcome to the first result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, SLOW, Thumb, plain, screens, window
from tests.e2e.test_hints import easy
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MOST_TAPS, MOST_WORDS = 4, 150


async def test_first_result_is_few_taps_from_the_welcome(scene: Scene, tmp_path: Path) -> None:
    async with (
        running(scene, tmp_path, welcome=True, think=easy) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        thumb, ilse, taps = Thumb(page), bot.player("Ilse"), 0
        await thumb.turn_to(bot, "Ilse", bot.channel)
        welcome = await ilse.sees(bot.channel, text("welcome-to", game="RAMbots"))
        await thumb.panel.get_by_role("button", name=text("button-play-now")).click(timeout=SLOW)
        taps += 1
        compiles = page.get_by_role("button", name=text("button-compile"), exact=True)
        await expect(compiles).to_be_enabled(timeout=SLOW)
        assert await screens(page.locator(".message", has=compiles)) <= 1
        panel = await ilse.sees(bot.channel, text("first-idea"))
        assert len(re.findall(r"[^\W\d_][\w'-]*", f"{texts(welcome)} {texts(panel)}")) <= MOST_WORDS
        await compiles.click()
        taps += 1
        told = page.locator(".message", has_text=plain(part("panel-is-in"))).last
        await told.locator("button.mention").click(timeout=SLOW)
        taps += 1
        await expect(page.locator(".message", has_text=text("round-name", number=1)).last).to_be_visible(timeout=SLOW)
        assert taps <= MOST_TAPS
