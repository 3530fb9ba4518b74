"""Discord's API is down while its gateway is up: the bot can't send anything, but still hears people."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.texts import translator_for
from bot.host.model.tables import Status
from bot.playground.faults import Fail
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.texts import round_heading, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import TableRecord
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

START = text("button-start")
LOG = text("button-log")

WRITING = ("/channels/*/messages", "/channels/*/messages/*", "/users/@me/channels", "/interactions/*/*/callback")


def out(bot: Running, *routes: str) -> None:
    """Let all requests to these routes fail from now on."""
    for route in routes:
        bot.scene.faults.add(Fail(503), route=route, times=1_000_000)


async def later(bot: Running, **by: float) -> TableRecord:
    """Advance the clock, let everything happen that is due, and return the table's record."""
    bot.clock.advance(timedelta(**by))
    bot.host.wake()
    await bot.rest()
    return (await bot.host.view(1)).record


async def test_no_deadline_is_missed_while_discord_takes_no_messages(bot: Running) -> None:
    """Otherwise five rounds would be played without programs, and then the table would be closed."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    await bot.rest()
    asked = (await bot.host.view(1)).record
    out(bot, *WRITING)
    for hour in range(0, 240, 6):
        record = await later(bot, hours=6)
        if hour == 60:
            ilse.say(ilse.dm(), "MRN")
            ilse.say(ilse.dm(), "compile")
            await bot.answered()
    assert (record.status, record.revision) == (Status.PLAYING, asked.revision)
    assert [player.missed for player in record.players] == [0, 0]
    bot.scene.faults.clear()
    record = await later(bot, minutes=6)
    assert record.deadline is not None
    assert record.deadline - bot.clock.now() > timedelta(hours=11)
    until = int(record.deadline.timestamp())
    await marek.sees(thread, f"<t:{until}:R>")
    marek.say(marek.dm(), "LBS")
    await bot.compile("Marek")
    post = await marek.sees(thread, round_heading(1))
    told = texts(await marek.answer(thread, await marek.click(post, LOG)))
    assert worded("MRN") in told, "what was typed meanwhile was done"


async def test_unavailable_server_holds_its_tables(bot: Running) -> None:
    """Direct messages are understood, but no move can be posted, so that nobody gets the next question."""
    world, guild = bot.scene.playground.world, bot.scene.playground.guild
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    world.lose_guild(guild)
    for name, program in (("Ilse", "MRN"), ("Marek", "LBS")):
        player = bot.player(name)
        player.say(player.dm(), program)
        await player.sees(player.dm(), f"`{program}`")
        await bot.compile(name)
    await bot.rest()
    asked = (await bot.host.view(1)).record
    for _ in range(8):
        record = await later(bot, hours=9)
    assert (record.revision, record.refusal) == (asked.revision, None)
    assert [player.missed for player in record.players] == [0, 0]
    world.regain_guild(guild)
    record = await later(bot, minutes=6)
    await bot.player("Ilse").sees(thread, round_heading(1))
    await bot.prompt("Ilse", round_label(2))
    assert record.deadline is not None
    assert record.deadline - bot.clock.now() > timedelta(hours=23, minutes=50)


async def test_player_unreachable_for_a_minute_is_asked_in_channel(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, thread = bot.player("Ilse"), int(lobby["id"])
    out(bot, f"/channels/{ilse.dm()}/messages")
    await ilse.click(lobby, START)
    await bot.rest()
    for _ in range(8):
        await later(bot, seconds=10)
    notice = await ilse.sees(thread, translator_for("en").say("undelivered-to-you", who=f"<@{ilse.id}>", table=1))
    panel = await ilse.answer(thread, await ilse.click(notice, text("button-turn")))
    assert text("question-goals") in texts(panel)
    bot.scene.faults.clear()
    record = await later(bot, minutes=5)
    await bot.prompt("Ilse")
    assert record.deadline is not None
    assert record.deadline - bot.clock.now() < timedelta(hours=23, minutes=57), "from the notice on time goes by"


async def test_dms_sent_during_downtime_are_read_before_deadline(scene: Scene, tmp_path: Path) -> None:
    """The bot is back but can't read messages yet, and then a word arrives that refers to an earlier message."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        await later(bot, hours=20)
    ilse, marek = scene.player("Ilse"), scene.player("Marek")
    ilse.say(ilse.dm(), "MRN")
    reading = f"/channels/{ilse.dm()}/messages"
    fault = scene.faults.add(Fail(503), route=reading, method="GET", times=1_000_000)
    async with running(scene, tmp_path, later=timedelta(hours=21)) as bot:
        while fault.left > 999_999:  # noqa: ASYNC110 - there's no event for it
            await asyncio.sleep(0.01)
        ilse.say(ilse.dm(), "compile")
        await bot.answered()
        due = (await bot.host.view(1)).record.deadline
        assert due is not None
        record = await later(bot, seconds=(due - bot.clock.now()).total_seconds() + 1)
        assert (record.revision, record.deadline) == (2, due)
        scene.faults.clear()
        await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("MRN")))
        thread = (await later(bot, minutes=1)).channel
        post = await marek.sees(thread, round_heading(1))
        assert worded("MRN") in texts(await marek.answer(thread, await marek.click(post, LOG)))


@pytest.mark.parametrize("where", ["in the channel", "in private"])
async def test_opening_the_panel_starts_the_players_clock(bot: Running, where: str) -> None:
    """From then on their time runs, even though neither the question nor its notice gets through."""
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, thread = bot.player("Ilse"), int(lobby["id"])
    asks = lambda sent: str(sent.payload.get("nonce")).endswith((".1-1-p0", ".1-1-u0"))  # noqa: E731 - used once
    bot.scene.faults.add(Fail(503), route="/channels/*/messages", method="POST", times=1_000_000, body=asks)
    await ilse.click(lobby, START)
    await bot.rest()
    for _ in range(10):
        await later(bot, minutes=1)
    channel = thread if where == "in the channel" else ilse.dm()
    await ilse.command(channel, "program", table=1)
    await ilse.sees(channel, text("question-goals"))
    await bot.answered()
    opened = (await later(bot, minutes=1)).deadline
    assert opened is not None
    assert timedelta(hours=23, minutes=56) < opened - bot.clock.now() <= timedelta(days=1)
    for _ in range(10):
        record = await later(bot, minutes=1)
    assert record.deadline == opened
