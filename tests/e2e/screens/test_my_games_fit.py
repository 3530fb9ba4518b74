"""Lists on a phone's screen, in both languages: each page of `/games`, "Which table?", and `/help`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.discord_ui.interactions.command_list import COMMANDS
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from tests.e2e.phone import PHONE, SLOW, Thumb, plain, screens, window
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

CHANNELS = "game-night", "second-table"
OTHERS = 2
"""Tables of other people."""
FINISHED, RUNNING = 7, 4
"""More games than fit on a page of the list."""
ELSEWHERE = FINISHED + 1
"""A running game in another channel."""
SEEN, LITTLE = 650, 200
"""Maximum heights in pixels: what a phone leaves for a message, and a short question."""


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fi"])
async def test_pages_of_my_games_and_help_and_choice_of_a_table_fit(bot: Running, language: str) -> None:
    ilse, marek = (User(bot.player(name).id, name) for name in ("Ilse", "Marek"))
    here, there = (Place(bot.scene.playground.guild, bot.scene.playground.channel(each)) for each in CHANNELS)
    for number in range(FINISHED + RUNNING):
        place = there if number + 1 == ELSEWHERE else here
        table = (await bot.host.open("rambots", TableTerms(pace=86400), opener=ilse, place=place)).id
        await bot.host.join(table, marek)
        await bot.host.start(table, ilse)
        if number < FINISHED:
            await bot.host.resign(table, marek)
    hers = (await bot.host.open("rambots", TableTerms(), opener=ilse, place=here)).id
    others = [(await bot.host.open("factory", TableTerms(), opener=marek, place=here)).id for _ in range(OTHERS)]
    await bot.rest()
    await bot.host.user_settings.choose(ilse, lambda user_settings: replace(user_settings, language=language))
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
        await thumb.call("/games")
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
        await look_up_help(thumb, language)
        await thumb.turn_to(bot, "Ilse", bot.channel)
        running = range(FINISHED + RUNNING, FINISHED, -1)
        await choose_table(thumb, language, mine=(hers, *running), others=sorted(others, reverse=True))


async def look_up_help(thumb: Thumb, language: str) -> None:
    """Ask for help: four lines with three buttons, which lead to all groups of commands and back."""
    await thumb.call("/help")
    await thumb.sees(text("help-heading", language=language))
    assert await screens(thumb.panel) * PHONE["height"] <= SEEN
    for what in ("play", "private", "learn", "look"):
        await expect(thumb.panel).to_contain_text(plain(text(f"help-{what}", language=language)))
    assert len(await thumb.actions()) == len(("Play now", "Learn", "All commands"))
    await thumb.tap(text("help-all", language=language), then="/play")
    for group, commands in list(COMMANDS.items())[1:]:
        await thumb.tap(text(f"help-group-{group}", language=language), then=f"/{next(iter(commands))}")
    await thumb.tap(text("button-back", language=language), then=text("help-heading", language=language))


async def choose_table(thumb: Thumb, language: str, *, mine: Sequence[int], others: Sequence[int]) -> None:
    """Ask for a table: her own come first, even those in another channel."""
    await thumb.call("/table")
    await thumb.sees(text("which-table", language=language))
    assert await screens(thumb.panel) * PHONE["height"] <= LITTLE
    await thumb.panel.locator("[role=combobox]").click()
    options = thumb.panel.locator(".select-list:popover-open .select-words")
    listed = [words.splitlines()[0] for words in await options.all_inner_texts()]
    assert listed == [text("which-one", table=table, language=language) for table in (*mine, *others)]
    await expect(options.last).to_be_in_viewport(ratio=1)
    await options.nth(mine.index(ELSEWHERE)).click()
    title = text("table-title", game="RAMbots", table=ELSEWHERE, language=language)
    await expect(thumb.page.locator(".message", has_text=title).last).to_be_visible()
