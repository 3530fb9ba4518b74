"""Emoji on the playground's page: the application's own ones appear as pictures, wherever they are."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
import pytest
from PIL import Image
from playwright.async_api import expect

from tests.playground.browser.page_windows import browser, message, place, windows

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.playground.browser.page_bot import Place
    from tests.playground.browser.page_windows import Windows

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
__all__ = ["browser", "place", "windows"]


async def uploaded(place: Place, name: str) -> discord.Emoji:
    out = io.BytesIO()
    Image.new("RGBA", (128, 128), "#e23436").save(out, "PNG")
    return await place.bot.create_application_emoji(name=name, image=out.getvalue())


def panel(emoji: discord.Emoji) -> discord.ui.LayoutView:
    """A panel with the emoji in a text, on a button, and in a menu's chosen and other options."""
    view = discord.ui.LayoutView(timeout=None)
    options = [
        discord.SelectOption(label=label, emoji=emoji, default=label == "Chosen") for label in ("Chosen", "Other")
    ]
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Small", custom_id="small", emoji=emoji)
    menu: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(custom_id="menu", options=options)
    view.add_item(discord.ui.TextDisplay(f"A piece {emoji} here, not \\{emoji}"))
    view.add_item(discord.ui.ActionRow(button))
    view.add_item(discord.ui.ActionRow(menu))
    return view


async def drawn(image: Locator) -> int:
    """The width of the loaded picture, or 0 if it didn't load."""
    await expect(image).to_be_visible()
    return int(await image.evaluate("each => each.decode().then(() => each.naturalWidth, () => 0)"))


async def test_custom_emoji_are_pictures_in_texts_buttons_and_menus(windows: Windows, place: Place) -> None:
    emoji = await uploaded(place, "SR__abcde")
    await place.bot.channel(place.tables).send(view=panel(emoji))
    page = await windows.seat("Noor")
    shown = message(page, "A piece")
    await expect(shown.locator("img.custom-emoji")).to_have_count(3)
    assert await drawn(shown.get_by_alt_text(":SR__abcde:").first) == 128
    assert await drawn(shown.get_by_role("button", name="Small").locator("img")) == 128
    assert await drawn(shown.locator(".one img")) == 128
    await shown.locator(".select-button").click()
    assert await drawn(shown.get_by_role("option", name="Other").locator("img")) == 128
    await expect(shown).to_contain_text("not <:SR__abcde:")
    box = await shown.get_by_alt_text(":SR__abcde:").first.bounding_box()
    assert box is not None
    assert 16 <= box["height"] <= 28  # as high as a line


async def test_deleted_emoji_is_shown_by_name(windows: Windows, place: Place) -> None:
    emoji = await uploaded(place, "gone")
    await place.bot.channel(place.tables).send(f"Look: {emoji}")
    await emoji.delete()
    page = await windows.seat("Noor")
    await expect(message(page, "Look:")).to_contain_text(":gone:")
    await expect(message(page, "Look:").locator("img.custom-emoji")).to_have_count(0)


async def test_ordinary_emoji_come_from_the_pages_own_font(windows: Windows, place: Place) -> None:
    await place.bot.channel(place.tables).send("Look: 🪑⏱️🔴")
    page = await windows.seat("Noor")
    await expect(message(page, "Look:")).to_be_visible()
    fonts = "Promise.all([...document.fonts].map(each => each.load())).then(all => all.map(each => each.status))"
    assert await page.evaluate(fonts) == ["loaded"]
    count = await page.evaluate(
        """text => {
            const canvas = document.createElement('canvas');
            const pen = canvas.getContext('2d');
            pen.font = '40px ' + getComputedStyle(document.body).fontFamily;
            return [...text].map(each => {
                pen.clearRect(0, 0, 60, 60);
                pen.fillText(each, 4, 44);
                const bytes = pen.getImageData(0, 0, 60, 60).data;
                const tones = new Set();
                for (let at = 0; at < bytes.length; at += 4)
                    if (bytes[at + 3] > 200) tones.add([bytes[at] >> 5, bytes[at + 1] >> 5, bytes[at + 2] >> 5].join());
                return [...tones].some(tone => new Set(tone.split(',')).size > 1);
            });
        }""",
        "🪑⏱🔴🔒▶",
    )
    assert count == [True] * 5, "each has colours, so none is a box or a letter"
