"""A hint on a phone's screen, step by step."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.ai import players
from bot.discord_ui.interactions.actions.drafts import ShowHint
from bot.discord_ui.views.play.draft_actions import HINT_EMOJI
from bot.host.model.tables import User
from bot.i18n import LANGUAGES
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, SLOW, Thumb, screens, window
from tests.e2e.story import Story
from tests.texts import lead, part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.ai.players import Task
    from bot.engine.game import Answer
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


async def easy(task: Task) -> Answer:
    """A computer player that thinks in a thread, so the bot keeps running."""
    return await asyncio.to_thread(players.think, task)


async def test_hint_takes_three_taps_to_the_first_instruction(scene: Scene, tmp_path: Path) -> None:
    """Each step fits the screen. The newcomer's draft is undone before that, one instruction per tap."""
    async with (
        running(scene, tmp_path, welcome=True, think=easy) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await thumb.turn_to(bot, "Ilse", bot.channel)
        await thumb.panel.get_by_role("button", name=text("button-play-now")).click(timeout=SLOW)
        await ilse.sees(ilse.dm(), lead(1))
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        await expect(thumb.panel.get_by_role("button", name=text("button-compile"))).to_be_visible(timeout=SLOW)
        story = Story(bot, 1)
        laid = (await story.seat("Ilse")).text.split()
        assert len(laid) > 1
        while laid:
            await thumb.tap(text("button-undo"))
            laid.pop()
            assert (await story.seat("Ilse")).text.split() == laid
        for label, then in zip(WAYS["en"], ("💡", part("hint-begins"), "📝"), strict=True):
            await tap(thumb, label, then=then)
            assert await screens(thumb.panel) <= 1
        await expect(thumb.panel.get_by_role("button", name=text("button-compile"))).to_be_enabled()


async def tap(thumb: Thumb, label: str, *, then: str = "") -> None:
    """Tap a button. The one for hints only has a label if there's room."""
    if label != HINT_EMOJI:
        await thumb.tap(label, then=then)
        return
    await thumb.until(lambda now: any(isinstance(action, ShowHint) for action in now.values()))
    key = next(key for key, action in (await thumb.actions()).items() if isinstance(action, ShowHint))
    await thumb.press(key)
    await thumb.sees(then)


WAYS = {
    language: [HINT_EMOJI, *(text(key, language=language) for key in ("button-next-hint", "button-show-me"))]
    for language in LANGUAGES
}


@pytest.mark.parametrize("game", [pytest.param("kolmio", marks=pytest.mark.long), "factory"])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fi"])
async def test_hint_about_goals_fits_the_screen(scene: Scene, tmp_path: Path, game: str, language: str) -> None:
    """No other panel has more buttons, and no answer has a longer text, which replaces the instructions."""
    async with running(scene, tmp_path, think=easy) as bot, window(scene.playground.url, PHONE) as page:
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await against_an_easy_computer(bot, game, language)
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        for label in WAYS[language]:
            await tap(thumb, label)
            assert await screens(thumb.panel) <= 1


async def test_hint_in_a_channel_fits_the_screen(scene: Scene, tmp_path: Path) -> None:
    """In a channel, there's a row more about typing, and a line about who sees it."""
    async with running(scene, tmp_path, think=easy) as bot, window(scene.playground.url, PHONE) as page:
        thumb, ilse = Thumb(page), bot.player("Ilse")
        thread = await against_an_easy_computer(bot, "factory")
        await bot.host.take_hint(1, User(ilse.id, "Ilse"))
        await bot.host.compile(1, User(ilse.id, "Ilse"))
        await ilse.sees(thread, text("question-program"))
        await thumb.turn_to(bot, "Ilse", thread)
        await thumb.tap(text("button-turn"), then=text("ask-piece", number=1, of=5))
        for label in WAYS["en"]:
            await tap(thumb, label)
            assert await screens(thumb.panel) <= 1


async def against_an_easy_computer(bot: Running, game: str, language: str = "en") -> int:
    """Start a table against an easy computer as Ilse, who reads that language. Returns its thread."""
    ilse = bot.player("Ilse")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play", game=game))
    await ilse.click(panel, text("open-it"))
    lobby = await ilse.sees(bot.channel, text("lobby-free", count=3))
    await ilse.click(lobby, f"+ {text('computer-rookie')}")
    lobby = await ilse.sees(bot.channel, text("computer-name", kind="rookie", temperament=""))
    await bot.host.user_settings.choose(
        User(ilse.id, "Ilse"), lambda user_settings: replace(user_settings, language=language)
    )
    await ilse.click(lobby, text("button-start"))
    await ilse.sees(bot.channel, text("lobby-on-there", where=f"<#{lobby['id']}>"))
    await bot.rest()
    return int(lobby["id"])
