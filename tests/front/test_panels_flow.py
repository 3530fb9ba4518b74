"""A table has one live panel in a person's direct messages, whatever happens: everything else there is dead lines."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.front import custom_ids
from bot.front.custom_ids import Verb
from bot.host.model import User
from bot.playground.faults import Fail
from bot.playground.world.components import walk
from tests.discord.player import component, pictures, texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e

ANSWERING = frozenset({Verb.CHOOSE, Verb.UNDO, Verb.CLEAR, Verb.COMPILE, Verb.UNCOMPILE, Verb.TYPE})
SILENT = 1 << 12


def said(player: Player) -> list[Obj]:
    """What the bot has written to somebody privately."""
    return [message for message in player.history(player.dm()) if message["author"].get("bot")]


def live(player: Player) -> list[Obj]:
    """The messages in somebody's private messages in which a question can be answered."""
    return [message for message in said(player) if _answers(message)]


def rings(player: Player) -> int:
    """How often somebody's telephone rang for a private message."""
    return sum(not message["flags"] & SILENT for message in said(player))


def _answers(message: Obj) -> bool:
    ids = (str(each.get("custom_id", "")) for each in walk(message.get("components", [])))
    return any(press is not None and press.verb in ANSWERING for press in map(custom_ids.read, ids))


async def one_panel(player: Player, words: str = "") -> Obj:
    """Somebody's one panel, once there is just one, with these words in it."""
    await player.sees(player.dm(), lambda _: len(live(player)) == 1 and words in texts(live(player)[0]))
    return live(player)[0]


async def test_what_is_typed_shows_in_the_panel_and_is_no_message_of_its_own(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, "Program your RAMbot")
    before, rung = len(said(ilse)), rings(ilse)
    for typed in ("MRN", "MRN LBE", "compile", "uncompile"):
        ilse.say(ilse.dm(), typed)
    shown = await one_panel(ilse, "📝 `MRN LBE`")
    assert shown["id"] == panel["id"]
    assert (len(said(ilse)), rings(ilse)) == (before, rung)


async def test_a_panel_out_of_sight_moves_below_what_was_typed_silently_and_the_old_one_is_a_line(
    bot: Running,
) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel, rung = await one_panel(ilse, "Program your RAMbot"), rings(ilse)
    for _ in range(2):
        wrong = ilse.say(ilse.dm(), "MRX")
        await ilse.sees(ilse.dm(), lambda message, at=wrong: int(message["id"]) > int(at["id"]))  # type: ignore[misc]
    letter = ilse.say(ilse.dm(), "MRN")
    shown = await one_panel(ilse, "📝 `MRN`")
    assert int(shown["id"]) > int(letter["id"]) > int(panel["id"])
    old = next(message for message in said(ilse) if message["id"] == panel["id"])
    assert texts(old) == "-# RAMbots · table 1 · round 1 · ⬇️ further down"
    assert rings(ilse) == rung


async def test_mistakes_are_told_as_silent_replies_to_what_was_typed(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    wrong = ilse.say(ilse.dm(), "MRX")
    answer = await ilse.sees(ilse.dm(), "🤔")
    assert answer["message_reference"]["message_id"] == wrong["id"]
    assert answer["flags"] & SILENT


async def test_the_next_question_leaves_one_panel_and_of_the_last_one_what_was_answered(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    for player in (ilse, marek):
        player.say(player.dm(), "MRN LBE")
        await one_panel(player, "📝 `MRN LBE`")
        await bot.compile(player.name)
    for player in (ilse, marek):
        await one_panel(player, "round 2")
        lines = [texts(message) for message in said(player)[:2]]
        assert ["`SR SY SG SB`" in lines[0], "`MRN LBE`" in lines[1]] == [True, True]
        assert "\n" not in "".join(lines)
        assert rings(player) == 3, "the goals, and two programs"


async def test_an_answer_from_the_channel_shows_in_the_panel(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, "Program your RAMbot")
    elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
    outcome = await ilse.click(elsewhere, "Type it")
    assert outcome.modal is not None
    await ilse.submit(outcome.modal, text="MRN")
    await ilse.click(await ilse.sees(thread, "📝 `MRN`"), "Compile")
    assert (await one_panel(ilse, "Compiled:** `MRN`"))["id"] == panel["id"]


async def test_the_panel_is_brought_down_on_request(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, "Program your RAMbot")
    await ilse.command(ilse.dm(), "program")
    await ilse.sees(ilse.dm(), "further down")
    down = await one_panel(ilse, "Program your RAMbot")
    assert int(down["id"]) > int(panel["id"])
    ilse.say(ilse.dm(), "board")
    await ilse.sees(ilse.dm(), lambda _: [each["id"] for each in live(ilse)] not in ([], [down["id"]]))
    assert int((await one_panel(ilse))["id"]) > int(down["id"])


async def test_a_reminder_is_the_panel_and_rings(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, "Program your RAMbot")
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, "📝 `MRN`")
    rung = rings(ilse)
    bot.clock.advance(timedelta(hours=13))
    bot.host.wake()
    panel = await one_panel(ilse, "⏰")
    assert "📝 `MRN`" in texts(panel)
    assert rings(ilse) == rung + 1


async def test_whoever_resigns_has_no_panel_any_more_and_the_others_keep_theirs(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek", "Noor")
    noor, ilse = bot.player("Noor"), bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, "📝 `MRN`")
    rung = rings(ilse)
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, "Yes, I resign")
    await noor.sees(noor.dm(), "you have left")
    assert live(noor) == []
    panel = await one_panel(ilse, "has left")
    assert "📝 `MRN`" in texts(panel)
    assert rings(ilse) == rung, "it is no new question"


async def test_a_cancelled_table_leaves_no_panel(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    status = await ilse.answer(thread, await ilse.command(thread, "table"))
    asking = await ilse.answer(thread, await ilse.click(status, "Cancel the table"))
    await ilse.click(asking, "Yes, cancel it")
    for player in (ilse, marek):
        await player.sees(player.dm(), "cancelled")
        assert live(player) == []


async def test_a_panel_that_was_moved_and_not_noted_is_found_after_a_restart(scene: Scene, tmp_path: Path) -> None:
    """The bot was stopped between the two."""
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse = bot.player("Ilse")
        panel = await one_panel(ilse, "Program your RAMbot")
        ilse.say(ilse.dm(), "board")
        await ilse.sees(ilse.dm(), "further down")
        moved = await one_panel(ilse)
        assert moved["id"] != panel["id"]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        assert store.execute("DELETE FROM panels WHERE message = ?", (int(moved["id"]),)).rowcount == 1
    async with running(scene, tmp_path) as bot:
        await bot.host.begun()
        await bot.front.caught_up()
        ilse.say(ilse.dm(), "MRN")
        shown = await one_panel(ilse, "📝 `MRN`")
        old = next(message for message in said(ilse) if message["id"] == moved["id"])
        assert shown["id"] == moved["id"] or "further down" in texts(old)


async def test_what_could_not_be_folded_before_a_stop_is_folded_after_it(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        await one_panel(ilse, "Program your RAMbot")
        scene.faults.add(Fail(500), route=f"/channels/{ilse.dm()}/messages/*", method="PATCH", times=1000)
        for player in (ilse, marek):
            player.say(player.dm(), "pass")
        await ilse.sees(ilse.dm(), "round 2")
        assert len(live(ilse)) == 2
    scene.faults.clear()
    async with running(scene, tmp_path) as bot:
        await one_panel(ilse, "round 2")


async def test_what_a_game_that_ended_could_not_fold_before_a_stop_is_folded_after_it(
    scene: Scene, tmp_path: Path
) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.with_goals("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        await one_panel(ilse, "Program your RAMbot")
        scene.faults.add(Fail(500), route=f"/channels/{ilse.dm()}/messages/*", method="PATCH", times=1000)
        question = await marek.answer(thread, await marek.command(thread, "resign"))
        await marek.click(question, "Yes, I resign")
        await ilse.sees(ilse.dm(), "You won!")
        await bot.rest()
        assert len(live(ilse)) == 1
    scene.faults.clear()
    async with running(scene, tmp_path) as bot:
        await ilse.sees(ilse.dm(), lambda _: not live(ilse))


async def test_a_folded_panel_is_left_alone_by_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse = bot.player("Ilse")
        await one_panel(ilse, "Program your RAMbot")
        await bot.rest()
    before = len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*"))
    async with running(scene, tmp_path) as bot:
        await bot.host.begun()
        await bot.front.caught_up()
        await bot.rest()
    assert len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*")) == before


async def test_a_whole_game_with_accidents_rings_once_for_each_question_and_leaves_one_panel_at_a_time(
    scene: Scene, tmp_path: Path
) -> None:
    """Typed, clicked, from the channel, too late, over a restart, and resigned."""
    async with running(scene, tmp_path) as bot:
        thread = await bot.with_goals("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        rung = rings(ilse)
        ilse.say(ilse.dm(), "MRN")
        await one_panel(ilse, "📝 `MRN`")
        elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
        await ilse.click(elsewhere, "Compile")
        await one_panel(ilse, "Compiled:** `MRN`")
        marek.say(marek.dm(), "pass")
        await one_panel(ilse, "round 2")
        assert rings(ilse) == (rung := rung + 1)
        ilse.say(ilse.dm(), "LRN")
        await one_panel(ilse, "📝 `LRN`")
        bot.clock.advance(timedelta(days=1, seconds=1))
        bot.host.wake()
        assert "⏰ Time was up: `LRN` ran as it lay." in texts(await one_panel(ilse, "round 3"))
        assert "⏰ Time was up: nothing ran." in texts(await one_panel(marek, "round 3"))
        assert rings(ilse) == (rung := rung + 1)
    async with running(scene, tmp_path, later=timedelta(hours=30)) as bot:
        await bot.host.begun()
        marek.say(marek.dm(), "pass")
        await one_panel(marek, "Compiled**, with nothing in it")
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, "round 4")
        assert rings(ilse) == (rung := rung + 1)
        question = await marek.answer(marek.dm(), await marek.command(marek.dm(), "resign"))
        await marek.click(question, "Yes, I resign")
        end = await ilse.sees(ilse.dm(), "You won!")
        await ilse.sees(ilse.dm(), lambda _: not live(ilse))
        await marek.sees(marek.dm(), lambda _: not live(marek))
        assert rings(ilse) == rung + 1
        assert said(ilse)[-1]["id"] == end["id"]
        assert [component(end, "Rematch")["label"], len(pictures(end))] == ["Rematch", 1]


async def test_a_rounds_post_rings_nobody_but_whom_nothing_reaches_in_private(bot: Running) -> None:
    """For the others the question itself rings."""
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    assert not (await ilse.sees(thread, "The set-up is done"))["mentions"]
    marek.person.close_dms(closed=True)
    for name, who in (("Round 1", []), ("Round 2", [str(marek.id)])):
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, "Compiled**, with nothing in it")
        await bot.host.answer(1, User(marek.id, "Marek"), (DONE,))
        post = await ilse.sees(thread, f"## {name}")
        assert [user["id"] for user in post["mentions"]] == who
        await bot.rest()


async def test_the_channel_is_told_whose_time_was_up(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "pass")
    await one_panel(ilse, "Compiled**, with nothing in it")
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    assert "⏰ Time was up for Marek: what lay there counted." in texts(await ilse.sees(thread, "## Round 1"))
    assert "Time was up" not in texts(await one_panel(ilse, "round 2"))
