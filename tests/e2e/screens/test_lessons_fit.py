"""On a phone's screen, a whole lesson fits, even with its hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.games import GAMES
from bot.games.puzzle import play_answers
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, SLOW, Thumb, screens, window
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import AnyGame
    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def _wordiest(game: AnyGame) -> set[int]:
    """The first lesson, and the one with the most words for each topic."""
    found: dict[str, tuple[int, int]] = {}
    for number, puzzle in enumerate(game.puzzles()):
        start = play_answers(game, puzzle, ())
        assert start.decision is not None
        words = len(puzzle.lesson + puzzle.hint)
        found[start.decision.topic] = max(found.get(start.decision.topic, (0, 0)), (words, number))
    return {0, *(number for _, number in found.values())}


async def test_wordiest_lessons_fit_a_screen_with_and_without_hints(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot, window(scene.playground.url, PHONE, calm=True) as page:
        thumb, noor = Thumb(page), bot.player("Noor")
        heights: dict[str, tuple[float, float]] = {}
        for key, game in GAMES.items():
            puzzles = game.puzzles()
            for number in sorted(_wordiest(game)):
                lesson = await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn", game=key))
                task = f"{number + 1}. {puzzles[number].task}"
                heading = text("lesson-of", game=game.title, number=number + 1, count=len(puzzles))
                if number:
                    await noor.choose(lesson, task, name=text("lesson-another", done=0, count=len(puzzles)))
                    await noor.sees(noor.dm(), heading)
                await thumb.turn_to(bot, "Noor", noor.dm())
                await expect(thumb.panel).to_contain_text(heading, timeout=SLOW)
                asked = await screens(thumb.panel)
                await thumb.panel.get_by_role("button", name=text("button-hint"), exact=True).click(timeout=SLOW)
                await expect(thumb.panel.get_by_role("button", name=text("button-show-me"))).to_be_visible(timeout=SLOW)
                heights[f"{key} {number + 1}"] = asked, await screens(thumb.panel)
    assert max(max(each) for each in heights.values()) <= 1, heights
