"""One digest instead of many pings: at most one per 10 minutes, and none that hides a deadline."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.host.outbox.digests import GAP
from tests.discord.player import texts
from tests.discord_ui.panels import SILENT, rings, said
from tests.discord_ui.running import running
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

GOALS = ("SR", "SY", "SG", "SB")


@pytest.fixture
async def bot(scene: Scene, tmp_path: Path) -> AsyncIterator[Running]:
    async with running(scene, tmp_path, heralded=True) as made:
        yield made


async def play(bot: Running, *names: str, pace: int | None = 86_400) -> int:
    """Start a table with these players, who are asked for goals, and return its number."""
    people = [User(bot.player(name).id, name) for name in names]
    place = Place(bot.scene.playground.guild, bot.channel)
    record = await bot.host.open("rambots", TableTerms(pace=pace), opener=people[0], place=place)
    for person in people[1:]:
        await bot.host.join(record.id, person)
    await bot.host.start(record.id, people[0])
    await bot.rest()
    return record.id


def digests(player: Player) -> list[Obj]:
    return [each for each in said(player) if text("button-my-games") in texts(each)]


async def later(bot: Running, by: timedelta) -> None:
    bot.clock.advance(by)
    bot.host.wake()
    await bot.rest()
    await bot.answered()


async def test_eight_questions_ping_twice_and_digest_ends_when_done(bot: Running) -> None:
    ilse = bot.player("Ilse")
    tables = [await play(bot, "Ilse", "Marek") for _ in range(8)]
    assert rings(ilse) == 1, "the others come silently"
    await later(bot, GAP)
    (digest,) = digests(ilse)
    assert not digest["flags"] & SILENT
    assert text("my-games-wait", count=8) in digest["content"]
    assert rings(ilse) == 2
    await later(bot, GAP)
    assert rings(ilse) == 2, "nothing new has come"
    listed = await ilse.answer(ilse.dm(), await ilse.click(digest, text("button-my-games")))
    assert texts(listed).count(text("my-games-untimed")) == 0
    assert all(text("my-games-line", game="RAMbots", table=table) in texts(listed) for table in tables)
    for table in tables[:-1]:
        await bot.host.answer(table, User(ilse.id, "Ilse"), GOALS)
    await later(bot, timedelta(seconds=5))
    assert text("my-games-wait", count=1) in digests(ilse)[0]["content"]
    await bot.host.answer(tables[-1], User(ilse.id, "Ilse"), GOALS)
    await later(bot, timedelta(seconds=5))
    assert digests(ilse) == []


async def test_new_digest_replaces_the_old_and_is_edited_while_newest(bot: Running) -> None:
    ilse = bot.player("Ilse")
    first, second = [await play(bot, "Ilse", "Marek") for _ in range(2)]
    await later(bot, GAP)
    (old,) = digests(ilse)
    await play(bot, "Ilse", "Marek")
    await later(bot, GAP)
    (new,) = digests(ilse)
    assert int(new["id"]) > int(old["id"])
    assert text("my-games-wait", count=3) in new["content"]
    rung = rings(ilse)
    record = (await bot.host.view(second)).record
    assert first
    assert not await bot.host.digests.claim(ilse.id, "told elsewhere", record, asks=True, last=False)
    await bot.host.answer(first, User(ilse.id, "Ilse"), GOALS)
    await later(bot, GAP)
    (same,) = digests(ilse)
    assert same["id"] == new["id"]
    assert text("my-games-wait", count=2) in same["content"]
    assert rings(ilse) == rung


async def test_closed_dms_get_questions_in_channel_without_a_digest(bot: Running) -> None:
    """They're asked in the channel, where nothing is gathered into digests."""
    ilse = bot.player("Ilse")
    ilse.person.close_dms(closed=True)
    tables = [await play(bot, "Ilse", "Marek") for _ in range(2)]
    await later(bot, GAP)
    assert digests(ilse) == []
    assert len((await bot.host.running_tables_of(ilse.id))[0]) == len(tables)
    for table in tables:
        thread = (await bot.host.view(table)).record.channel
        called = [
            each
            for each in ilse.history(thread)
            if text("closed-to-you", who=f"<@{ilse.id}>", table=table) in texts(each)
        ]
        assert len(called) == 1
