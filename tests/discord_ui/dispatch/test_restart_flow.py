"""Restarts: old buttons keep working, and anything lost on the way is recovered."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.outbox import Post, PostKind
from bot.playground.faults import Fail
from tests.discord.player import files, pictures, texts
from tests.discord_ui.running import running
from tests.texts import part, round_heading, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import TableRecord
    from bot.playground.wire import Obj
    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

QUESTION_PROGRAM = text("question-program")
SET_UP_DONE = text("set-up-done")
PROGRAM = text("button-turn")
MORE, TYPE = text("button-more"), text("button-type")
PLAY_NOW = text("button-play-now")


async def test_panel_from_before_a_restart_still_works(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.click(prompt, "MR")
        await ilse.sees(ilse.dm(), worded("MR"))


async def test_post_keeps_its_pictures_after_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        before = await bot.player("Noor").sees(thread, SET_UP_DONE)
        fetched = len(scene.traffic.find("GET", f"/channels/{thread}/messages/{before['id']}"))
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        ilse.say(ilse.dm(), "MRN")
        await ilse.sees(ilse.dm(), worded("MRN"))
        await bot.compile("Ilse")
        after = await bot.player("Noor").sees(thread, "🔒")
    assert (after["id"], files(after)) == (before["id"], files(before))
    assert len(files(after)) == 2
    assert len(scene.traffic.find("GET", f"/channels/{thread}/messages/{before['id']}")) == fetched, (
        "it is known by heart"
    )


async def test_post_without_stored_file_list_keeps_its_pictures(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        before = await bot.player("Noor").sees(thread, SET_UP_DONE)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        store.execute("UPDATE outbox SET attachments = NULL")
    async with running(scene, tmp_path) as bot:
        for name in ("Ilse", "Marek"):
            bot.player(name).say(bot.player(name).dm(), "pass")
        after = await bot.player("Noor").sees(
            thread, lambda message: message["id"] == before["id"] and PROGRAM not in texts(message)
        )
    assert files(after) == files(before)
    assert len(pictures(after)) == 2


async def test_form_opened_before_a_restart_can_be_submitted(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
        outcome = await bot.player("Ilse").click_behind(prompt, MORE, TYPE)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        assert outcome.modal is not None
        await ilse.submit(outcome.modal, text="MRN")
        await ilse.sees(ilse.dm(), worded("MRN"))


async def test_form_for_a_past_question_returns_the_typed_text(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
        outcome = await ilse.click_behind(prompt, MORE, TYPE)
        for player in (ilse, marek):
            player.say(player.dm(), "pass")
        await ilse.sees(ilse.dm(), round_label(2))
        assert outcome.modal is not None
        await ilse.submit(outcome.modal, text="MRN LBE")
        await ilse.sees(ilse.dm(), text("form-moved-on", text="MRN LBE"))


async def test_latest_draft_typed_during_downtime_is_read(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
    for typed in ("LBS", "mrn lbe"):
        ilse.say(ilse.dm(), typed)
    async with running(scene, tmp_path) as bot:
        await ilse.sees(ilse.dm(), worded("MRN LBE"))
        await bot.front.dm_reader.caught_up()
        assert not [message for message in ilse.history(ilse.dm()) if worded("LBS") in texts(message)]


async def test_words_typed_during_downtime_take_effect_in_order(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
    for typed in ("MRN", "compile", "uncompile", "compile"):
        ilse.say(ilse.dm(), typed)
    async with running(scene, tmp_path) as bot:
        await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("MRN")))
        await bot.front.dm_reader.caught_up()
        view = await bot.host.view(1)
        assert [each.compiled for each in view.awaited] == [True, False]


async def test_answered_message_is_not_reread_after_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        ilse.say(ilse.dm(), "MRN")
        echo = await ilse.sees(ilse.dm(), worded("MRN"))
        await ilse.click(echo, text("button-undo"))
        await ilse.sees(ilse.dm(), lambda message: message["id"] == echo["id"] and text("panel-how") in texts(message))
    before = len(ilse.history(ilse.dm()))
    async with running(scene, tmp_path) as bot:
        await bot.host.wait_for_clocks()
        await bot.front.dm_reader.caught_up()
        assert len(ilse.history(ilse.dm())) == before


async def test_reminder_does_not_mark_missed_messages_as_answered(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message that the bot missed before the reminder is read after the restart."""

    async def deaf(_: object) -> None:
        return

    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        monkeypatch.setattr(bot.front, "on_message", deaf)
        ilse.say(ilse.dm(), "MRN")
        bot.clock.advance(timedelta(hours=13))
        bot.host.wake()
        await ilse.sees(ilse.dm(), "⏰")
    async with running(scene, tmp_path) as bot:
        await ilse.sees(ilse.dm(), worded("MRN"))


async def test_welcome_is_posted_once_per_channel(scene: Scene, tmp_path: Path) -> None:
    for _ in range(2):
        async with running(scene, tmp_path, welcome=True) as bot:
            noor = bot.player("Noor")
            await noor.sees(bot.channel, text("welcome-to", game="RAMbots"))
    assert len([message for message in noor.history(scene.channel) if part("welcome-to") in texts(message)]) == 1


async def test_one_click_on_the_welcome_starts_a_game(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, welcome=True) as bot:
        noor = bot.player("Noor")
        welcome = await noor.sees(bot.channel, text("welcome-to", game="RAMbots"))
        await noor.click(welcome, PLAY_NOW)
        await bot.prompt("Noor", QUESTION_PROGRAM)
        lobby = await noor.sees(bot.channel, part("lobby-on-there"))
        assert texts(lobby).count("🤖") == 1
        await noor.sees(bot.channel, QUESTION_PROGRAM)


async def test_double_click_on_the_welcome_opens_one_table(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, welcome=True) as bot:
        noor = bot.player("Noor")
        welcome = await noor.sees(bot.channel, text("welcome-to", game="RAMbots"))
        await asyncio.gather(*(noor.click(welcome, PLAY_NOW) for _ in range(2)))
        assert len(await bot.host.tables_of(noor.id)) == 1


async def test_double_click_on_the_opening_panel_opens_one_table(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play"))
        await asyncio.gather(*(ilse.click(panel, text("open-it")) for _ in range(2)))
        assert len(await bot.host.tables_of(ilse.id)) == 1


async def test_message_of_an_earlier_attempt_is_found(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.started("Ilse", "Marek")
        start = await bot.player("Ilse").sees(thread, text("start-heading"))
        prompt = await bot.prompt("Ilse")
        record, era = (await bot.host.view(1)).record, bot.host.eras.current
        move = await bot.front.messenger.find(_post(PostKind.MOVE, record, era, seat=None))
        question = await bot.front.messenger.find(_post(PostKind.PROMPT, record, era, seat=0))
        other = await bot.front.messenger.find(_post(PostKind.REMINDER, record, era, seat=0))
    assert move is not None
    assert move.message == int(start["id"])
    assert question is not None
    assert question.message == int(prompt["id"])
    assert other is None


def _post(kind: PostKind, about: TableRecord, era: str, *, seat: int | None) -> Post:
    return Post(0, 1, 1, kind, seat=seat, text="", number=0, attempts=1, about=about, era=era)


async def test_corrupt_unposted_round_puts_its_table_on_hold(scene: Scene, tmp_path: Path) -> None:
    """The bot stops before it has posted a round, and the round's record is tampered with before the restart."""
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        scene.faults.add(Fail(500), route=f"/channels/{thread}/messages", method="POST", times=100)
        for name, answer in (("Ilse", text("button-uncompile")), ("Marek", text("panel-passed"))):
            bot.player(name).say(bot.player(name).dm(), "pass")
            await bot.player(name).sees(bot.player(name).dm(), answer)
    scene.faults.clear()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        store.execute("DROP TRIGGER journal_is_not_changed")
        store.execute(f"UPDATE journal SET digest = '{'0' * 64}' WHERE revision = 3")
    async with running(scene, tmp_path) as bot:
        await bot.rest()
        bot.clock.advance(timedelta(hours=1))
        await bot.player("Noor").sees(thread, text("put-aside", why=text("broken-changed")))
        assert not any(round_heading(1) in texts(message) for message in bot.player("Noor").history(thread))


async def test_panels_show_deadlines_postponed_by_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
    soon, away = timedelta(minutes=30), timedelta(minutes=10) // timedelta(microseconds=1)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        ((now,),) = store.execute("SELECT max(at) FROM heartbeat")
        deadline = now + soon // timedelta(microseconds=1)
        store.execute("UPDATE tables SET asked_at = asked_at - ?, deadline = ?", (away, deadline))
        store.execute("UPDATE heartbeat SET at = at - ?", (away,))
        store.execute("UPDATE beats SET at = at - ?", (away,))
    seconds = deadline // 1_000_000
    assert all(abs(at - seconds) > 60 for at in times_in(prompt))
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.sees(
            ilse.dm(),
            lambda message: message["id"] == prompt["id"] and seconds + 600 <= max(times_in(message)) < seconds + 1_200,
        )
        record = await bot.host.record(1)
        assert record.deadline is not None
        shown = next(message for message in ilse.history(ilse.dm()) if message["id"] == prompt["id"])
        assert set(times_in(shown)) == {int(record.deadline.timestamp())}


def times_in(message: Obj) -> list[int]:
    """The times that a message shows."""
    return [int(at) for at in re.findall(r"<t:(\d+):", texts(message))]
