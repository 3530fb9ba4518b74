"""Getting to the answer to "Why did it do that?", over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import component, pictures, texts
from tests.texts import round_heading, text, worded

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

GAP = "…"

ASK = text("button-why")


async def test_explanation_opens_from_the_round_and_leads_back(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    ilse.say(ilse.dm(), "MRN LBE")
    marek.say(marek.dm(), "MGS")
    for person in (ilse, marek):
        await bot.compile(person.name)
    told = await ilse.sees(thread, round_heading(1))
    log = await ilse.answer(thread, await ilse.click(told, text("button-log")))
    page = await ilse.answer(thread, await ilse.click(log, text("button-step")))

    async def then(label: str, wanted: str) -> Obj:
        await ilse.click(page, label)
        return await ilse.sees(thread, lambda message: message["id"] == page["id"] and wanted in texts(message))

    page = await then(text("button-my-next"), ASK)
    assert f"({worded('MRN')}) {text('turned', way='N')}" in texts(page)
    step = texts(page)
    heading = text("because-heading", round=text("round-name", number=1), what=GAP).partition(GAP)[0]
    page = await then(ASK, f"### {heading}")
    assert text("because-nobody") in texts(page)
    assert len(pictures(page)) == 1
    assert ilse.hidden(thread)[-1]["id"] == page["id"]
    page = await then(text("because-back"), ASK)
    assert texts(page) == step
    assert component(page, ASK)
