"""Whether or not Discord lists a message's files, no edit deletes one, and the game reaches its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import User
from tests.discord.player import pictures, texts
from tests.texts import round_heading

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


def shown(bot: Running, thread: int) -> dict[str, list[Obj]]:
    """Pictures of each message in a thread, as anyone sees them."""
    found = {
        each["id"]: [item["media"]["url"].split("?")[0] for item in pictures(each)] for each in _posts(bot, thread)
    }
    return {number: names for number, names in found.items() if names}


def _posts(bot: Running, thread: int) -> list[Obj]:
    return bot.player("Noor").history(thread)


@pytest.mark.parametrize(("lists", "ids"), [(True, True), (False, False)], ids=["twice", "not at all"])
async def test_edits_keep_all_pictures_however_files_are_listed(bot: Running, *, lists: bool, ids: bool) -> None:
    quirks = bot.scene.playground.world.quirks
    quirks.lists_shown_files, quirks.media_have_ids = lists, ids
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    for player in (ilse, marek):
        player.say(player.dm(), "MRN LBE")
        await bot.compile(player.name)
    await ilse.sees(thread, round_heading(1))
    await bot.rest()
    before = shown(bot, thread)
    assert sorted(map(len, before.values())) == [1, 2, 2]
    await bot.host.resign(1, User(marek.id, "Marek"))
    await ilse.sees(bot.channel, lambda each: each["id"] == str(thread) and "🏆" in texts(each))
    await bot.rest()
    ended = bot.scene.playground.world.channel(thread).thread
    assert ended is not None
    assert ended.archived
    after = shown(bot, thread)
    assert {number: after[number] for number in before} == before
    deleting = [
        each
        for each in bot.scene.traffic.payloads("PATCH", f"/channels/{thread}/messages/*")
        if each.get("attachments") == []
    ]
    assert not deleting
