"""How many requests a table costs, and when they're made."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from bot.discord_ui.sending import message_updates
from bot.host.ports.urgency import create_background_task
from bot.playground.http.rates import Limits
from bot.playground.server import Options
from tests.discord.player import texts
from tests.discord.scene import playing
from tests.discord_ui.running import running
from tests.texts import round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

SET_UP_DONE = text("set-up-done")
OPEN_IT = text("open-it")
PROGRAM = text("button-turn")
pytestmark = pytest.mark.e2e

PEOPLE = ("Ilse", "Marek", "Noor", "Teo")
OPENED = "/users/@me/channels"
AT_ONCE = 2.0
"""Seconds within which three people are sure to answer, even on a busy machine."""


def asked_for(scene: Scene) -> Counter[str]:
    """Count the requests to Discord by purpose, without interaction responses."""
    found: Counter[str] = Counter()
    for each in scene.traffic.exchanges:
        kind = f"{each.method} {each.path}"
        if each.path.startswith(("/interactions", "/webhooks")):
            continue
        if each.method == "POST" and each.path.endswith("/messages"):
            private = scene.playground.world.channel(int(each.path.split("/")[2])).guild is None
            ours = "-p" in str(json.loads(each.response).get("nonce", ""))
            kind = "post" if not private else "question" if ours else "echo"
        elif each.method == "PATCH":
            private = scene.playground.world.channel(int(each.path.split("/")[2])).guild is None
            kind = "edit" if not private else "fold" if folded(each.request) else "echo"
        found[kind] += 1
    return found


def folded(request: bytes) -> bool:
    """Return whether a message has nothing left to press."""
    return b"custom_id" not in request


async def test_round_of_four_costs_eleven_requests_plus_panel_folds(
    bot: Running,
) -> None:
    """The first six are the post, four questions and at most one edit of the waiting list; the other five are four
    panels that show what was typed and one edit of the last post. The previous round's four panels are folded once
    there's nothing else to do."""
    thread = await bot.on_goals_revealed(*PEOPLE)
    first = bot.player("Ilse")
    await first.sees(thread, SET_UP_DONE)
    await first.sees(thread, lambda message: text("start-heading") in texts(message) and PROGRAM not in texts(message))
    before = asked_for(bot.scene)
    for name in PEOPLE:
        player = bot.player(name)
        player.say(player.dm(), "MRN LBE")
        await player.sees(player.dm(), worded("MRN LBE"))
    await asyncio.gather(*(bot.compile(name) for name in PEOPLE))
    for name in PEOPLE:
        await bot.prompt(name, round_label(2))
    told = await first.sees(thread, "## " + text("round-name", number=1))
    await first.sees(thread, lambda message: SET_UP_DONE in texts(message) and PROGRAM not in texts(message))
    await bot.rest()
    taken = asked_for(bot.scene) - before
    edits, folds = taken.pop("edit"), taken.pop("fold", 0)
    assert taken == {"post": 1, "question": 4, "echo": 4}
    assert folds <= 4 + 4, "those of the goals may have waited until now"
    assert 1 <= edits <= 2
    assert told


async def test_dm_channel_is_opened_only_once(scene: Scene, tmp_path: Path) -> None:
    """Discord refuses opening them too fast. A restart opens none."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        assert len(scene.traffic.find("POST", OPENED)) == 2
    async with running(scene, tmp_path) as bot:
        for name in ("Ilse", "Marek"):
            bot.player(name).say(bot.player(name).dm(), "pass")
        for name in ("Ilse", "Marek"):
            await bot.prompt(name, round_label(2))
        assert len(scene.traffic.find("POST", OPENED)) == 2


async def test_dm_channel_of_another_bot_account_is_reopened(scene: Scene, tmp_path: Path) -> None:
    """The data was moved to a new bot account."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as data, data:
        assert data.execute("UPDATE people SET channel = channel + 1").rowcount == 2
    async with running(scene, tmp_path) as bot:
        for name in ("Ilse", "Marek"):
            bot.player(name).say(bot.player(name).dm(), "pass")
        for name in ("Ilse", "Marek"):
            await bot.prompt(name, round_label(2))
        assert len(scene.traffic.find("POST", OPENED)) == 4


async def test_simultaneous_answers_are_shown_in_one_edit(bot: Running) -> None:
    thread = await bot.on_goals_revealed(*PEOPLE)
    noor = bot.player("Noor")
    before = len(bot.scene.traffic.find("PATCH", f"/channels/{thread}/messages/*"))
    for name in PEOPLE[:3]:
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await player.sees(player.dm(), worded("MRN"))
    with patch.object(message_updates, "GATHERED", AT_ONCE):
        await asyncio.gather(*(bot.compile(name) for name in PEOPLE[:3]))
        await noor.sees(thread, text("awaits-of", missing=1, count=4, who="🔵 **Teo**"))
        await bot.rest()
    edits = bot.scene.traffic.find("PATCH", f"/channels/{thread}/messages/*")[before:]
    assert len([each for each in edits if json.dumps("🔒").strip('"').encode() in each.request]) == 1


async def test_many_lobbies_in_a_channel_do_not_delay_other_tables(tmp_path: Path) -> None:
    """Discord allows five messages per five seconds there; here it's per 15, so that a busy machine isn't slower
    than the limit."""
    async with playing(options=Options(limits=Limits(sends_window=15))) as scene, running(scene, tmp_path) as bot:
        noor, other = bot.player("Noor"), scene.playground.channel("second-table")
        for name in PEOPLE * 2:
            player = bot.player(name)
            panel = await player.answer(bot.channel, await player.command(bot.channel, "play", game="rambots"))
            await player.click(panel, OPEN_IT)
        panel = await noor.answer(other, await noor.command(other, "play", game="rambots"))
        await noor.click(panel, OPEN_IT)
        await noor.sees(other, text("lobby-free", count=3))
        lobbies = [message for message in noor.history(bot.channel) if text("lobby-free", count=3) in texts(message)]
        assert len(lobbies) < 8
        await bot.rest()
        lobbies = [message for message in noor.history(bot.channel) if text("lobby-free", count=3) in texts(message)]
        assert len(lobbies) == 8
        assert scene.playground.stand_in.rates.refused == 0


async def test_click_is_answered_before_background_work_that_waits(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, store = bot.player("Ilse"), bot.host._core.store

    async def save() -> None:
        async with store.writing():
            await asyncio.sleep(0.02)

    async with store.writing():
        waiting = [create_background_task(save()) for _ in range(100)]
        asked = await ilse.command(thread, "hand")
    assert await ilse.answer(thread, asked)
    assert not waiting[50].done()
    await asyncio.gather(*waiting)
