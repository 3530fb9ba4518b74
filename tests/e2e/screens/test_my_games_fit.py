"""`/games` on a phone's screen: each page of the list fits, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from tests.e2e.phone import PHONE, SLOW, Thumb, plain, window
from tests.playground.browser.page_windows import enter
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

FINISHED, RUNNING = 7, 4
"""More games than fit on a page of the list."""


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fi"])
async def test_every_page_of_my_games_fits_a_screen(bot: Running, language: str) -> None:
    ilse, marek = (User(bot.player(name).id, name) for name in ("Ilse", "Marek"))
    place = Place(guild=bot.scene.playground.world.channel(bot.channel).guild, channel=bot.channel)
    for number in range(FINISHED + RUNNING):
        table = (await bot.host.open("rambots", TableTerms(pace=86400), opener=ilse, place=place)).id
        await bot.host.join(table, marek)
        await bot.host.start(table, ilse)
        if number < FINISHED:
            await bot.host.resign(table, marek)
    await bot.host.open("rambots", TableTerms(), opener=ilse, place=place)
    await bot.rest()
    await bot.host.user_settings.choose(ilse, lambda user_settings: replace(user_settings, language=language))
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
        await page.locator("#entry").click()
        await enter(page, "/games", "Enter", "Enter")
        pages = page.locator(".message", has_text=plain(text("my-games-wait", count=RUNNING, language=language)))
        await expect(pages.last).to_be_visible(timeout=SLOW)
        await thumb.sees("")
        following = thumb.panel.get_by_role("button", name=text("button-next", language=language), exact=True)
        leafed = 1
        while await following.count():
            await thumb.tap(text("button-next", language=language))
            leafed += 1
        assert leafed > 1
        await expect(thumb.panel).to_contain_text(text("my-games-finished", language=language))
