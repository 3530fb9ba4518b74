"""An analysis over the wire: a progress message first, then the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.ai import analysis as computer
from bot.ai.best_response import Effort
from bot.host.ai import analysis as host
from bot.host.model.tables import User
from tests.discord.player import pictures, texts
from tests.texts import part, round_heading, text, worded

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

ANALYSE = text("button-analyse")
YOURS = f"### {part('analysis-yours')}"


async def test_analysis_leads_from_the_end_to_missed_chances(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "EFFORT", Effort(tries=400, worlds=3, rivals=4, finalists=4, margin=0))
    monkeypatch.setattr(host, "PROGRESS", 0.05)
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    ilse.say(ilse.dm(), "MRN LBE")
    marek.say(marek.dm(), "MGS")
    for person in (ilse, marek):
        await bot.compile(person.name)
    await ilse.sees(thread, round_heading(1))
    await bot.host.resign(1, User(marek.id, "Marek"))
    end = await ilse.sees(thread, lambda message: ANALYSE in str(message["components"]))
    first = await ilse.answer(thread, await ilse.click(end, ANALYSE))
    assert ilse.hidden(thread)[-1]["id"] == first["id"]

    async def then(label: str | None, wanted: str) -> Obj:
        if label is not None:
            await ilse.click(await current(), label)
        return await ilse.sees(thread, lambda message: message["id"] == first["id"] and wanted in texts(message))

    async def current() -> Obj:
        return next(each for each in ilse.hidden(thread) if each["id"] == first["id"])

    page = await then(None, YOURS)
    assert len(pictures(page)) == 1
    page = await then(text("analysis-rounds"), text("analysis-you-played", what=worded("MRN LBE")))
    assert len(pictures(page)) == 1
    page = await then(text("analysis-play"), part("analysis-among"))
    assert YOURS in texts(await then(text("button-previous"), YOURS))
    assert part("analysis-theirs") in texts(await then("Marek", part("analysis-theirs")))
    called = await marek.answer(thread, await marek.command(thread, "analyse", table=1))
    assert YOURS in texts(
        await marek.sees(thread, lambda message: message["id"] == called["id"] and YOURS in texts(message))
    )
    ended = await ilse.sees(ilse.dm(), ": 🏆")
    mine = await ilse.answer(ilse.dm(), await ilse.click(ended, ANALYSE))
    assert YOURS in texts(
        await ilse.sees(ilse.dm(), lambda message: message["id"] == mine["id"] and YOURS in texts(message))
    )
