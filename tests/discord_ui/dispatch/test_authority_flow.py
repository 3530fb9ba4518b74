"""Nobody can do or see anything that their Discord permissions don't allow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.history import ShowTable
from bot.discord_ui.interactions.actions.lobby import StartTable, TableSettings
from bot.discord_ui.interactions.actions.seats import CancelTable, OfferSeat, RemovePlayer, SubstituteComputer
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.host.model.texts import WORDS
from bot.i18n import ENGLISH
from bot.playground.serve import BOT_PERMISSIONS
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel
from tests.discord.player import component, texts
from tests.discord_ui.running import running
from tests.discord_ui.visibility.test_visibility_flow import role
from tests.texts import worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

SAY = WORDS.translator(ENGLISH).say


def owned_by(bot: Running, name: str) -> int:
    """Create a channel on another server that the player owns and the bot is on, and return its ID."""
    world, owner = bot.scene.playground.world, bot.player(name).id
    guild = world.new_guild(name="Elsewhere", owner=owner).id
    number = world.add_channel(Channel(world.ids.next(), ChannelKind.TEXT, guild, "elsewhere")).id
    world.join(guild, bot.scene.playground.bot, permissions=BOT_PERMISSIONS)
    return number


async def opened(bot: Running, *names: str) -> int:
    """Open a table for these players in the first channel and return its number."""
    first, *others = (User(bot.player(name).id, name) for name in names)
    place = Place(guild=bot.scene.playground.guild, channel=bot.channel)
    table = (await bot.host.open("rambots", TableTerms(pace=3600), opener=first, place=place)).id
    for user in others:
        await bot.host.join(table, user)
    await bot.rest()
    return table


async def test_manager_of_another_server_cannot_set_up_this_table(bot: Running) -> None:
    """Even though they have a seat at it, and so can see it from there."""
    elsewhere, table = owned_by(bot, "Teo"), await opened(bot, "Marek", "Teo")
    teo = bot.player("Teo")
    before = await bot.host.record(table)
    page = await bot.forged("Teo", TableSettings(table).button(), channel=elsewhere)
    for menu in ("0", "p", "w"):
        select = component(page, TableSettings(table, menu).select())
        other = next(each["value"] for each in select["options"] if not each.get("default"))
        await teo.choose(page, other, name=select["custom_id"])
        assert await bot.host.record(table) == before, menu
    for action in (StartTable(table), CancelTable(table)):
        await bot.forged("Teo", action.button(), channel=elsewhere)
        assert await bot.host.record(table) == before, action


async def test_moderator_role_manages_tables_while_configured(scene: Scene, tmp_path: Path) -> None:
    moderators, cancel = role(scene, "Noor"), CancelTable(1).button()
    async with running(scene, tmp_path) as bot:
        await opened(bot, "Marek", "Ilse")
        for chosen in (None, moderators, None):
            await bot.host.guild_settings.change(scene.playground.guild, moderators=chosen)
            lobby = await bot.forged("Noor", ShowTable(1).button())
            assert (":askcancel:" in str(lobby)) is (chosen is not None)
        assert texts(await bot.forged("Noor", cancel)) == SAY("cancel-not-yours")
        await bot.host.guild_settings.change(scene.playground.guild, moderators=moderators)
        await bot.forged("Noor", cancel)
        assert (await bot.host.record(1)).status is Status.CANCELLED


async def test_manager_of_another_server_cannot_replace_players(bot: Running) -> None:
    """Even though they play at it. A manager of the table's own server can."""
    elsewhere, table = owned_by(bot, "Teo"), await opened(bot, "Marek", "Noor", "Teo")
    await bot.host.start(table, User(bot.player("Marek").id, "Marek"))
    await bot.rest()
    before = (await bot.host.record(table)).players
    sure, to = RemovePlayer(table, 1, sure=True).button(), OfferSeat(table, 1).select()
    computer, cancel = SubstituteComputer(table, 1, "rookie").button(), CancelTable(table).button()
    ilse = str(bot.player("Ilse").id)
    refused = [await bot.forged("Teo", to, ilse, channel=elsewhere)]
    refused += [await bot.forged("Teo", each, channel=elsewhere) for each in (sure, computer, cancel)]
    assert [texts(each) for each in refused] == [*[SAY("seat-not-yours")] * 3, SAY("cancel-not-yours")]
    assert (await bot.host.record(table)).players == before
    for name, where, manages in (("Teo", elsewhere, False), ("Ilse", bot.channel, True)):
        player = bot.player(name)
        status = await player.answer(where, await player.command(where, "table", table=table))
        assert (":askcancel:" in str(status)) is manages, name
    await bot.forged("Ilse", cancel)
    assert (await bot.host.record(table)).status is Status.CANCELLED


async def test_export_does_not_reveal_salts_of_locked_programs(bot: Running) -> None:
    """A player who could prove what they sealed could sell it before the round is played."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN LBE")
    await bot.compile("Ilse")
    await ilse.sees(ilse.dm(), lambda message: "🔒" in texts(message) and worded("MRN LBE") in texts(message))
    async with bot.host._core.reading() as work:
        salts = (await work.stored_drafts(await work.record(1)))[0].salts
    told = bot.downloaded(await ilse.answer(bot.channel, await ilse.command(bot.channel, "export"))).decode()
    assert json.loads(told)["drafts"]
    assert salts
    assert not [salt for salt in salts if salt in told]
