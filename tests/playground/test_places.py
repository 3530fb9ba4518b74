"""Changes to places: deleted channels, locked or archived threads, changed permissions, a bot that leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest

from bot.playground.errors import RefusedError
from bot.playground.serve import BOT_PERMISSIONS
from bot.playground.world.model import Overwrite
from bot.playground.world.permissions import MEMBERS, Permission
from tests.discord.player import texts
from tests.discord.scene import Scene, logged_in
from tests.playground.clients import Client, buttons

if TYPE_CHECKING:
    from bot.playground.world.model import Role

pytestmark = pytest.mark.e2e


class Watcher(Client):
    """A bot that records changes to places, with the intents of one that hosts games."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, intents=discord.Intents(guilds=True, dm_messages=True))
        self.told: list[str] = []

    async def _tell(self, what: str) -> None:
        self.told.append(what)
        await self._ring()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._tell(f"joined {guild.name}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._tell(f"left {guild.name}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._tell(f"deleted {channel.name}")

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        await self._tell(f"created {channel.name}")

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        sees = channel.permissions_for(channel.guild.me).view_channel
        await self._tell(f"{'sees' if sees else 'no longer sees'} {channel.name}")

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._tell(f"deleted {payload.thread.name if payload.thread else payload.thread_id}")

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        await self._tell(f"{thread.name}: archived {thread.archived}, locked {thread.locked}")

    async def on_thread_join(self, thread: discord.Thread) -> None:
        await self._tell(f"{thread.name} is open")  # the library forgets archived threads

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        await self._tell(f"{role.name} may write: {role.permissions.send_messages}")

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        await self._tell(f"{member.name} has {len(member.roles) - 1} roles")

    async def hears(self, what: str) -> None:
        await self.until(lambda: what in self.told)


def everybody(scene: Scene) -> Role:
    guild = scene.playground.world.guilds[scene.playground.guild]
    return next(role for role in guild.roles if role.id == guild.id)


async def a_thread(scene: Scene, client: Client) -> discord.Thread:
    sent = await client.text_channel(scene.channel).send("Table 1")
    return await sent.create_thread(name="Table 1")


async def lock(scene: Scene, thread: int, *, archived: bool = False) -> None:
    world = scene.playground.world
    channel = world.channel(thread)
    assert channel.thread is not None
    world.change_channel(replace(channel, thread=replace(channel.thread, locked=True, archived=archived)))


async def test_deleting_a_channel_deletes_its_threads(scene: Scene) -> None:
    client, world = Watcher(scene), scene.playground.world
    async with logged_in(scene, client):
        thread = await a_thread(scene, client)
        world.delete_channel(world.channel(scene.channel))
        await client.hears("deleted game-night")
        assert client.told == ["deleted Table 1", "deleted game-night"]
        with pytest.raises(discord.NotFound) as refused:
            await thread.send("Round 1")
        assert refused.value.code == 10003


@pytest.mark.parametrize(("archived", "code"), [(False, 160005), (True, 50083)])
async def test_locked_thread_rejects_posts_and_edits(scene: Scene, *, archived: bool, code: int) -> None:
    client = Watcher(scene)
    async with logged_in(scene, client):
        thread = await a_thread(scene, client)
        sent = await thread.send("Round 1")
        await lock(scene, thread.id, archived=archived)
        await client.hears(f"Table 1: archived {archived}, locked True")
        for write in (thread.send("Round 2"), sent.edit(content="Round one")):
            with pytest.raises(discord.HTTPException) as refused:
                await write
            assert refused.value.code == code
        with pytest.raises(discord.Forbidden):
            await thread.edit(name="Table 1: over")


async def test_message_reopens_archived_thread_but_edit_does_not(scene: Scene) -> None:
    client = Watcher(scene)
    async with logged_in(scene, client):
        thread = await a_thread(scene, client)
        sent = await thread.send("Round 1")
        await thread.edit(name="Table 1: Ilse won", archived=True)
        with pytest.raises(discord.HTTPException) as refused:
            await sent.edit(content="Round one")
        assert refused.value.code == 50083
        noor = scene.player("Noor")
        assert [each["content"] for each in noor.history(thread.id) if each["type"] == 4] == ["Table 1: Ilse won"]
        noor.say(thread.id, "Well played!")
        await client.hears("Table 1: Ilse won is open")
        assert (await sent.edit(content="Round one")).content == "Round one"


async def _answer(interaction: discord.Interaction) -> None:
    await interaction.response.defer()


async def test_click_reopens_archived_thread_unless_locked(scene: Scene) -> None:
    client, teo = Watcher(scene), scene.player("Teo")
    client.on_press = _answer
    async with logged_in(scene, client):
        thread = await a_thread(scene, client)
        await thread.send("Round 1", view=buttons("History"))
        await thread.edit(archived=True)
        message = await teo.sees(thread.id, "Round 1")
        await teo.click(message, "History")
        channel = scene.playground.world.channel(thread.id)
        assert channel.thread is not None
        assert not channel.thread.archived
        await lock(scene, thread.id, archived=True)
        with pytest.raises(RefusedError):
            await teo.click(message, "History")


async def test_hidden_channel_stays_known_to_the_bot(scene: Scene) -> None:
    client, world = Watcher(scene), scene.playground.world
    async with logged_in(scene, client):
        thread, channel = await a_thread(scene, client), world.channel(scene.channel)
        hidden = Overwrite(scene.playground.bot, kind=1, deny=int(Permission.VIEW_CHANNEL))
        world.change_channel(replace(channel, overwrites=(hidden,)))
        await client.hears("no longer sees game-night")
        for place in (client.text_channel(scene.channel), thread):
            with pytest.raises(discord.Forbidden) as refused:
                await place.send("Round 1")
            assert refused.value.code == 50001
        assert client.told == ["no longer sees game-night"]
        world.change_channel(replace(channel, overwrites=()))
        await client.hears("sees game-night")
        await thread.send("Round 1")


async def test_person_losing_view_permission_gets_channel_delete(scene: Scene) -> None:
    world, noor = scene.playground.world, scene.player("Noor")
    channel = world.channel(scene.channel)
    world.change_channel(replace(channel, overwrites=(Overwrite(noor.id, kind=1, deny=int(Permission.VIEW_CHANNEL)),)))
    assert noor.heard[-1].name == "CHANNEL_DELETE"
    world.change_channel(replace(channel, overwrites=()))
    assert noor.heard[-1].name == "CHANNEL_CREATE"


async def test_role_change_is_reported_and_enforced(scene: Scene) -> None:
    client, world, guild = Watcher(scene), scene.playground.world, scene.playground.guild
    async with logged_in(scene, client):
        own = next(role for role in world.guilds[guild].roles if role.managed_by == scene.playground.bot)
        silent = int(Permission.SEND_MESSAGES)
        for role in (everybody(scene), own):
            world.change_role(guild, replace(role, permissions=role.permissions & ~silent))
        await client.hears(f"{own.name} may write: False")
        with pytest.raises(discord.Forbidden) as refused:
            await client.text_channel(scene.channel).send("Round 1")
        assert refused.value.code == 50013
        world.change_role(guild, replace(own, permissions=BOT_PERMISSIONS))
        await client.hears(f"{own.name} may write: True")
        await client.text_channel(scene.channel).send("Round 1")


async def test_bot_hears_only_own_role_changes_without_intent(scene: Scene) -> None:
    client, world, guild = Watcher(scene), scene.playground.world, scene.playground.guild
    async with logged_in(scene, client):
        for user in (scene.player("Noor").id, scene.playground.bot):
            member = world.guilds[guild].member(user)
            assert member is not None
            world.change_member(guild, replace(member, roles=()))
        await client.hears("RAMbots has 0 roles")
        assert len(client.told) == 1


async def test_bot_hears_its_removal_and_new_invitation(scene: Scene) -> None:
    client, world, ilse = Watcher(scene), scene.playground.world, scene.player("Ilse")
    client.on_press = _answer
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send("Table 1", view=buttons("Join"))
        channel, user = sent.channel, await client.fetch_user(ilse.id)
        world.leave(scene.playground.guild, scene.playground.bot)
        await client.hears("left The Complex")
        for write, code in ((channel.send("Table 2"), 50001), (user.send("Your program?"), 50278)):
            with pytest.raises(discord.Forbidden) as refused:
                await write
            assert refused.value.code == code
        pressed = await ilse.click(await ilse.sees(scene.channel, "Table 1"), "Join")
        assert pressed.failed == "The application did not respond."
        world.join(scene.playground.guild, scene.playground.bot, permissions=BOT_PERMISSIONS)
        await client.hears("joined The Complex")
        assert client.told == ["left The Complex", "joined The Complex"]
        await client.text_channel(scene.channel).send("Table 2")


async def test_message_manager_can_delete_any_message(scene: Scene) -> None:
    client, ilse, noor = Watcher(scene), scene.player("Ilse"), scene.player("Noor")
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send("Table 1")
        with pytest.raises(RefusedError, match="isn't yours"):
            noor.person.delete(scene.channel, sent.id)
        ilse.person.delete(scene.channel, sent.id)
        assert not [message for message in noor.history(scene.channel) if "Table 1" in texts(message)]
        with pytest.raises(discord.NotFound) as refused:
            await sent.edit(content="Table one")
        assert refused.value.code == 10008


def test_bot_has_no_manage_permissions() -> None:
    assert not BOT_PERMISSIONS & int(Permission.MANAGE_THREADS | Permission.MANAGE_MESSAGES)
    assert not int(MEMBERS) & int(Permission.MANAGE_THREADS | Permission.MANAGE_MESSAGES)
