"""A restored backup: older messages never change newer data, and everything due is posted once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.viewer import BOT
from bot.playground.faults import Fail
from bot.storage import back_up, restore
from tests.discord.player import component, texts
from tests.discord_ui.running import running
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

FILE = "games.sqlite3"
LATER = timedelta(hours=3)
JOIN = text("button-join")
TOLD = text("restored", table=1)
NOW, LOST, UNKNOWN, REPLY = part("era-now"), part("era-lost"), text("era-unknown"), part("era-reply")


async def put_back(copy: Path, folder: Path) -> None:
    """Restore a backup, as `rambots restore` does while the bot is stopped."""
    await restore(copy, folder / FILE, at=datetime.now(UTC))


async def opens(bot: Running, name: str, game: str) -> Obj:
    """Open a new table in the first channel and return its card."""
    player, before = bot.player(name), {message["id"] for message in bot.player(name).history(bot.channel)}
    panel = await player.answer(bot.channel, await player.command(bot.channel, "play", game=game))
    await player.click(panel, text("open-it"))
    return await player.sees(
        bot.channel, lambda message: message["id"] not in before and not message["flags"] & 64 and JOIN in str(message)
    )


async def clicks(bot: Running, name: str, message: Obj, button: str) -> Obj:
    """Press a button and return the answer."""
    player, channel = bot.player(name), int(message["channel_id"])
    message = next(each for each in player.history(channel) if each["id"] == message["id"])
    return await player.answer(channel, await player.click(message, button))


async def seated(bot: Running, table: int) -> list[str]:
    """Names of the players at a table."""
    return [player.name for player in (await bot.host.view(table)).record.players]


async def test_join_click_on_lost_card_does_not_seat_at_a_new_table(scene: Scene, tmp_path: Path) -> None:
    """After two restores, with an older backup over newer data, on another machine, or in an empty folder."""
    copy, folder = tmp_path / "copy", tmp_path / "one"
    async with running(scene, folder) as bot:
        kept = await opens(bot, "Ilse", "rambots")
        back_up(folder / FILE, copy)
        lost = await opens(bot, "Marek", "rambots")
    await put_back(copy, folder)
    async with running(scene, folder, later=LATER) as bot:
        again = await opens(bot, "Noor", "kolmio")
        assert await seated(bot, 1000) == ["Noor"], "new numbers start at the next full thousand"
        assert LOST in texts(await clicks(bot, "Teo", lost, JOIN))
        card = await bot.player("Teo").sees(bot.channel, lambda each: each["id"] == kept["id"] and each != kept)
        here = await bot.forged("Teo", component(kept, JOIN)["custom_id"])
        assert NOW in texts(here)
        assert await seated(bot, 1) == ["Ilse"]
        await bot.player("Teo").click(here, JOIN)
        await bot.player("Noor").click(card, JOIN)
        assert await seated(bot, 1) == ["Ilse", "Teo", "Noor"], "the buttons beside it are fresh, and the card's own"
        told = [each for each in bot.player("Teo").history(bot.channel) if TOLD in texts(each)]
        assert len(told) == 1, "everybody at the table has been told"
        assert await seated(bot, 1000) == ["Noor"]
    await put_back(copy, folder)
    elsewhere = tmp_path / "another machine"
    await put_back(copy, elsewhere)
    for where, unknown in ((folder, LOST), (elsewhere, UNKNOWN)):
        async with running(scene, where, later=LATER) as bot:
            newest = await opens(bot, "Ilse", "factory")
            assert unknown in texts(await clicks(bot, "Teo", again, JOIN))
            assert LOST in texts(await clicks(bot, "Teo", lost, JOIN))
            assert NOW in texts(await bot.forged("Teo", component(kept, JOIN)["custom_id"]))
            assert await seated(bot, 1) == ["Ilse"]
            number = (await bot.host.tables_in(bot.channel, viewer=BOT))[0].id
            assert number == (2000 if where == folder else 1000)
            assert await seated(bot, number) == ["Ilse"]
    async with running(scene, tmp_path / "wiped", later=LATER) as bot:
        for message in (lost, again, newest):
            assert UNKNOWN in texts(await clicks(bot, "Teo", message, JOIN))
        assert not await bot.host.tables_in(bot.channel, viewer=BOT)


async def test_messages_and_replies_from_before_a_restore_are_ignored(scene: Scene, tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy", tmp_path / "one"
    async with running(scene, folder) as bot:
        await bot.started("Ilse", "Marek")
        prompt = await bot.prompt("Ilse")
        await bot.rest()
        back_up(folder / FILE, copy)
    ilse = scene.player("Ilse")
    ilse.say(ilse.dm(), "SR SY SG SB")
    await put_back(copy, folder)
    async with running(scene, folder, later=LATER) as bot:
        await bot.front.dm_reader.caught_up()
        await bot.answered()
        seat = await bot.host.seat_by_number(1, 0)
        assert seat.draft is None
        ilse.say(ilse.dm(), "SR SY SG SB", reply_to=prompt)
        panel = await ilse.sees(ilse.dm(), REPLY)
        assert (await bot.host.seat_by_number(1, 0)).draft is None
        pressed = await ilse.click(prompt, "SR")
        assert NOW in texts(await ilse.answer(ilse.dm(), pressed))
        await bot.answered()
        assert (await bot.host.seat_by_number(1, 0)).draft is None
        ilse.say(ilse.dm(), "SR SY SG SB", reply_to=panel)
        await ilse.sees(ilse.dm(), part("answer-understood"))
        seat = await bot.host.seat_by_number(1, 0)
        assert seat.draft is not None
        assert seat.draft.answer


@pytest.mark.parametrize("tries", [0, 3])
async def test_backed_up_post_sent_since_is_not_sent_again(scene: Scene, tmp_path: Path, tries: int) -> None:
    """Whether or not sending it had been tried when the backup was made."""
    copy, folder = tmp_path / "copy", tmp_path / "one"
    async with running(scene, folder) as bot:
        lobby = await bot.lobby("Ilse", "Marek")
        ilse, thread = bot.player("Ilse"), int(lobby["id"])
        fault = scene.faults.add(Fail(500), route=f"/channels/{thread}/messages", method="POST", times=1_000_000)
        await ilse.click(lobby, text("button-start"))
        while fault.left == 1_000_000:  # noqa: ASYNC110 - there's no event for it
            await asyncio.sleep(0.01)
        back_up(folder / FILE, copy)
        scene.faults.clear()
        bot.clock.advance(timedelta(minutes=1))
        await bot.prompt("Ilse")
        await bot.prompt("Marek")
        await bot.rest()
    with closing(sqlite3.connect(copy)) as store, store:
        assert store.execute("UPDATE outbox SET attempts = ? WHERE state = 'waiting'", (tries,)).rowcount == 3
    await put_back(copy, folder)
    async with running(scene, folder, later=LATER) as bot:
        await bot.rest()
        for name, where in (("Ilse", ilse.dm()), ("Marek", bot.player("Marek").dm()), ("Noor", thread)):
            said = [each for each in bot.player(name).history(where) if each["type"] == 0]
            assert len([each for each in said if TOLD not in texts(each)]) == 1


async def test_table_reaching_a_lost_revision_again_posts_its_round(scene: Scene, tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy", tmp_path / "one"

    async def chosen(bot: Running) -> None:
        """Lock in both players' goals, which makes the table's second move."""
        for name in ("Ilse", "Marek"):
            player = bot.player(name)
            player.say(player.dm(), "SR SY SG SB")
            await bot.compile(name)
        await bot.rest()

    async with running(scene, folder) as bot:
        thread = await bot.started("Ilse", "Marek")
        for name in ("Ilse", "Marek"):
            await bot.prompt(name)
        back_up(folder / FILE, copy)
        await chosen(bot)
        before = {message["id"] for message in bot.player("Noor").history(thread)}
    await put_back(copy, folder)
    async with running(scene, folder, later=LATER) as bot:
        await bot.rest()  # both players have been asked again
        await bot.answered()
        await chosen(bot)
        assert (await bot.host.view(1)).record.revision == 2
        await bot.player("Noor").sees(thread, lambda message: message["id"] not in before)
        for name in ("Ilse", "Marek"):
            await bot.prompt(name, text("question-program"))
