"""A round is one message, which is continued when something comes up during the round, whatever happens to it
meanwhile."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.games import GAMES
from bot.host.model.tables import Status, User
from bot.playground.faults import Fail, Reset, When
from tests.discord.player import component, files, texts
from tests.discord_ui.running import running
from tests.e2e.story import Story
from tests.texts import part, round_heading, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.faults import Trouble
    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

EDIT = "/channels/*/messages/*"
SILENT = 1 << 12
STARTER = 21
"""Type of a thread's first message, which refers to the table's card."""


async def factory(bot: Running) -> int:
    """Start a game whose board moves at the end of each round, and return its thread."""
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play", game="factory"))
    await ilse.click(panel, text("open-it"))
    lobby = await ilse.sees(bot.channel, text("lobby-free", count=GAMES["factory"].seats[-1] - 1))
    await marek.click(lobby, text("button-join"))
    lobby = await ilse.sees(bot.channel, "**Marek**")
    await ilse.click(lobby, text("button-start"))
    await ilse.sees(bot.channel, part("lobby-on-there"))
    return int(lobby["id"])


async def time_is_up(bot: Running) -> None:
    """Let the deadline pass and wait for the next move."""
    before = (await bot.host.view(1)).record.revision
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    while (await bot.host.view(1)).record.revision == before:
        await bot.rest()
    await bot.rest()


def posts(bot: Running, thread: int) -> list[Obj]:
    """The bot's messages in the thread."""
    return [
        each for each in bot.player("Noor").history(thread) if each["author"].get("bot") and each["type"] != STARTER
    ]


def loud(player: Player) -> int:
    """Count the player's audible direct messages."""
    made = [each.data for each in player.heard if each.name == "MESSAGE_CREATE"]
    found = [each for each in made if each["author"].get("bot")]
    return sum(int(each["channel_id"]) == player.dm() and not each["flags"] & SILENT for each in found)


def told(bot: Running, thread: int, number: int) -> list[Obj]:
    return [each for each in posts(bot, thread) if f"#{round_heading(number)} · " in texts(each)]


async def test_board_movement_continues_the_rounds_post(bot: Running) -> None:
    thread = await factory(bot)
    await time_is_up(bot)
    await time_is_up(bot)  # no programs, and then the die is rolled
    (first,) = told(bot, thread, 1)
    assert part("rolled-to") in texts(first)
    asked = (await bot.host.view(1)).awaited
    assert [each.decision.mid_round for each in asked] == [True]
    rung = len([each for each in posts(bot, thread) if each["mentions"]])
    while (await bot.host.view(1)).table.round == 1:
        await time_is_up(bot)
    (whole,) = told(bot, thread, 1)
    assert whole["id"] == first["id"]
    assert len([each for each in posts(bot, thread) if each["mentions"]]) <= rung
    revision = (await bot.host.view(1)).record.revision
    assert sorted(files(whole)) == [f"table1-{revision}-board.png", f"table1-{revision}-replay.gif"]
    noor = bot.player("Noor")
    log = texts(await noor.answer(thread, await noor.click(whole, text("button-log"))))
    assert part("no-program") in log
    assert part("did-rolled") in log
    assert part("precedence-now") in log


async def test_followup_question_right_after_an_answer_does_not_ping(bot: Running) -> None:
    await bot.rings_at_once("Ilse", "Marek")
    await factory(bot)
    await time_is_up(bot)
    story = Story(bot, 1)
    silent = 0
    while not silent:
        for each in await story.awaited():
            await story.prompted(each)
        before = {each: loud(bot.player(each)) for each in ("Ilse", "Marek")}
        await time_is_up(bot)  # the programs
        (name,) = await story.awaited()
        player = bot.player(name)
        await story.prompted(name)
        rung, number = loud(player), (await bot.host.view(1)).table.round
        assert rung == before[name] + 1
        while (await bot.host.view(1)).table.round == number:
            assert loud(player) == rung
            await story.type_answer(name)
            await bot.rest()
            silent += (await bot.host.view(1)).table.round == number
        await story.prompted(name)
        assert loud(player) == rung + 1, "for the next round's program"


async def test_long_game_posts_once_per_round_plus_two(bot: Running) -> None:
    thread = await factory(bot)
    while (await bot.host.view(1)).table.round < 4:
        await time_is_up(bot)
    assert (await bot.host.view(1)).record.revision > 6
    assert len(posts(bot, thread)) == 2 + 3
    for number in (1, 2, 3):
        assert len(told(bot, thread, number)) == 1


@pytest.mark.parametrize(
    ("trouble", "when"), [(Fail(502), When.AFTER), (Reset(), When.BEFORE), (Reset(), When.AFTER)], ids=str
)
async def test_lost_edit_continues_the_post_exactly_once(bot: Running, trouble: Trouble, when: When) -> None:
    thread = await factory(bot)
    await time_is_up(bot)
    await time_is_up(bot)
    (first,) = told(bot, thread, 1)
    before = len(posts(bot, thread))
    bot.scene.faults.add(trouble, route=EDIT, method="PATCH", when=when)
    while (await bot.host.view(1)).table.round == 1:
        await time_is_up(bot)
    for _ in range(4):
        bot.clock.advance(timedelta(seconds=10))
        bot.host.wake()
        await bot.rest()
    (whole,) = told(bot, thread, 1)
    assert whole["id"] == first["id"]
    assert len(posts(bot, thread)) == before
    revision = (await bot.host.view(1)).record.revision
    assert f"table1-{revision}-board.png" in files(whole)


async def test_deleted_round_post_is_posted_again(bot: Running) -> None:
    thread = await factory(bot)
    await time_is_up(bot)
    await time_is_up(bot)
    (first,) = told(bot, thread, 1)
    world = bot.scene.playground.world
    world.delete(world.message(thread, int(first["id"])))
    while (await bot.host.view(1)).table.round == 1:
        await time_is_up(bot)
    (whole,) = told(bot, thread, 1)
    assert whole["id"] != first["id"]
    assert part("precedence-now") not in texts(whole)
    assert len(files(whole)) == 2


async def test_round_post_is_continued_after_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await factory(bot)
        await time_is_up(bot)
        await time_is_up(bot)
        (first,) = told(bot, thread, 1)
    async with running(scene, tmp_path, later=timedelta(days=30)) as bot:
        await bot.host.wait_for_clocks()
        while (await bot.host.view(1)).table.round == 1:
            await time_is_up(bot)
        (whole,) = told(bot, thread, 1)
        assert whole["id"] == first["id"]
        assert re.search(r"table1-[5-9]-board", str(files(whole)))


async def test_resignation_is_shown_in_the_current_post(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    noor = bot.player("Noor")
    before = len(posts(bot, thread))
    await bot.host.resign(1, User(noor.id, "Noor"))
    post = await noor.sees(thread, "🚪")
    assert text("set-up-done") in texts(post)
    assert part("awaits-of") in texts(post)
    assert len(posts(bot, thread)) == before


async def test_game_end_gets_its_own_post(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    before = len(posts(bot, thread))
    await bot.host.resign(1, User(bot.player("Marek").id, "Marek"))
    post = await bot.player("Noor").sees(thread, "🏆")
    assert (await bot.host.view(1)).record.status is Status.OVER
    assert len(posts(bot, thread)) == before + 1
    assert component(post, text("button-rematch"))


async def test_closed_dms_get_channel_pings_for_mid_round_questions(bot: Running) -> None:
    """An edit doesn't ping. For everything else, they're told only once that they block direct messages."""
    for name in ("Ilse", "Marek"):
        bot.player(name).person.close_dms(closed=True)
    thread = await factory(bot)
    await time_is_up(bot)
    await time_is_up(bot)
    view = await bot.host.view(1)
    (asked,) = view.awaited
    closed = [each for each in posts(bot, thread) if part("closed-to-you") in texts(each)]
    assert str(asked.player.user) in texts(closed[-1])
    assert len(closed) == 3
    assert closed[-1]["mentions"]
