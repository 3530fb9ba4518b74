"""The way to the answer to "Why did it do that?", over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import component, pictures, texts

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.front.running import Running

pytestmark = pytest.mark.e2e

ASK = "Why did it do that?"


async def test_from_the_round_to_why_and_back(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    ilse.say(ilse.dm(), "MRN LBE")
    marek.say(marek.dm(), "MGS")
    for person in (ilse, marek):
        await bot.compile(person.name)
    told = await ilse.sees(thread, "## Round 1")
    page = await ilse.answer(thread, await ilse.click(told, "Step by step"))

    async def then(label: str, wanted: str) -> Obj:
        await ilse.click(page, label)
        return await ilse.sees(thread, lambda message: message["id"] == page["id"] and wanted in texts(message))

    page = await then("My next", ASK)
    assert "MRN turned north" in texts(page)
    step = texts(page)
    page = await then(ASK, "### Why? · Round 1")
    assert "Nobody else had a hand in it" in texts(page)
    assert len(pictures(page)) == 1
    assert ilse.hidden(thread)[-1]["id"] == page["id"]
    page = await then("Back to it", ASK)
    assert texts(page) == step
    assert component(page, ASK)
