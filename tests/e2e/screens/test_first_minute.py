"""A newcomer's first minute on a phone: from the welcome to the first result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from playwright.async_api import expect

from bot.discord_ui.sending import ephemeral_panels
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
        result = page.locator(".message", has_text=text("round-name", number=1)).last
        await expect(result).to_be_visible(timeout=SLOW)
        assert taps <= MOST_TAPS
        pictured = page.locator(".message", has=page.locator(".gallery"))
        assert await pictured.count() <= 2, "a set-up that was dealt has no posts of its own"


async def test_panel_in_a_channel_says_where_it_went_and_opens_again(scene: Scene, tmp_path: Path) -> None:
    """Discord lets nobody change it after 15 minutes; here, after three seconds."""
    with patch.object(ephemeral_panels, "VALID", 3.0):
        async with (
            running(scene, tmp_path, welcome=True, think=easy) as bot,
            window(scene.playground.url, PHONE) as page,
        ):
            thumb = Thumb(page)
            await thumb.turn_to(bot, "Ilse", bot.channel)
            await thumb.panel.get_by_role("button", name=text("button-play-now")).click(timeout=SLOW)
            compiles = page.get_by_role("button", name=text("button-compile"), exact=True)
            await expect(compiles).to_be_enabled(timeout=SLOW)
            aside = page.locator(".message", has_text=text("folded-aside-private"))
            await expect(aside).to_be_visible(timeout=SLOW)
            await expect(compiles).to_have_count(0)
            await aside.get_by_role("button", name=text("button-turn")).click()
            await expect(compiles).to_be_enabled(timeout=SLOW)
