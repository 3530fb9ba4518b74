"""On a phone's screen: a lesson is seen whole, with its hint as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.games import GAMES
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, SLOW, Thumb, screens, window
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


async def test_the_wordiest_lesson_of_each_game_fits_a_screen_with_and_without_its_hint(
    scene: Scene, tmp_path: Path
) -> None:
    async with running(scene, tmp_path) as bot, window(scene.playground.url, PHONE, calm=True) as page:
        thumb, noor = Thumb(page), bot.player("Noor")
        heights: dict[str, tuple[float, float]] = {}
        for key, game in GAMES.items():
            puzzles = game.puzzles()
            wordiest = max(range(len(puzzles)), key=lambda at: len(puzzles[at].lesson + puzzles[at].hint))
            lesson = await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn", game=key))
            for number in sorted({0, wordiest}):
                task = f"{number + 1}. {puzzles[number].task}"
                heading = text("lesson-of", game=game.title, number=number + 1, count=len(puzzles))
                if number:
                    await noor.choose(lesson, task, name=text("lesson-another", done=0, count=len(puzzles)))
                    lesson = await noor.sees(noor.dm(), heading)
                await thumb.turn_to(bot, "Noor", noor.dm())
                await expect(thumb.panel).to_contain_text(heading, timeout=SLOW)
                asked = await screens(thumb.panel)
                await thumb.panel.get_by_role("button", name=text("button-hint"), exact=True).click(timeout=SLOW)
                await expect(thumb.panel.get_by_role("button", name=text("button-show-me"))).to_be_visible(timeout=SLOW)
                heights[f"{key} {number + 1}"] = asked, await screens(thumb.panel)
    assert max(max(each) for each in heights.values()) <= 1, heights
