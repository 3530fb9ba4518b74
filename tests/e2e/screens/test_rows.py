"""On a phone's screen: how many rows the public buttons under a round take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright

from tests.discord.player import texts
from tests.playground.browser.page_windows import launch
from tests.texts import text

if TYPE_CHECKING:
    from playwright.async_api import Browser, ViewportSize

    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PHONE: ViewportSize = {"width": 390, "height": 844}
MOST = 2
ROUND_1 = f"## {text('round-name', number=1)}"


def buttons(*names: str) -> set[str]:
    """The buttons' labels."""
    return {text(f"button-{name}") for name in names}


async def rows(browser: Browser, bot: Running, channel: int, message: Obj, *, archived: bool) -> dict[str, int]:
    """The row of each button of a message. An archived thread is opened through its channel."""
    page = await browser.new_page(viewport=PHONE, base_url=bot.scene.playground.url)
    await page.goto(f"?person={bot.player('Noor').id}&channel={bot.channel if archived else channel}")
    if archived:
        thread, _, _ = text("thread-name", game="RAMbots", table=1, players="…").partition("…")
        await page.get_by_text(thread).last.click()
    shown = page.locator(f'[data-id="{message["id"]}"]').last
    await shown.wait_for(timeout=30_000)
    tops: dict[str, float] = {}
    for button in await shown.get_by_role("button").all():
        bounds = await button.bounding_box()
        label = (await button.inner_text()).rpartition("\n")[2].strip()
        if bounds is not None and label not in ("", "Play the animation"):
            tops[label] = bounds["y"]
    await page.close()
    del tops[text("button-words")]  # beside the heading, above the pictures
    lines = sorted(set(tops.values()))
    return {label: lines.index(top) for label, top in tops.items()}


async def test_buttons_under_a_round_take_at_most_two_rows(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    for name in ("Ilse", "Marek"):
        bot.player(name).say(bot.player(name).dm(), "MRN")
        await bot.player(name).sees(bot.player(name).dm(), "`MRN`")
        await bot.compile(name)
    noor, ilse = bot.player("Noor"), bot.player("Ilse")
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        found = await rows(browser, bot, thread, await noor.sees(thread, ROUND_1), archived=False)
        assert found.keys() == {*buttons("turn", "log"), "🔢"}
        assert max(found.values()) < MOST, found
        await ilse.click(await ilse.answer(thread, await ilse.command(thread, "resign")), text("resign-yes"))
        over = await noor.sees(
            thread, lambda message: "🏆" in texts(message) and text("button-rematch") in str(message)
        )
        await noor.sees(bot.channel, text("over-won", who="🟡 **Marek**"))
        found = await rows(browser, bot, thread, over, archived=True)
        assert found.keys() == buttons("rematch", "step", "highlights", "analyse")
        assert max(found.values()) < MOST, found
        await browser.close()
