"""On a phone's screen: how many taps goals and a program take on the panel, including the one that locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.games.pyramids.drafts.acts import DEAL
from bot.games.pyramids.drafts.menus import UPRIGHT
from tests.e2e.phone import DESK, PHONE, SLOW, Thumb, command, plain, window
from tests.e2e.test_browser import rambots_play
from tests.texts import lead, part, text

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


SIZES, COLOURS = {"S": "small", "M": "medium", "L": "large"}, {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
COMPILE, LOCK_IN, UNDO = (text(f"button-{name}") for name in ("compile", "lock-in", "undo"))
COMPLETE = part("panel-complete")


def goal(number: int) -> str:
    """The panel's question for a goal, or its text once all are chosen."""
    return text("ask-goal", number=number, of=4) if number < 5 else COMPLETE


async def asked(page: Page, game: str) -> Thumb:
    """Have Ilse open a table with a computer, and pick up her phone to choose goals."""
    await page.set_viewport_size(DESK)
    await page.locator("#channels").get_by_text("game-night").click()
    await expect(page.get_by_role("button", name=text("button-friends")).first).to_be_visible(timeout=SLOW)
    await command(page, "/play", game)
    for label in (text("open-it"), f"+ {text('computer-rookie')}", text("button-start")):
        await page.get_by_role("button", name=label).last.click(timeout=SLOW)
    await page.locator("#channels").get_by_text("RAMbots", exact=True).click()
    await page.set_viewport_size(PHONE)
    thumb = Thumb(page)
    title, _, _ = lead(0, game).partition("0")
    await thumb.sees(title)
    await thumb.sees(goal(1))
    return thumb


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("Kolmio", ("SW", UPRIGHT)),
        # test_panel_stays counts the taps there, too
        pytest.param("RAMbots", ("N", UPRIGHT), marks=pytest.mark.long),
        pytest.param("RAMbots Factory", ("E",), marks=pytest.mark.long),
    ],
)
async def test_goals_take_5_or_2_taps_and_five_instructions_take_11(
    tmp_path: Path, game: str, ways: tuple[str, ...]
) -> None:
    async with rambots_play(tmp_path) as url, window(url) as page:
        await page.get_by_text("Ilse").first.click()
        thumb = await asked(page, game)
        pieces = ("SR", "MY", "LG", "SB")
        for number, piece in enumerate(pieces, start=2):
            await thumb.choose(piece, then=goal(number))
        assert thumb.taps + 1 == 5  # Lock in
        for number in range(len(pieces), 0, -1):
            await thumb.tap(UNDO, then=goal(number))
        thumb.taps = 0
        await thumb.choose(DEAL, then=COMPLETE)
        await thumb.tap(LOCK_IN, then=text("question-program"))
        assert thumb.taps == 2
        thumb.taps = 0
        for number in range(5):
            piece = await thumb.first_piece()
            size, colour = SIZES[piece[0]], COLOURS[piece[1]]
            await thumb.choose(piece, then=text("ask-way", number=number + 1, of=5, size=size, colour=colour))
            way = ways[number % len(ways)]
            then = text("ask-piece", number=number + 2, of=5) if number < 4 else COMPLETE
            await thumb.choose(way, then=then)
        await thumb.panel.get_by_role("button", name=COMPILE, exact=True).click()
        assert thumb.taps + 1 == 11
        await expect(page.locator(".message", has_text=plain(part("panel-is-in"))).last).to_be_attached(timeout=SLOW)
