"""What people see when permissions, channels or the bot itself come back, and when a card disappears."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import Status, User
from bot.host.tables.lobby import GRACE
from bot.playground import errors
from bot.playground.faults import Refuse
from bot.playground.serve import BOT_PERMISSIONS
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel, Overwrite
from bot.playground.world.permissions import Permission
from bot.playground.world.world import Event
from tests.discord.player import component, files, texts
from tests.discord_ui.permissions.channels import allow_everything, both_pass, lock, on_here, urls, world
from tests.discord_ui.running import running
from tests.texts import part, round_heading, round_label, sentence, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

LOBBY_ON_HERE = text("lobby-on-here")
PAUSED_YOURS = part("paused-yours")
START = text("button-start")
START_HEADING = text("start-heading")
TRY_AGAIN = text("button-try-again")
PAUSED_BECAUSE = part("paused-because")
SET_UP_DONE = text("set-up-done")
OPEN_IT = text("open-it")
JOIN = text("button-join")
HERE = text("button-here")
REFUSED_FORBIDDEN = sentence("refused-forbidden")
SILENT = 1 << 12


# --- permissions that come back, a bot that is invited back ----------------------------------------------------------


async def test_restored_permissions_resume_the_table_without_a_click(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    bot.forbid(Permission.VIEW_CHANNEL)
    await both_pass(bot)
    note = await ilse.sees(ilse.dm(), PAUSED_YOURS)
    assert sentence("refused-unseen") in texts(note)
    assert component(note, TRY_AGAIN)
    allow_everything(bot)
    await noor.sees(thread, round_heading(1))
    await bot.prompt("Ilse", round_label(2))
    assert (await bot.host.view(1)).record.refusal is None
    assert len([message for message in ilse.history(ilse.dm()) if PAUSED_YOURS in texts(message)]) == 1


async def test_card_shows_pause_and_resumption(bot: Running) -> None:
    bot.forbid(Permission.CREATE_PUBLIC_THREADS)
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, START_HEADING)
    await bot.prompt("Ilse")
    bot.forbid(Permission.SEND_MESSAGES | Permission.CREATE_PUBLIC_THREADS)
    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        player.say(player.dm(), "SR SY SG SB")
        await player.sees(player.dm(), part("answer-understood"))
        player.say(player.dm(), "compile")
    await noor.sees(bot.channel, lambda message: message["id"] == lobby["id"] and PAUSED_BECAUSE in texts(message))
    bot.forbid(Permission.CREATE_PUBLIC_THREADS)
    await noor.sees(bot.channel, SET_UP_DONE)
    await noor.sees(bot.channel, lambda message: message["id"] == lobby["id"] and LOBBY_ON_HERE in texts(message))


async def test_restored_role_permissions_resume_the_table(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    guild = world(bot).guilds[bot.scene.playground.guild]
    silent = int(Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
    for role in guild.roles:
        world(bot).change_role(guild.id, replace(role, permissions=role.permissions & ~silent))
    await both_pass(bot)
    await bot.player("Ilse").sees(bot.player("Ilse").dm(), PAUSED_YOURS)
    own = next(role for role in guild.roles if role.managed_by == bot.scene.playground.bot)
    world(bot).change_role(guild.id, replace(own, permissions=BOT_PERMISSIONS))
    await bot.player("Noor").sees(thread, round_heading(1))
    await bot.rest()  # the card may still be on its way
    await bot.answered()
    assert not on_here(bot.player("Noor").history(bot.channel))


async def test_returned_bot_role_resumes_the_table(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    guild, me = world(bot).guilds[bot.scene.playground.guild], bot.scene.playground.bot
    hidden = Overwrite(id=guild.id, kind=0, deny=int(Permission.VIEW_CHANNEL))
    own = next(role for role in guild.roles if role.managed_by == me)
    let_in = Overwrite(id=own.id, kind=0, allow=int(Permission.VIEW_CHANNEL))
    people = [Overwrite(id=member.user, kind=1, allow=int(Permission.VIEW_CHANNEL)) for member in guild.members]
    people = [each for each in people if each.id != me]
    world(bot).change_channel(replace(world(bot).channel(bot.channel), overwrites=(hidden, let_in, *people)))
    member = guild.member(me)
    assert member is not None
    world(bot).change_member(guild.id, replace(member, roles=()))
    await both_pass(bot)
    await bot.player("Ilse").sees(bot.player("Ilse").dm(), PAUSED_YOURS)
    world(bot).change_member(guild.id, member)
    await bot.player("Noor").sees(thread, round_heading(1))


async def test_reinvited_bot_resumes_its_tables(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    guild, me = bot.scene.playground.guild, bot.scene.playground.bot
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    world(bot).leave(guild, me)
    await bot.host.resign(1, User(bot.player("Marek").id, "Marek"))  # nothing else can reach the bot now
    while (await bot.host.view(1)).record.refusal is None:
        await bot.rest()
    world(bot).join(guild, me, permissions=BOT_PERMISSIONS)
    await noor.sees(thread, "🏆")
    assert (await bot.host.view(1)).record.status is Status.OVER
    assert not on_here(ilse.history(bot.channel))


async def paused_and_allowed_without_an_event(bot: Running) -> int:
    """The thread of a table that was paused because the channel was hidden. The channel isn't any more, but Discord
    told the bot neither."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    channel = world(bot).channel(bot.channel)
    denied = Overwrite(bot.scene.playground.bot, kind=1, deny=int(Permission.VIEW_CHANNEL))
    world(bot).keep_channel(replace(channel, overwrites=(denied,)))
    await both_pass(bot)
    await bot.player("Ilse").sees(bot.player("Ilse").dm(), PAUSED_YOURS)
    world(bot).keep_channel(channel)
    return thread


async def test_table_resumes_by_timer_without_an_event(bot: Running) -> None:
    thread = await paused_and_allowed_without_an_event(bot)
    bot.clock.advance(timedelta(minutes=3))
    bot.host.wake()
    await bot.player("Noor").sees(thread, round_heading(1))


def _another_channel(bot: Running) -> None:
    number = world(bot).ids.next()
    world(bot).add_channel(Channel(number, ChannelKind.TEXT, bot.scene.playground.guild, "third"))


def _a_thread(bot: Running) -> None:
    thread = next(each for each in world(bot).channels.values() if each.thread)
    world(bot).change_channel(replace(thread, name="What a game!"))


def _a_role(bot: Running) -> None:
    guild = world(bot).guilds[bot.scene.playground.guild]
    world(bot).change_role(guild.id, replace(guild.roles[0], name="everybody"))


def _the_server(bot: Running) -> None:
    guild = world(bot).guilds[bot.scene.playground.guild]
    shown = world(bot).views.joined_guild(guild, bot.scene.playground.bot, everybody=False)
    for name, data in (("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}), ("GUILD_CREATE", shown)):
        world(bot).tell(Event(name, data, only=bot.scene.playground.bot))


@pytest.mark.parametrize("change", [_another_channel, _a_thread, _a_role, _the_server])
async def test_any_server_change_triggers_a_check(bot: Running, change: Callable[[Running], None]) -> None:
    """As far as the bot knows, it could write all along."""
    thread = await paused_and_allowed_without_an_event(bot)
    change(bot)
    await bot.player("Noor").sees(thread, round_heading(1))


async def test_table_in_a_players_thread_waits_while_locked(bot: Running) -> None:
    """The table has no channel of its own to return to."""
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    parent = world(bot).channel(bot.channel)
    kind = ChannelKind.PUBLIC_THREAD
    thread = world(bot).add_thread(parent, name="games", owner=marek.id, kind=kind, number=None).id
    panel = await ilse.answer(thread, await ilse.command(thread, "play", game="rambots"))
    await ilse.click(panel, OPEN_IT)
    lobby = await ilse.sees(thread, text("lobby-free", count=3))
    await marek.click(lobby, JOIN)
    lobby = await ilse.sees(thread, "**Marek**")
    lock(bot, thread)
    await ilse.click(lobby, START)
    note = await marek.sees(marek.dm(), PAUSED_YOURS)
    assert sentence("refused-thread-locked") in texts(note)
    channel = world(bot).channel(thread)
    assert channel.thread is not None
    world(bot).change_channel(replace(channel, thread=replace(channel.thread, locked=False)))
    await marek.sees(thread, START_HEADING)


async def test_fix_during_downtime_is_noticed_at_startup(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        bot.forbid(Permission.VIEW_CHANNEL)
        await both_pass(bot)
        await bot.player("Ilse").sees(bot.player("Ilse").dm(), PAUSED_YOURS)
        await bot.rest()
    allow_everything(bot)
    async with running(scene, tmp_path) as bot:
        await bot.player("Noor").sees(thread, round_heading(1))


async def test_event_that_fixes_nothing_makes_no_requests(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    bot.forbid(Permission.VIEW_CHANNEL)
    await both_pass(bot)
    await bot.player("Ilse").sees(bot.player("Ilse").dm(), PAUSED_YOURS)
    await bot.rest()
    before = len(bot.scene.traffic.exchanges)
    for topic in ("one", "two", "three"):
        world(bot).change_channel(replace(world(bot).channel(bot.channel), topic=topic))
    await asyncio.sleep(0.2)
    await bot.rest()
    private = tuple(f"/channels/{bot.player(name).dm()}/" for name in ("Ilse", "Marek"))  # where panels are folded
    made = [each.path for each in bot.scene.traffic.exchanges[before:]]
    assert [path for path in made if not path.startswith(private)] == []


async def test_table_of_a_deleted_channel_can_be_moved(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, teo = bot.player("Ilse"), bot.player("Teo")
    other = bot.scene.playground.channel("second-table")
    world(bot).delete_channel(world(bot).channel(bot.channel))
    await both_pass(bot)
    note = await ilse.sees(ilse.dm(), sentence("refused-channel-gone"))
    assert text("paused-mended-or", table=1) in texts(note)
    status = await ilse.answer(other, await ilse.command(other, "table", table=1))
    await ilse.answer(other, await ilse.click(status, HERE))
    post = await teo.sees(other, round_heading(1))
    assert len(files(post)) == 2
    await teo.sees(other, text("brought-here", table=1))
    await bot.prompt("Marek", round_label(2))
    record = (await bot.host.view(1)).record
    assert (record.channel, record.place.channel, record.refusal) == (other, other, None)


async def test_only_players_of_a_paused_table_may_move_it(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    other = bot.scene.playground.channel("second-table")
    marek, teo = bot.player("Marek"), bot.player("Teo")
    status = await marek.answer(other, await marek.command(other, "table", table=1))
    assert HERE not in texts(status), "it is not paused"
    bot.forbid(Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
    await both_pass(bot)
    await marek.sees(marek.dm(), PAUSED_YOURS)
    status = await teo.answer(other, await teo.command(other, "table", table=1))
    assert PAUSED_BECAUSE in texts(status)
    assert HERE not in texts(status)
    status = await marek.answer(thread, await marek.command(thread, "table"))
    assert HERE not in texts(status), "it is here"


# --- the lobby's card ------------------------------------------------------------------------------------------------


async def test_deleted_card_is_reposted_and_table_command_still_works(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    ilse.person.delete(bot.channel, int(lobby["id"]))
    status = await noor.answer(bot.channel, await noor.command(bot.channel, "table"))
    card = await noor.sees(bot.channel, text("lobby-free", count=2))
    assert card["id"] != lobby["id"]
    assert urls(status) == [f"https://discord.com/channels/{bot.scene.playground.guild}/{bot.channel}/{card['id']}"]
    await noor.click(status, JOIN)
    await noor.sees(bot.channel, lambda message: message["id"] == card["id"] and "**Noor**" in texts(message))
    bot.clock.advance(GRACE)
    await noor.click(status, START)
    await noor.sees(int(card["id"]), START_HEADING)
    await noor.sees(bot.channel, text("lobby-on-there", where=f"<#{card['id']}>"))
    assert (
        len(
            [
                message
                for message in noor.history(bot.channel)
                if text("table-title", game="RAMbots", table=1) in texts(message)
            ]
        )
        == 2
    )


async def test_existing_card_is_not_reposted(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    noor = bot.player("Noor")
    for _ in range(2):
        status = await noor.answer(bot.channel, await noor.command(bot.channel, "table"))
        assert urls(status)[0].endswith(lobby["id"])
    shown = [message for message in noor.history(bot.channel) if text("lobby-free", count=2) in texts(message)]
    assert [message["id"] for message in shown] == [lobby["id"]]


async def test_seated_player_is_not_offered_to_join(bot: Running) -> None:
    await bot.lobby("Ilse")
    ilse = bot.player("Ilse")
    status = await ilse.answer(bot.channel, await ilse.command(bot.channel, "table"))
    assert f"{text('button-join')}\n" not in texts(status)
    assert component(status, START)["disabled"]


# --- the first message ------------------------------------------------------------------------------------------------


async def test_resigned_host_gets_deleted_channel_dm_and_can_retry(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, heralded=True) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        question = await ilse.answer(thread, await ilse.command(thread, "resign"))
        await ilse.click(question, text("resign-yes"))
        await bot.rest()
        world(bot).delete_channel(world(bot).channel(bot.channel))
        for player in (marek, noor):
            player.say(player.dm(), "pass")
        told = await ilse.sees(ilse.dm(), PAUSED_YOURS)
        assert not told["flags"] & SILENT, "it rings"
        assert part("paused-mended-or") not in texts(told), "only a player can move the game"
        answer = await ilse.answer(ilse.dm(), await ilse.click(told, TRY_AGAIN))
        assert part("wake-not-yet") in texts(answer)
        await bot.rest()
        assert len([message for message in ilse.history(ilse.dm()) if PAUSED_YOURS in texts(message)]) == 1


async def test_starter_is_told_immediately_if_the_start_is_refused(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    ilse.person.close_dms(closed=True)
    bot.forbid(Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    told = await ilse.answer(bot.channel, await ilse.click(lobby, START))
    assert text("paused-yours", table=1, why=REFUSED_FORBIDDEN) in texts(told)
    assert told["flags"] & 64
    card = await marek.sees(
        bot.channel, lambda message: message["id"] == lobby["id"] and PAUSED_BECAUSE in texts(message)
    )
    assert not on_here([card])
    assert part("lobby-on-there") not in texts(card)
    assert JOIN not in texts(card)
    status = await marek.answer(bot.channel, await marek.command(bot.channel, "table"))
    assert text("paused-because", why=REFUSED_FORBIDDEN) in texts(status)
    allow_everything(bot)
    on = text("lobby-on-there", where=f"<#{lobby['id']}>")
    await marek.sees(bot.channel, lambda message: message["id"] == lobby["id"] and on in texts(message))
    await marek.sees(int(lobby["id"]), START_HEADING)


async def test_opener_is_told_immediately_if_the_lobby_is_refused(bot: Running) -> None:
    ilse = bot.player("Ilse")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play", game="rambots"))
    refused = Refuse(errors.missing_permissions())
    bot.scene.faults.add(refused, route=f"/channels/{bot.channel}/messages", method="POST")
    await ilse.click(panel, OPEN_IT)
    await ilse.sees(bot.channel, PAUSED_YOURS)
    status = await ilse.answer(bot.channel, await ilse.command(bot.channel, "table"))
    assert PAUSED_BECAUSE in texts(status)
    await ilse.click(status, TRY_AGAIN)
    await bot.player("Noor").sees(bot.channel, text("lobby-free", count=3))
