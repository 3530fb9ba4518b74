"""What a player's direct messages say over a game, and which of them ping."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import BLANK
from bot.engine.game import DONE
from bot.host.model.tables import User
from tests.discord.player import component, files, pictures, texts
from tests.discord_ui.panels import SILENT, live, one_panel, rings, said
from tests.discord_ui.running import running
from tests.texts import laid, part, round_heading, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

COMPILE = text("button-compile")
RESIGN_YES = text("resign-yes")
FOLDED_LEFT = text("folded-left")
RESULT_WON = text("result-won")
PANEL_COMPILED_EMPTY = text("panel-compiled-empty")

TIME_UP = text("late-why", rushed=0)


def _kinds(message: Obj) -> list[str]:
    """File extensions of a message's pictures."""
    return [name[-4:] for name in files(message)]


def _led(message: Obj) -> list[str]:
    """Lines below a question about the events leading to it, without blank ones, which only keep things in place."""
    head, begins, told = str(message["content"]).partition(f"-# **{part('round-name')}")
    assert head
    return [line for line in f"{begins}{told}".splitlines() if line != BLANK]


async def test_whole_game_pings_once_per_question_with_one_live_panel(scene: Scene, tmp_path: Path) -> None:
    """Answers typed, clicked, given in the channel or too late, a restart, and a resignation."""
    async with running(scene, tmp_path) as bot:
        await bot.rings_at_once("Ilse", "Marek")
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        rung = rings(ilse)
        ilse.say(ilse.dm(), "MRN")
        await one_panel(ilse, laid("MRN"))
        elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
        await ilse.click(elsewhere, COMPILE)
        await one_panel(ilse, text("panel-compiled", program=worded("MRN")))
        marek.say(marek.dm(), "pass")
        await one_panel(ilse, round_label(2))
        assert rings(ilse) == (rung := rung + 1)
        ilse.say(ilse.dm(), "LRN")
        await one_panel(ilse, laid("LRN"))
        bot.clock.advance(timedelta(days=1, seconds=1))
        bot.host.wake()
        assert text("news-ran", why=TIME_UP, program=worded("LRN")) in texts(await one_panel(ilse, round_label(3)))
        assert text("news-nothing-ran", why=TIME_UP) in texts(await one_panel(marek, round_label(3)))
        assert rings(ilse) == (rung := rung + 1)
    async with running(scene, tmp_path, later=timedelta(hours=30)) as bot:
        await bot.host.wait_for_clocks()
        marek.say(marek.dm(), "pass")
        await one_panel(marek, PANEL_COMPILED_EMPTY)
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, round_label(4))
        assert rings(ilse) == (rung := rung + 1)
        question = await marek.answer(marek.dm(), await marek.command(marek.dm(), "resign"))
        await marek.click(question, RESIGN_YES)
        end = await ilse.sees(ilse.dm(), RESULT_WON)
        await ilse.sees(ilse.dm(), lambda _: not live(ilse))
        await marek.sees(marek.dm(), lambda _: not live(marek))
        assert rings(ilse) == rung + 1
        assert said(ilse)[-1]["id"] == end["id"]
        assert component(end, text("button-rematch"))
        assert len(pictures(end)) == 1


async def test_game_start_pings_each_player_once_in_private(bot: Running) -> None:
    """The channel message mentions everyone silently, which adds them to the thread without a ping."""
    thread = await bot.started("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    start = await ilse.sees(thread, text("start-heading"))
    assert {user["id"] for user in start["mentions"]} == {str(ilse.id), str(marek.id)}
    assert start["flags"] & SILENT
    for player in (ilse, marek):
        await player.sees(player.dm(), text("question-goals"))
        assert rings(player) == 1


async def test_player_with_closed_dms_is_pinged_in_channel_at_start(bot: Running) -> None:
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    marek.person.close_dms(closed=True)
    thread = await bot.started("Ilse", "Marek")
    closed = await ilse.sees(thread, "📪")
    assert [user["id"] for user in closed["mentions"]] == [str(marek.id)]
    ringing = [each for each in ilse.history(thread) if each["mentions"] and not each["flags"] & SILENT]
    assert [each["id"] for each in ringing] == [closed["id"]]


async def test_events_behind_a_question_stay_on_its_panel(scene: Scene, tmp_path: Path) -> None:
    """After every tap, over a restart, and wherever the panel moves."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        ilse.say(ilse.dm(), "MRN")
        await one_panel(ilse, laid("MRN"))
        bot.clock.advance(timedelta(days=1, seconds=1))
        bot.host.wake()
        asked = await one_panel(ilse, round_label(2))
        assert f"**{text('round-name', number=1)}**" in texts(asked)
        assert text("news-ran", why=TIME_UP, program=worded("MRN")) in texts(asked)
        assert _kinds(asked) == [".png"]
        lines = _led(asked)
        await bot.rest()
        bot.clock.advance(timedelta(hours=13))
        bot.host.wake()
        asked = await one_panel(ilse, "⏰")
        assert (_led(asked), _kinds(asked)) == (lines, [".png"])
        await ilse.click(asked, "LR")
        begun = await one_panel(ilse, "📝")
        first = lines[:1]  # the most important one, if a phone has no room for more
        assert (_led(begun), _kinds(begun)) == (first, [".png"])
        await bot.rest()
    async with running(scene, tmp_path, later=timedelta(hours=25)) as bot:
        await bot.host.wait_for_clocks()
        ilse.say(ilse.dm(), "LRS")
        moved = await one_panel(ilse, laid("LRS"))
        assert (_led(moved), moved["id"] != begun["id"]) == (first, True)
        await ilse.click(moved, COMPILE)
        assert _led(await one_panel(ilse, text("panel-compiled", program=worded("LRS")))) == first
        ilse.say(ilse.dm(), "uncompile")
        assert _led(await one_panel(ilse, laid("LRS"))) == first


async def test_another_players_resignation_keeps_the_panels_events(bot: Running) -> None:
    """For a player who has locked in their answer and reopens it after someone has left."""
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    for name in ("Ilse", "Marek", "Noor"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await one_panel(player, laid("MRN"))
        await bot.compile(name)
    lines = _led(await one_panel(ilse, round_label(2)))
    ilse.say(ilse.dm(), "LRS")
    await bot.compile("Ilse")
    await one_panel(ilse, text("panel-compiled", program=worded("LRS")))
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, RESIGN_YES)
    await noor.sees(noor.dm(), FOLDED_LEFT)
    ilse.say(ilse.dm(), "uncompile")
    assert _led(await one_panel(ilse, laid("LRS"))) == lines[:1]


async def test_rounds_post_pings_only_players_unreachable_in_private(bot: Running) -> None:
    """For all other players, the question itself pings."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    assert not (await ilse.sees(thread, text("set-up-done")))["mentions"]
    marek.person.close_dms(closed=True)
    for number, who in ((1, []), (2, [str(marek.id)])):
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, PANEL_COMPILED_EMPTY)
        await bot.host.answer(1, User(marek.id, "Marek"), (DONE,))
        post = await ilse.sees(thread, round_heading(number))
        assert [user["id"] for user in post["mentions"]] == who
        await bot.rest()


async def test_channel_post_names_players_who_ran_out_of_time(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "pass")
    await one_panel(ilse, PANEL_COMPILED_EMPTY)
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    assert text("late-none", why=TIME_UP, who="Marek") in texts(await ilse.sees(thread, round_heading(1)))
    asked = texts(await one_panel(ilse, round_label(2)))
    assert not any(part(key) in asked for key in ("news-unfinished", "news-nothing-ran", "news-ran", "news-put-in"))
    ilse.say(ilse.dm(), "LRN")
    await one_panel(ilse, laid("LRN"))
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    told = texts(await ilse.sees(thread, round_heading(2)))
    assert text("late-both", why=TIME_UP, laid="Ilse", none="Marek") in told
