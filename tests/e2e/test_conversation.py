"""A conversation on a phone's screen: what is written is answered where it is seen, and one panel is alive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.host.model import User
from tests.e2e.phone import PHONE, SLOW, Thumb, window
from tests.e2e.story import Story
from tests.playground.page_windows import enter

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from tests.front.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GOALS = ("SR", "LB", "MG", "SY")


@dataclass
class Conversation:
    """Ilse's, with the bot."""

    page: Page
    thumb: Thumb

    async def write(self, said: str, *, then: str) -> Locator:
        """Writes a line, until the newest message of the bot says something."""
        await self.page.locator("#entry").click()
        await enter(self.page, said, "Enter")
        await expect(self.page.locator(".message", has_text=then).last).to_be_visible(timeout=SLOW)
        return self.page.locator(".message", has_text=then).last

    async def one_is_alive(self, *buttons: str) -> None:
        """One message of the whole conversation can be answered in, by these."""
        alive = self.page.locator(".message", has=self.page.get_by_role("button", name="Undo", exact=True))
        await expect(alive).to_have_count(1 if "Undo" in buttons else 0, timeout=SLOW)
        for name in ("Compile", "Uncompile"):
            found = self.page.get_by_role("button", name=name, exact=True)
            await expect(found).to_have_count(1 if name in buttons else 0, timeout=SLOW)


async def test_what_is_written_changes_the_one_panel_and_errors_keep_what_was_good(bot: Running) -> None:
    await Story.begun(bot, "rambots", "Ilse", "Marek")
    for name in ("Ilse", "Marek"):
        await bot.host.answer(1, User(bot.player(name).id, name), GOALS)
    await bot.rest()
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
        await thumb.sees("Program your RAMbot")
        talk = Conversation(page, thumb)
        wrong = await talk.write("MRN MBX", then='not "X" at character 7')
        for kept in ("I have kept what was good: MRN.", "You could send, for example: "):
            await expect(wrong).to_contain_text(kept)
        await talk.one_is_alive("Compile", "Undo")
        # What was kept stands on the panel above, which is seen; what is far up comes down.
        panel = page.locator(".message", has=page.get_by_role("button", name="Compile", exact=True))
        await expect(panel).to_contain_text("📝 MRN", timeout=SLOW)
        await talk.write("compile please", then="Compiled: MRN")
        await talk.one_is_alive("Uncompile")
        await talk.write("uncompile", then="📝 MRN")
        for words in ("pass the salt", "MR MB", "help me"):
            await talk.write(words, then="I also understand" if words == "help me" else "for example")
        await talk.write("what now?", then="Instruction 2 of 5: which piece?")
        await talk.write("hello", then="Hello! This is where you are.")
        await talk.one_is_alive("Compile", "Undo")
        await expect(thumb.panel).to_contain_text("Hello!")
        await talk.write("clear", then="Instruction 1 of 5")
        await talk.write("compile", then="Lock it with nothing in it? Then you pass. Say compile once more if so.")
        await talk.write("compile", then="with nothing in it.")
        await talk.one_is_alive("Uncompile")
        await talk.write("uncompile", then="Instruction 1 of 5")
        await talk.write("small green north", then="📝 SGN")
        await talk.write("compile!", then="Compiled: SGN")
        await bot.host.answer(1, User(bot.player("Marek").id, "Marek"), ("done",))
        await bot.rest()
        await thumb.sees("Nobody touched you")
        await thumb.sees("Instruction 1 of 5")
        await talk.one_is_alive("Compile")
