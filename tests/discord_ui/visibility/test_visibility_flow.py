"""Who can see and is told about a table depends on its channel's permissions and a private thread's members."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.lobby import JoinTable, OpenTable
from bot.discord_ui.interactions.actions.tournaments import (
    JoinTournament,
    LeaveTournament,
    OpenTournament,
)
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.texts import translator_for
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.i18n import ENGLISH
from bot.playground.faults import Fail
from bot.playground.wire import ChannelKind
from bot.playground.world.components import walk
from bot.playground.world.model import Channel, Overwrite, Role
from bot.playground.world.permissions import Permission
from bot.playground.world.world import Event
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

SAY = translator_for(ENGLISH).say
UNSEEN = text("no-table", table=1)
VIEW = int(Permission.VIEW_CHANNEL)


def channel(scene: Scene, name: str, *overwrites: Overwrite) -> int:
    """Create a channel with these overwrites, which the bot can see."""
    world, guild, me = scene.playground.world, scene.playground.guild, scene.playground.bot
    ours = Overwrite(me, kind=1, allow=VIEW)
    return world.add_channel(
        Channel(world.ids.next(), ChannelKind.TEXT, guild, name, overwrites=(*overwrites, ours))
    ).id


def hidden(scene: Scene, name: str, role: int) -> int:
    """Create a channel visible only to a role."""
    return channel(scene, name, Overwrite(scene.playground.guild, kind=0, deny=VIEW), allowed(role))


def role(scene: Scene, *names: str, permissions: int = 0) -> int:
    """Create a role for these people."""
    world, number = scene.playground.world, scene.playground.guild
    new, people = Role(world.ids.next(), "Some", permissions), [scene.player(name).id for name in names]
    guild = world.guilds[number]
    world.add_guild(replace(guild, roles=(*guild.roles, new)))
    for person in people:
        member = guild.member(person)
        assert member is not None
        world.change_member(number, replace(member, roles=(*member.roles, new.id)))
    return new.id


def allowed(number: int) -> Overwrite:
    """Overwrite that lets this role see a channel."""
    return Overwrite(number, kind=0, allow=VIEW)


def private_thread(scene: Scene, *names: str) -> int:
    """Create a private thread in the first channel, with the bot and these people, the first of whom owns it."""
    world = scene.playground.world
    people = [scene.player(name).id for name in names]
    kind, parent = ChannelKind.PRIVATE_THREAD, world.channel(scene.channel)
    thread = world.add_thread(parent, name="just us", owner=people[0], kind=kind, number=None)
    for person in (*people[1:], scene.playground.bot):
        thread = world.thread_member(thread, person, joins=True)
    return thread.id


async def opened(bot: Running, name: str, where: int) -> None:
    """Open a table there."""
    player = bot.player(name)
    panel = await asks(bot, name, "play", where=where, game="rambots")
    await player.click(panel, button_for(panel, OpenTable))
    await player.sees(where, lambda message: offers(message, JoinTable(1)))


def offers(message: Obj, action: CustomId) -> bool:
    """Return whether a message has a button for this action, with any nonce."""
    found = (action_of(each.get("custom_id", "")) for each in walk(message.get("components", [])))
    return any(each is not None and replace(each, nonce="") == action for each in found)


def button_for(message: Obj, kind: type[CustomId]) -> str:
    """Custom ID of the first button for this kind of action."""
    ids = [str(each.get("custom_id", "")) for each in walk(message.get("components", []))]
    return next(each for each in ids if isinstance(action_of(each), kind))


async def asks(bot: Running, name: str, command: str, *, where: int | None = None, **options: object) -> Obj:
    """Run a command and return the answer, in the given channel or the first one, which everyone sees."""
    player, at = bot.player(name), bot.channel if where is None else where
    return await player.answer(at, await player.command(at, command, **options))


async def test_private_thread_table_is_shown_to_members_and_moderators(scene: Scene, tmp_path: Path) -> None:
    """Whether the gateway reports the thread when the bot joins it or after a restart. Discord is asked for the
    thread's members every time; without an answer, nobody counts as one."""
    join = JoinTable(1)
    role(scene, "Teo", permissions=int(Permission.MANAGE_THREADS))
    async with running(scene, tmp_path) as bot:
        thread = private_thread(scene, "Ilse", "Marek")
        await opened(bot, "Ilse", thread)
        assert UNSEEN in texts(await asks(bot, "Noor", "table", table=1))
    async with running(scene, tmp_path) as bot:
        for command in ("table", "board", "history", "replay"):
            assert UNSEEN in texts(await asks(bot, "Noor", command, table=1)), command
        assert UNSEEN in texts(await bot.forged("Noor", join.button()))
        assert not offers(await asks(bot, "Noor", "queue"), join)
        for name in ("Marek", "Teo"):
            assert UNSEEN not in texts(await asks(bot, name, "table", table=1)), name
            assert offers(await asks(bot, name, "queue"), join), name
        scene.faults.add(Fail(503), route=f"/channels/{thread}/thread-members/*")
        assert UNSEEN in texts(await asks(bot, "Marek", "table", table=1))
        assert UNSEEN not in texts(await asks(bot, "Marek", "table", table=1, where=thread))
        world = scene.playground.world
        world.thread_member(world.channel(thread), bot.player("Marek").id, joins=False)
        assert UNSEEN in texts(await asks(bot, "Marek", "table", table=1))


async def test_hidden_channel_table_is_shown_to_viewers_of_the_channel(scene: Scene, tmp_path: Path) -> None:
    """By their roles and the channel's overwrites, as in Discord."""
    den, join = hidden(scene, "den", role(scene, "Marek")), JoinTable(1)
    async with running(scene, tmp_path) as bot:
        await opened(bot, "Ilse", den)  # the owner sees every channel
        for name, sees in (("Noor", False), ("Marek", True)):
            assert (UNSEEN in texts(await asks(bot, name, "table", table=1))) is not sees, name
            assert offers(await asks(bot, name, "queue"), join) is sees, name
        assert UNSEEN in texts(await bot.forged("Noor", join.button()))


async def test_tournament_is_visible_to_channel_viewers_and_players(scene: Scene, tmp_path: Path) -> None:
    world, guild, staff = scene.playground.world, scene.playground.guild, role(scene, "Marek", "Teo")
    den = hidden(scene, "den", staff)
    async with running(scene, tmp_path, heralded=True) as bot:
        panel = await asks(bot, "Ilse", "tournament", where=den)
        await bot.player("Ilse").click(panel, button_for(panel, OpenTournament))
        await bot.rest()
        join, leave = JoinTournament(1).button(), LeaveTournament(1).button()
        assert texts(await asks(bot, "Noor", "tournament")) == SAY("cup-none")
        assert texts(await bot.forged("Noor", join)) == SAY("cup-none")
        for name in ("Marek", "Teo"):
            await bot.player(name).click(await asks(bot, name, "tournament"), join)
        marek = world.guilds[guild].member(bot.player("Marek").id)
        assert marek is not None
        world.change_member(guild, replace(marek, roles=()))
        await bot.player("Marek").click(await asks(bot, "Marek", "tournament"), leave)
        await bot.rest()
        (tournament,) = await bot.host.tournaments.on(guild)
        assert [each.user for each in tournament.playing] == [bot.player("Teo").id]


FIRST_NAMED = 5
"""Index of the first case below in which a table is named."""


@dataclass(frozen=True)
class Case:
    """News in one channel about a table in another, with the overwrites of both and whether the table is named."""

    news: tuple[Overwrite, ...]
    table: tuple[Overwrite, ...]
    named: bool


async def test_news_name_a_table_only_if_all_readers_see_its_channel(scene: Scene, tmp_path: Path) -> None:
    """Everyone, and whoever has a role or a permission of their own in either channel. News that isn't posted
    doesn't ping: the role is pinged for the next table that's announced. While the server is unavailable nobody
    knows, so news wait."""
    everybody = Overwrite(scene.playground.guild, kind=0, deny=VIEW)
    staff, muted, rung = role(scene, "Marek", "Teo"), role(scene, "Teo"), role(scene)
    mute, noor = Overwrite(muted, kind=0, deny=VIEW), Overwrite(scene.player("Noor").id, kind=1, allow=VIEW)
    within = (everybody, allowed(staff))
    cases = [
        Case(news=(), table=within, named=False),
        Case(news=(), table=(mute,), named=False),
        Case(news=within, table=(mute,), named=False),  # some of the staff are muted
        Case(news=(*within, mute), table=(mute,), named=False),  # and a role's permission outweighs a denial
        Case(news=(*within, noor), table=within, named=False),
        Case(news=(), table=(), named=True),
        Case(news=within, table=(), named=True),
        Case(news=within, table=within, named=True),
        Case(news=(mute,), table=(mute,), named=True),
        Case(news=(*within, noor), table=(*within, noor), named=True),
    ]
    async with running(scene, tmp_path, heralded=True) as bot:
        for number, case in enumerate(cases):
            where, news = channel(scene, f"table-{number}", *case.table), channel(scene, f"news-{number}", *case.news)
            ends = number in (0, FIRST_NAMED)
            assert await told(bot, news, where, rung, ends=ends) == case.named * (1 + ends), number
        assert await told(bot, channel(scene, "news"), private_thread(scene, "Ilse"), rung) == 0
        ilse, news = bot.player("Ilse"), scene.playground.channel(f"news-{FIRST_NAMED}")
        assert ilse.history(news)[0]["mention_roles"] == [str(rung)]
        world, guild, me = scene.playground.world, scene.playground.guild, scene.playground.bot
        world.tell(Event("GUILD_DELETE", {"id": str(guild), "unavailable": True}, only=me))
        await asks(bot, "Noor", "help")  # the bot has heard of it by then
        assert await told(bot, news, bot.channel, rung) == 2
        world.tell(Event("GUILD_CREATE", world.views.joined_guild(world.guilds[guild], me, everybody=False), only=me))
        await asks(bot, "Noor", "help")
        await wait(bot)
        assert len(ilse.history(news)) == 3


async def told(bot: Running, news: int, where: int, ring: int, *, ends: bool = False) -> int:
    """Open a table, perhaps end its game, and return the number of messages in the news channel."""
    guild, ilse, marek = bot.scene.playground.guild, *(bot.player(name) for name in ("Ilse", "Marek"))
    await bot.host.guild_settings.change(guild, news=news, ring=ring)
    place, opener, other = Place(guild=guild, channel=where), User(ilse.id, "Ilse"), User(marek.id, "Marek")
    table = (await bot.host.open("rambots", TableTerms(), opener=opener, place=place)).id
    await wait(bot)
    if ends:
        await bot.host.join(table, other)
        await bot.host.start(table, opener)
        await bot.host.resign(table, other)
        await wait(bot)
    return len(ilse.history(news))


async def wait(bot: Running) -> None:
    """Let enough time pass for delayed news to be posted."""
    bot.clock.advance(timedelta(seconds=30))
    bot.host.wake()
    await bot.rest()
