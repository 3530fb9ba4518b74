"""What people see when threads are deleted, locked or put away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import Status, User
from bot.playground import errors
from bot.playground.faults import Gate, Refuse, Reset, When
from bot.playground.world.model import Overwrite
from bot.playground.world.permissions import Permission
from tests.discord.player import files, texts
from tests.discord_ui.permissions.channels import both_pass, lock, on_here, world
from tests.discord_ui.running import running
from tests.texts import part, round_heading, round_label, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

BACK_IN_CHANNEL = text("back-in-channel", table=1)
LOBBY_ON_HERE = text("lobby-on-here")
PAUSED_YOURS = part("paused-yours")
START = text("button-start")
START_HEADING = text("start-heading")
SET_UP_DONE = text("set-up-done")
OPEN_IT = text("open-it")
JOIN = text("button-join")
REMATCH = text("button-rematch")
PROGRAM = text("button-turn")


# --- a deleted thread, a locked one -----------------------------------------------------------------------------------


async def test_deleted_thread_moves_the_game_to_the_channel(bot: Running) -> None:
    """The bot learns of it and says at once where the game continues."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    world(bot).delete_channel(world(bot).channel(thread))
    notice = await noor.sees(bot.channel, BACK_IN_CHANNEL)
    assert not notice["mentions"]
    await noor.sees(bot.channel, LOBBY_ON_HERE)
    await both_pass(bot)
    post = await noor.sees(bot.channel, round_heading(1))
    assert len(files(post)) == 2
    assert len([message for message in noor.history(bot.channel) if round_heading(1) in texts(message)]) == 1
    assert len(on_here(noor.history(bot.channel))) == 2
    await bot.prompt("Marek", round_label(2))


@pytest.mark.parametrize("archived", [False, True])
async def test_locked_thread_moves_the_round_to_the_channel(bot: Running, *, archived: bool) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    lock(bot, thread, archived=archived)
    await both_pass(bot)
    post = await noor.sees(bot.channel, round_heading(1))
    assert not post["mentions"], "the next question rings, in private"
    notice = await noor.sees(bot.channel, BACK_IN_CHANNEL)
    assert not notice["mentions"]
    await noor.sees(bot.channel, LOBBY_ON_HERE)
    assert not [message for message in noor.history(thread) if round_heading(1) in texts(message)]
    assert not [
        message for message in bot.player("Ilse").history(bot.player("Ilse").dm()) if PAUSED_YOURS in texts(message)
    ]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30033), (403, 50013), (400, 160007), (400, 987654)])
async def test_game_without_thread_is_played_in_its_channel(
    bot: Running, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever Discord's reason: too many threads, for example, or an unknown error."""
    lobby = await bot.lobby("Ilse", "Marek")
    refused = Refuse(errors.ApiError(status, code, "Not here"))
    bot.scene.faults.add(refused, route=f"/channels/{bot.channel}/messages/{lobby['id']}/threads", method="POST")
    ilse = bot.player("Ilse")
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, START_HEADING)
    record = (await bot.host.view(1)).record
    assert (record.channel, record.thread, record.refusal) == (bot.channel, None, None)
    assert f"status {status}, error {code}: Not here" in caplog.text


async def test_blocked_thread_title_falls_back_to_a_neutral_title(bot: Running) -> None:
    """At the start and also at the end, where the thread is archived all the same."""
    lobby, blocked = await bot.lobby("Ilse", "Marek"), lambda sent: ":" in str(sent.payload.get("name"))
    ilse, thread = bot.player("Ilse"), int(lobby["id"])
    title = Refuse(errors.ApiError(400, 200001, "Title was blocked by automatic moderation"))
    for method, route in (
        ("POST", f"/channels/{bot.channel}/messages/{thread}/threads"),
        ("PATCH", f"/channels/{thread}"),
    ):
        bot.scene.faults.add(title, route=route, method=method, times=9, body=blocked)
    await ilse.click(lobby, "Start")
    await ilse.sees(thread, "Systems up!")
    assert world(bot).channel(thread).name == "RAMbots 1"
    await bot.host.resign(1, User(ilse.id, "Ilse"))
    await bot.player("Noor").wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    channel = world(bot).channel(thread)
    assert channel.thread is not None
    assert (channel.name, channel.thread.archived) == ("RAMbots 1", True)


@pytest.mark.parametrize("allowed", [False, True])
async def test_thread_creation_follows_the_clicks_permissions(bot: Running, *, allowed: bool) -> None:
    """Whatever the bot thought of the channel, which has changed without an event."""
    lobby = await bot.lobby("Ilse", "Marek")
    denied = Overwrite(bot.scene.playground.bot, kind=1, deny=int(Permission.CREATE_PUBLIC_THREADS))
    told = world(bot).change_channel(replace(world(bot).channel(bot.channel), overwrites=(denied,) * allowed))
    world(bot).keep_channel(replace(told, overwrites=() if allowed else (denied,)))
    ilse = bot.player("Ilse")
    await ilse.click(lobby, "Start")
    await ilse.sees(int(lobby["id"]) if allowed else bot.channel, "Systems up!")
    tried = bot.scene.traffic.find("POST", f"/channels/{bot.channel}/messages/{lobby['id']}/threads")
    assert [each.status for each in tried] == [201] * allowed


async def test_thread_creation_is_attempted_without_a_click(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    bot.forbid(Permission.CREATE_PUBLIC_THREADS)
    bot.front.messenger.upkeep.threads._heard.clear()
    await bot.host.start(1, User(bot.player("Ilse").id, "Ilse"))
    await bot.player("Noor").sees(bot.channel, "Systems up!")
    tried = bot.scene.traffic.find("POST", f"/channels/{bot.channel}/messages/{lobby['id']}/threads")
    assert [each.status for each in tried] == [403]
    assert "table 1: couldn't open a thread: status 403, error 50013" in caplog.text


async def test_start_moves_to_the_channel_if_its_thread_is_locked(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    ilse = bot.player("Ilse")
    thread, gate = int(lobby["id"]), Gate()
    bot.scene.faults.add(gate, route=f"/channels/{thread}/messages", method="POST")
    pressed = asyncio.create_task(ilse.click(lobby, START))
    await gate.reached.wait()
    lock(bot, thread)
    gate.opened.set()
    await ilse.sees(bot.channel, START_HEADING)
    await pressed
    assert PAUSED_YOURS not in "".join(texts(message) for message in ilse.hidden(bot.channel))


async def test_thread_deleted_during_downtime_is_noticed_next_round(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        await bot.rest()
    world(bot).delete_channel(world(bot).channel(thread))
    async with running(scene, tmp_path) as bot:
        await both_pass(bot)
        noor = bot.player("Noor")
        await noor.sees(bot.channel, round_heading(1))
        await noor.sees(bot.channel, BACK_IN_CHANNEL)
        await noor.sees(bot.channel, LOBBY_ON_HERE)


# --- the end ---------------------------------------------------------------------------------------------------------


async def ended(bot: Running) -> int:
    """Let Ilse resign, so that Marek wins, and return the game's thread."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    await bot.player("Noor").wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    return thread


async def test_finished_games_thread_is_renamed_and_archived(bot: Running) -> None:
    thread = await ended(bot)
    channel, noor = world(bot).channel(thread), bot.player("Noor")
    assert channel.name == text("thread-won", game="RAMbots", table=1, who="Marek")
    assert channel.thread is not None
    assert (channel.thread.archived, channel.thread.locked) == (True, False)
    posts = [message for message in noor.history(thread) if files(message)]
    assert [REMATCH in texts(post) for post in posts] == [False, False, True]
    assert not any(PROGRAM in texts(post) for post in posts)
    await noor.sees(bot.channel, "🏆 🟡 **Marek**")
    await bot.rest()
    refused = [each for each in bot.scene.traffic.exchanges if each.status >= 400]
    assert refused == []


async def test_thread_with_another_open_table_is_not_archived(bot: Running) -> None:
    """If the thread were archived, the table's card couldn't be edited any more."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    panel = await noor.answer(thread, await noor.command(thread, "play", game="rambots"))
    await noor.click(panel, OPEN_IT)
    lobby = await noor.sees(thread, text("lobby-free", count=3))
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    await noor.wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    channel = world(bot).channel(thread)
    assert channel.name == text("thread-won", game="RAMbots", table=1, who="Marek")
    assert channel.thread is not None
    assert not channel.thread.archived
    await bot.player("Ilse").click(lobby, JOIN)
    await noor.sees(thread, lambda message: message["id"] == lobby["id"] and "**Ilse**" in texts(message))
    await bot.rest()
    assert [each for each in bot.scene.traffic.exchanges if each.status >= 400] == []


async def test_game_end_edits_each_message_once(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await bot.player("Noor").sees(
        thread, lambda message: START_HEADING in texts(message) and PROGRAM not in texts(message)
    )
    await bot.rest()
    before = len(bot.scene.traffic.find("PATCH", "/channels/*/messages/*"))
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    await bot.player("Noor").wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    await bot.rest()
    paths = [each.path for each in bot.scene.traffic.find("PATCH", "/channels/*/messages/*")[before:]]
    edited = [path for path in paths if path.startswith((f"/channels/{thread}/", f"/channels/{bot.channel}/"))]
    setup = next(message for message in bot.player("Noor").history(thread) if SET_UP_DONE in texts(message))
    assert sorted(edited) == sorted(
        [f"/channels/{thread}/messages/{setup['id']}", f"/channels/{bot.channel}/messages/{thread}"]
    )


async def test_slow_earlier_edit_does_not_overwrite_the_end(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, noor, edit = bot.player("Ilse"), bot.player("Noor"), Gate()
    await bot.rest()
    bot.scene.faults.add(edit, method="PATCH", route=f"/channels/{thread}/messages/*")
    ilse.say(ilse.dm(), "MRN")
    await bot.compile("Ilse")
    await edit.reached.wait()
    await bot.host.resign(1, User(ilse.id, "Ilse"))
    await noor.sees(thread, "🏆")
    await asyncio.sleep(0.2)  # gives other edits time to overtake it, which none may
    edit.opened.set()
    await noor.wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    await bot.rest()
    setup = next(message for message in noor.history(thread) if SET_UP_DONE in texts(message))
    assert PROGRAM not in texts(setup)
    assert [each for each in bot.scene.traffic.exchanges if each.status >= 400] == []


async def test_rematch_and_history_work_after_archiving(bot: Running) -> None:
    thread = await ended(bot)
    marek, ilse = bot.player("Marek"), bot.player("Ilse")
    card = await marek.sees(bot.channel, text("over-won", who="🟡 **Marek**"))
    await marek.click(card, REMATCH)
    await marek.sees(bot.channel, text("table-title", game="RAMbots", table=2))
    await bot.rest()
    channel = world(bot).channel(thread)
    assert channel.thread is not None
    assert channel.thread.archived, "nothing of that opens the thread"
    end = await ilse.sees(thread, REMATCH)
    steps = await ilse.answer(thread, await ilse.click(end, text("button-step")))
    log = await ilse.answer(thread, await ilse.click(steps, text("button-log")))
    page = await ilse.answer(thread, await ilse.click(log, text("button-rounds")))
    assert files(page)
    assert [each for each in bot.scene.traffic.exchanges if each.status >= 400] == []


async def test_cancelled_games_thread_is_renamed(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    await bot.host.cancel(1, User(ilse.id, "Ilse"), manager=False)
    await noor.wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    assert world(bot).channel(thread).name == text("thread-cancelled", game="RAMbots", table=1)
    await noor.sees(thread, text("status-cancelled"))
    assert text("cancelled-by-opener") in "".join(texts(message) for message in noor.history(thread))


async def test_game_ends_even_if_its_thread_cannot_be_renamed(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    bot.scene.faults.add(Refuse(errors.missing_permissions()), route=f"/channels/{thread}", method="PATCH")
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    await bot.player("Noor").sees(thread, "🏆")
    await bot.rest()
    record = (await bot.host.view(1)).record
    assert (record.status, record.refusal) == (Status.OVER, None)
    assert world(bot).channel(thread).name == text("thread-name", game="RAMbots", table=1, players="Ilse, Marek")
    assert not on_here(bot.player("Noor").history(bot.channel))


async def test_thread_is_archived_once_despite_a_lost_response(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    bot.scene.faults.add(Reset(), route=f"/channels/{thread}", method="PATCH", when=When.AFTER)
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    noor = bot.player("Noor")
    await noor.wait_for(lambda heard: heard.name == "THREAD_UPDATE")
    for _ in range(5):
        await bot.rest()
        bot.clock.advance(timedelta(seconds=10))
        bot.host.wake()
    assert [message["content"] for message in noor.history(thread) if message["type"] == 4] == [
        text("thread-won", game="RAMbots", table=1, who="Marek")
    ]
    assert bot.scene.traffic.statuses("PATCH", f"/channels/{thread}") == [0], "an archived thread takes no other name"


async def test_table_status_does_not_wait_for_a_slow_lobby_edit(bot: Running) -> None:
    await bot.lobby("Ilse", "Noor")
    ilse, edit = bot.player("Ilse"), Gate()
    bot.scene.faults.add(edit, method="PATCH", route=f"/channels/{bot.channel}/messages/*")
    status = await ilse.answer(bot.channel, await ilse.command(bot.channel, "table"))
    assert not edit.opened.is_set()
    assert text("table-title", game="RAMbots", table=1) in texts(status)
    edit.opened.set()
