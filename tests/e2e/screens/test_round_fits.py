"""A round's post on a phone: replay, board, news, pending players and buttons all fit one screen."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.games import GAMES
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, in_games_and_languages, screens, window
from tests.e2e.story import Story
from tests.long import LONG
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Locator

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

ROUNDS = 4 if LONG else 2
SHORT = {"rumbl": 2}
"""Number of rounds played where the usual number would end the game. The last one runs into its deadline."""
NEARLY = 0.01
"""Tolerance for a picture's aspect ratio on the screen, which has whole pixels."""


@in_games_and_languages(("factory", "fi"))
async def test_round_post_fits_one_screen(scene: Scene, tmp_path: Path, game: str, language: str) -> None:
    async with running(scene, tmp_path) as bot, window(scene.playground.url, PHONE) as page:
        names = list(scene.players)[: max(GAMES[game].seats)]
        story, thread = await Story.begun(bot, game, *names)
        guild = scene.playground.world.channel(bot.channel).guild
        assert guild is not None
        await bot.host.guild_settings.change(guild, language=language)
        thumb, late = Thumb(page), False
        while await story.playing() and not late:
            view, awaited = await story.view(), await story.awaited()
            late = view.table.round == SHORT.get(game, ROUNDS) and awaited == names
            for name in names[:1] if late else awaited:
                await story.type_answer(name)
            if late:
                await _miss_the_deadline(bot, story, names[1:])
            await bot.rest()
            await bot.answered()
            if view.table.round:
                await thumb.turn_to(bot, names[0], thread)
                post = page.locator(".message", has=page.locator(".gallery")).last
                words = await _look_at(post, language)
                assert text("round-name", number=view.table.round, language=language) in words
                assert (text("late-why", rushed=0, language=language) in words) is late


async def _miss_the_deadline(bot: Running, story: Story, names: list[str]) -> None:
    """Let the deadline pass for these players, half of them with a draft and half without."""
    for name in names[::2]:
        seat = await story.seat(name)
        if seat.groups:
            await story.done(name, await story.prompted(name), seat.groups[0].acts[0])
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()


async def _look_at(post: Locator, language: str) -> str:
    """Check that a post fits the screen, with whole pictures one below the other and its buttons in one row. Returns
    its text."""
    filled = await screens(post)
    words = await post.inner_text()
    assert filled <= 1, f"{filled:.2f} screens: {words}"
    pictures = await post.locator(".gallery img").all()
    replay, board = boxes = [box for each in pictures if (box := await each.bounding_box())]
    assert replay["y"] + replay["height"] <= board["y"]
    for each, box in zip(pictures, boxes, strict=True):
        shape = await each.evaluate("image => image.naturalWidth / image.naturalHeight")
        assert abs(box["width"] / box["height"] / shape - 1) <= NEARLY
    if text("button-turn", language=language) in words:
        buttons = await post.locator(".action-row button").all()
        rows = {box["y"] for each in buttons if (box := await each.bounding_box())}
        assert len(rows) == 1
    return words
