"""The playground's lock screen: push notifications show only a message's content."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from playwright.async_api import expect

from tests.playground.browser.page_windows import browser, message, place, windows

if TYPE_CHECKING:
    from tests.playground.browser.page_bot import Place
    from tests.playground.browser.page_windows import Windows

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
__all__ = ["browser", "place", "windows"]


async def test_lock_screen_shows_only_the_content_of_pings(windows: Windows, place: Place) -> None:
    """In a channel, a mention pings, a silent message never does, and a V2 message has no text for a notification."""
    page, channel = await windows.seat("Ilse"), place.bot.channel(place.tables)
    call = f"<@{place.people['Ilse'].id}>"
    said = discord.AllowedMentions(users=True)
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.TextDisplay(f"{call} unseen"))
    await channel.send(f"{call}, **table 7** asks\n\u200b\nabout <:SR:5>", allowed_mentions=said)
    await channel.send(f"{call} whispered", allowed_mentions=said, silent=True)
    await channel.send("to nobody")
    await channel.send(view=layout, allowed_mentions=said)
    await expect(message(page, "unseen")).to_be_visible()
    await page.get_by_role("button", name="Lock screen").click()
    pushes = page.get_by_role("dialog", name="Lock screen").locator(".push-words")
    await expect(pushes).to_have_text(["(a notification without text)", "@Ilse, **table 7** asks about :SR:"])
