"""Deadlines don't run while Discord is unreachable, since nobody can answer."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate
from tests.discord.player import texts
from tests.texts import round_heading, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("resumed", [True, False])
async def test_outage_postpones_deadlines(bot: Running, resumed: bool) -> None:
    """The connection is either resumed or replaced by a new one."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    await bot.rest()
    before = (await bot.host.view(1)).record.deadline
    assert before is not None
    bot.scene.faults.add(gate := Gate(), route="/")
    await bot.scene.gateway.drop()
    if not resumed:
        bot.scene.gateway.sessions.clear()
    await gate.reached.wait()
    bot.clock.advance(timedelta(days=2))
    bot.host.wake()
    await bot.rest()
    assert not [post for post in noor.history(thread) if round_heading(1) in texts(post)]
    gate.opened.set()
    until = int((before + timedelta(days=2)).timestamp())
    await noor.sees(thread, f"<t:{until}:R>")
    assert not [letter for letter in ilse.history(ilse.dm()) if "⏰" in texts(letter)]
    ilse.say(ilse.dm(), "MRN")
    echo = await ilse.sees(ilse.dm(), worded("MRN"))
    assert f"⏱️ <t:{until}:t>" in texts(echo)
    bot.clock.advance(timedelta(days=1))
    bot.host.wake()
    post = await noor.sees(thread, round_heading(1))
    assert worded("MRN") in texts(await noor.answer(thread, await noor.click(post, text("button-log"))))
