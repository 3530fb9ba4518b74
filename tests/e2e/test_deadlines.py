"""Time passes at a table: reminders for late players, and a deadline."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.discord.player import texts
from tests.e2e.story import Story, heard
from tests.texts import text, worded

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

HOUR = 3600


async def programming(bot: Running) -> int:
    """A table with an hour per question, where Ilse and Marek program round 1. Returns its thread."""
    ilse = bot.player("Ilse")
    opened = await ilse.command(bot.channel, "play", game="rambots")
    panel = await ilse.answer(bot.channel, opened)
    await ilse.choose(panel, text("setting-pace-of", span=text("span-hours", count=1)), name=text("setting-pace"))
    panel = await ilse.sees(bot.channel, lambda message: message["id"] == panel["id"])
    await ilse.click(panel, text("open-it"))
    lobby = await ilse.sees(bot.channel, text("lobby-free", count=3))
    await bot.player("Marek").click(lobby, text("button-join"))
    lobby = await ilse.sees(bot.channel, "**Marek**")
    await ilse.click(lobby, text("button-start"))
    for name in ("Ilse", "Marek"):
        await Story(bot, 1).type_answer(name)
    return int(lobby["id"])


async def test_deadline_runs_drafts_and_passes_for_the_rest(bot: Running) -> None:
    thread = await programming(bot)
    await bot.rest()
    assert (await Story(bot, 1).view()).record.terms.pace == HOUR
    await Story(bot, 1).prompted("Ilse")
    drafted = (await Story(bot, 1).seat("Ilse")).menu[0].key
    echo = await heard(bot.player("Ilse"), f"{drafted}N")
    assert f"`{drafted}N`" in texts(echo)
    bot.clock.advance(timedelta(seconds=HOUR + 1))
    noor = bot.player("Noor")
    post = await noor.sees(thread, f"## {text('round-name', number=1)}")
    log = await noor.answer(thread, await noor.click(post, text("button-log")))
    assert worded(f"{drafted}N") in texts(log)
    view = await Story(bot, 1).view()
    assert view.table.round == 2
    assert view.record.deadline == bot.clock.now() + timedelta(seconds=HOUR)


async def test_only_late_players_are_reminded_at_half_and_last_fifth(bot: Running) -> None:
    await programming(bot)
    story = Story(bot, 1)
    await story.type_answer("Ilse")
    await bot.rest()
    reminders: dict[str, list[int]] = {"Ilse": [], "Marek": []}
    for part in (0.45, 0.1, 0.2, 0.1, 0.1):  # 45 %, 55 %, 75 %, 85 % and 95 % of the hour are over
        bot.clock.advance(timedelta(seconds=HOUR * part))
        bot.host.wake()
        await bot.rest()
        for name, counts in reminders.items():
            player = bot.player(name)
            rung = {each.data["id"] for each in player.heard if ":1-2-r" in str(each.data.get("components"))}
            counts.append(len(rung))
    assert reminders == {"Ilse": [0, 0, 0, 0, 0], "Marek": [0, 1, 1, 2, 2]}
