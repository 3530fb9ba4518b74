"""On a phone's screen: how many taps goals and a program take on the panel, the one that locks counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.phone import DESK, PHONE, SLOW, Thumb, command, window
from tests.e2e.test_browser import rambots_play

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


async def asked(page: Page, game: str) -> Thumb:
    """Somebody at a new table with a computer, who is asked for goals and has taken up a phone."""
    await page.set_viewport_size(DESK)
    await page.locator("#channels").get_by_text("game-night").click()
    await expect(page.get_by_role("button", name="With friends").first).to_be_visible(timeout=SLOW)
    await command(page, "/play", game)
    for label in ("Open the table", "+ Easy", "Start"):
        await page.get_by_role("button", name=label).last.click(timeout=SLOW)
    await page.locator("#channels").get_by_text("Master Priority Scheduler").click()
    await page.set_viewport_size(PHONE)
    thumb = Thumb(page)
    await thumb.sees(f"{game} · table")
    await thumb.sees("Goal 1 of 4")
    return thumb


async def test_goals_take_five_taps_or_two_and_a_program_of_five_takes_eleven(tmp_path: Path) -> None:
    async with rambots_play(tmp_path) as url, window(url) as page:
        await page.get_by_text("Ilse").first.click()
        for game, ways in (
            ("RAMbots", ("north", "upright")),
            ("Kolmio", ("south-west", "upright")),
            ("RAMbots Factory", ("east",)),
        ):
            thumb = await asked(page, game)
            pieces = ("SR", "MY", "LG", "SB")
            for number, piece in enumerate(pieces, start=2):
                await thumb.tap(piece, then=f"Goal {number} of 4" if number < 5 else "That is complete")
            assert thumb.taps + 1 == 5  # Compile
            for number in range(len(pieces), 0, -1):
                await thumb.tap("Undo", then=f"Goal {number} of 4")
            thumb.taps = 0
            await thumb.tap("🎲 Deal me some", then="That is complete")
            await thumb.tap("Compile", then="Program your RAMbot")
            assert thumb.taps == 2
            thumb.taps = 0
            for number in range(5):
                piece = await thumb.first_piece()
                await thumb.tap(piece, then="which way?")
                then = f"Instruction {number + 2} of 5" if number < 4 else "That is complete"
                await thumb.tap(ways[number % len(ways)], then=then)
            await thumb.panel.get_by_role("button", name="Compile", exact=True).click()
            assert thumb.taps + 1 == 11
            await expect(page.locator(".message", has_text="is in.").last).to_be_attached(timeout=SLOW)
