"""On a phone's screen: how many taps goals and a program take on the panel, the one that locks counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.test_browser import SLOW, rambots_play, window
from tests.playground.page_windows import enter

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Locator, Page, ViewportSize

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@dataclass
class Thumb:
    """Taps on the newest message of a conversation, on a phone."""

    page: Page
    taps: int = 0

    @property
    def panel(self) -> Locator:
        return self.page.locator(".message").last

    async def tap(self, label: str, *, then: str) -> None:
        """One tap, until the panel says what is to come of it; it never outgrows the screen."""
        await self.panel.get_by_role("button", name=label, exact=True).click()
        self.taps += 1
        await self.sees(then)

    async def sees(self, text: str) -> None:
        await expect(self.panel).to_contain_text(text, timeout=SLOW)
        box = await self.panel.bounding_box()
        assert box is not None
        assert box["height"] <= PHONE["height"], f"{text}: {box['height']} pixels"

    async def first_piece(self) -> str:
        """The first piece that there is a button for, once the panel is drawn."""
        words: list[str] = []
        for _ in range(100):
            words = [word for name in await self.panel.get_by_role("button").all_inner_texts() for word in name.split()]
            found = [word for word in words if len(word) == 2 and word[0] in "SML" and word[1] in "RYGB"]
            if found:
                return found[0]
            await self.page.wait_for_timeout(100)
        raise AssertionError(f"no piece among {words}")


async def asked(page: Page, game: str) -> Thumb:
    """Somebody at a new table with a computer, who is asked for goals and has taken up a phone."""
    await page.set_viewport_size(DESK)
    await page.locator("#channels").get_by_text("game-night").click()
    await expect(page.get_by_role("button", name="With friends").first).to_be_visible(timeout=SLOW)
    await page.get_by_label("Message #game-night").click()
    await enter(page, "/play", "Enter")
    await page.get_by_role("button", name="game", exact=True).click()
    await enter(page, game)
    await expect(page.get_by_role("option").first).to_have_text(game, timeout=SLOW)
    await enter(page, "Enter", "Enter")
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
            if game == "RAMbots":
                for number, piece in enumerate(("SR", "MY", "LG", "SB"), start=2):
                    await thumb.tap(piece, then=f"Goal {number} of 4" if number < 5 else "That is complete")
                await thumb.tap("Compile", then="Program your RAMbot")
                assert thumb.taps == 5
            else:
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
            await expect(page.locator(".message", has_text="is in. The table moves on").last).to_be_attached(
                timeout=SLOW
            )
