"""A conversation on a phone's screen: answers appear where they're seen, and only one panel is active."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.host.model.tables import User
from tests.e2e.phone import PHONE, SLOW, Thumb, plain, window
from tests.e2e.story import Story
from tests.games.notation.unreadable import expected, listed, unreadable_character
from tests.playground.browser.page_windows import enter
from tests.texts import laid, part, text, worded

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GOALS = ("SR", "LB", "MG", "SY")
COMPILE, UNCOMPILE, UNDO = (text(f"button-{name}") for name in ("compile", "uncompile", "undo"))
WAY = text("expected-way", before="english", points=listed("NESW"), way="up")
FIRST, SECOND = (text("ask-piece", number=number, of=5) for number in (1, 2))
EMPTY = text("panel-compiled-empty")
ODD = {
    "**MRN** → LYE": "MRN LYE",
    "my program: МRN (edited)": "MRN",
    "ＭＢＥ　ＬＲＮ": "MBE LRN",
    "1. LYE 2. MRN, done!": "LYE MRN",
    "ei vaan MRN LGE": "MRN LGE",
}
"""Odd ways to write a program."""


@dataclass
class Conversation:
    """Ilse's conversation with the bot."""

    page: Page
    thumb: Thumb

    async def write(self, said: str, *, then: str) -> Locator:
        """Write a line, and wait until a message contains `then`."""
        await self.page.locator("#entry").click()
        await enter(self.page, said, "Enter")
        answer = self.page.locator(".message", has_text=plain(then)).last
        await expect(answer).to_be_visible(timeout=SLOW)
        return answer

    async def one_is_alive(self, *buttons: str) -> None:
        """Check that only one message in the whole conversation is active, with these buttons."""
        alive = self.page.locator(
            ".message", has=self.page.get_by_role("button", name=UNDO, exact=True, disabled=False)
        )
        await expect(alive).to_have_count(1 if UNDO in buttons else 0, timeout=SLOW)
        for name in (COMPILE, UNCOMPILE):
            found = self.page.get_by_role("button", name=name, exact=True)
            await expect(found).to_have_count(1 if name in buttons else 0, timeout=SLOW)


async def test_typing_edits_one_live_panel_and_errors_keep_valid_parts(bot: Running) -> None:
    await Story.begun(bot, "rambots", "Ilse", "Marek")
    for name in ("Ilse", "Marek"):
        await bot.host.answer(1, User(bot.player(name).id, name), GOALS)
    await bot.rest()
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
        await thumb.sees(text("question-program"))
        talk = Conversation(page, thumb)
        wrong = await talk.write(
            "MRN MBX", then=unreadable_character("what-instruction", 2, "MBX", 7, expected(WAY, "X")).removesuffix(".")
        )
        for kept in (text("mistaken-kept", program="MRN"), part("mistaken-try")):
            await expect(wrong).to_contain_text(plain(kept))
        await talk.one_is_alive(COMPILE, UNDO)
        # What was kept is on the panel above, if that's in sight; a panel that's far up is sent again.
        panel = page.locator(".message", has=page.get_by_role("button", name=COMPILE, exact=True))
        await expect(panel).to_contain_text(plain(laid("MRN")), timeout=SLOW)
        await talk.write("compile please", then=text("panel-compiled", program=worded("MRN")))
        await talk.one_is_alive(UNCOMPILE)
        await talk.write("uncompile", then=laid("MRN"))
        for words in ("pass the salt", "MR MB", "help me"):
            await talk.write(words, then=part("how-words" if words == "help me" else "mistaken-stands"))
        await talk.write("what now?", then=SECOND)
        await talk.write("hello", then=text("answer-hello"))
        await talk.one_is_alive(COMPILE, UNDO)
        await expect(thumb.panel).to_contain_text(text("answer-hello"))
        for said, read in ODD.items():
            await talk.write(said, then=laid(read))
            await talk.one_is_alive(COMPILE, UNDO)
        for said in ("left", "go down two then right"):
            await talk.write(said, then=said)
            await thumb.sees(part("mistaken-moves"))
            await expect(thumb.panel).to_be_in_viewport(ratio=1)
            example = await thumb.panel.locator("code").first.inner_text()
            await talk.write(example, then=laid(example))
        await talk.write("clear", then=FIRST)
        await talk.write("compile", then=text("doubt-once-more", doubt=text("doubt-nothing")))
        await talk.write("compile", then=EMPTY)
        await talk.one_is_alive(UNCOMPILE)
        await talk.write("uncompile", then=FIRST)
        await talk.write("small green north", then=laid("SGN"))
        await talk.write("compile!", then=text("panel-compiled", program=worded("SGN")))
        await bot.host.answer(1, User(bot.player("Marek").id, "Marek"), ("done",))
        await bot.rest()
        await thumb.sees(part("news-quiet"))
        await thumb.sees(FIRST)
        await talk.one_is_alive(COMPILE)
