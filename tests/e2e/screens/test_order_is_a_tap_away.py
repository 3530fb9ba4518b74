"""The rules about who goes first are one tap away from a player's own panel, and the button doesn't make it higher."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.history import ShowRules
from bot.discord_ui.interactions.custom_ids import action_of
from bot.host.model.tables import User
from bot.i18n import ENGLISH
from tests.e2e.phone import PHONE, Thumb, in_games_and_languages, screens, window
from tests.e2e.story import Story, thought, way_of

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PLANS, QUESTIONS = {"goals", "program", "dock"}, 2
"""The topics in which players plan for the order of turns, and how many of these questions are checked."""
MADE = {"rumbl": 1}
"""How many actions of an answer are taken before the panel is checked again, where a whole answer fills every row."""


@in_games_and_languages(("rumbl", "fi"))
async def test_turn_order_rules_are_one_tap_away_while_answering(bot: Running, game: str, language: str) -> None:
    story, _ = await Story.begun(bot, game, "Ilse", "Marek")
    ilse = bot.player("Ilse")
    await bot.host.user_settings.choose(User(ilse.id, "Ilse"), lambda chosen: replace(chosen, language=language))
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        asked = 0
        while asked < QUESTIONS:
            seat = await story.seat("Ilse")
            if seat.decision is not None and seat.decision.topic in PLANS:
                asked += 1
                if asked > 1 or language == ENGLISH:  # she was asked the first one before she chose her language
                    panel = await story.prompted("Ilse")
                    await _look_up(thumb, bot, panel, language)
                    for act in way_of(seat, await thought(seat))[: MADE.get(game)]:
                        panel = await story.done("Ilse", panel, act)
                    await _look_up(thumb, bot, panel, language)
            for name in await story.awaited():
                answer = await thought(await story.seat(name))
                await bot.host.answer(1, User(bot.player(name).id, name), answer)
            await bot.rest()


async def _look_up(thumb: Thumb, bot: Running, panel: Obj, language: str) -> None:
    """Tap the button on a panel, check that it takes up no room, and read what the rules say."""
    await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
    shown = thumb.page.locator(f'[data-id="{panel["id"]}"]')
    (button,) = [each for each in await shown.locator("button[data-key]").all() if await _action(each) == ShowRules]
    high = await _height(shown)
    await button.evaluate("node => { node.style.display = 'none'; }")
    assert await _height(shown) == high
    await button.evaluate("node => { node.style.display = ''; }")
    await button.click()
    game = (await bot.host.view(1)).game.in_language(language)
    words, _, _ = game.lessons()[game.subjects()[game.order].page]
    await thumb.sees(words.splitlines()[0])


async def _action(button: Locator) -> type | None:
    return type(action_of(await button.get_attribute("data-key") or ""))


async def _height(shown: Locator) -> float:
    return PHONE["height"] * await screens(shown)
