"""A table has one live panel in a person's direct messages, whatever happens: everything else there is dead lines."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.front import custom_ids
from bot.front.custom_ids import Verb
from bot.playground.world.components import walk
from tests.discord.player import texts
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
    await ilse.sees(thread, "a seat is empty")
    await one_panel(ilse, "📝 `MRN`")
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


async def test_a_restart_finds_the_panel_again_and_folds_what_was_left(scene: Scene, tmp_path: Path) -> None:
    """The bot stopped before it could fold anything, and before it could note where it had moved a panel to."""
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse = bot.player("Ilse")
        panel = await one_panel(ilse, "Program your RAMbot")
        ilse.say(ilse.dm(), "board")
        moved = await ilse.sees(ilse.dm(), lambda message: int(message["id"]) > int(panel["id"]))
        await one_panel(ilse)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        store.execute("DELETE FROM panels WHERE message = ?", (int(moved["id"]),))
    async with running(scene, tmp_path) as bot:
        await bot.front.caught_up()
        ilse.say(ilse.dm(), "MRN")
        assert int((await one_panel(ilse, "📝 `MRN`"))["id"]) >= int(moved["id"])
