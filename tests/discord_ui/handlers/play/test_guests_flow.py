"""Inviting people by name to a table that hasn't started."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import User
from bot.playground.errors import ApiError
from bot.playground.faults import Refuse
from bot.playground.world.model import Overwrite
from bot.playground.world.permissions import Permission
from tests.discord.player import component, texts
from tests.texts import text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

INVITE = text("button-invite")
MENU = text("invite-menu")
JOIN = text("button-join")


async def invites(bot: Running, lobby: Obj, *users: int) -> str:
    """Invite these people as Ilse and return what she's told."""
    ilse = bot.player("Ilse")
    page = await ilse.answer(bot.channel, await ilse.click(lobby, INVITE))
    await ilse.choose(page, *map(str, users), name=MENU)
    await bot.answered()
    return texts(await ilse.sees(bot.channel, lambda message: message["id"] == page["id"]))


def pings(bot: Running) -> list[Obj]:
    """Invitations in the channel that ping Marek."""
    marek = bot.player("Marek")
    return [each for each in marek.history(bot.channel) if f"<@{marek.id}>" in texts(each) and each["mentions"]]


async def test_invited_players_are_pinged_once_and_join_with_one_click(bot: Running) -> None:
    marek, noor = bot.player("Marek"), bot.player("Noor")
    where = f"<#{bot.channel}>"
    lobby = await bot.lobby("Ilse")
    told = await invites(bot, lobby, marek.id, noor.id)
    assert told == text("invite-sent", who="Marek and Noor", where=where, count=2, join=JOIN)
    (ping,) = pings(bot)
    assert [each["id"] for each in ping["mentions"]] == [str(marek.id), str(noor.id)]
    await noor.sees(bot.channel, text("lobby-guests", who=f"<@{marek.id}> <@{noor.id}>"))
    assert text("invite-again", who="Marek", count=1) in await invites(bot, lobby, marek.id)
    assert pings(bot) == [ping]
    await marek.click(ping, JOIN)
    await marek.sees(bot.channel, text("lobby-guests", who=f"<@{noor.id}>"))
    assert [each.user for each in (await bot.host.record(1)).players][1:] == [marek.id]


async def test_uninvitable_users_are_explained_and_others_pinged(bot: Running) -> None:
    scene, marek, noor = bot.scene, bot.player("Marek"), bot.player("Noor")
    world, where = scene.playground.world, f"<#{bot.channel}>"
    lobby = await bot.lobby("Ilse")
    hidden = Overwrite(noor.id, kind=1, deny=int(Permission.VIEW_CHANNEL))
    world.change_channel(replace(world.channel(bot.channel), overwrites=(hidden,)))
    told = await invites(bot, lobby, scene.playground.bot, noor.id, marek.id, bot.player("Ilse").id)
    name = world.users[scene.playground.bot].name
    assert told.split("\n") == [
        text("invite-sent", who="Marek", where=where, count=1, join=JOIN),
        text("invite-seated", who="Ilse", count=1),
        text("invite-bots", who=name, count=1),
        text("invite-blind", who="Noor", where=where, count=1),
    ]
    world.leave(scene.playground.guild, noor.id)
    assert text("invite-strangers", who="Noor", count=1) in await invites(bot, lobby, noor.id)
    assert len(pings(bot)) == 1


async def test_invite_reply_names_the_button_in_the_channels_language(bot: Running) -> None:
    ilse = bot.player("Ilse")
    lobby = await bot.lobby("Ilse")
    await bot.host.user_settings.choose(
        User(ilse.id, "Ilse"), lambda user_settings: replace(user_settings, language="fi")
    )
    page = await ilse.answer(bot.channel, await ilse.click(lobby, INVITE))
    await ilse.choose(page, str(bot.player("Marek").id), name=text("invite-menu", language="fi"))
    where = f"<#{bot.channel}>"
    await ilse.sees(bot.channel, text("invite-sent", who="Marek", where=where, count=1, join=JOIN, language="fi"))


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 987654), (404, 10003)])
async def test_inviter_is_told_when_discord_refuses_the_message(bot: Running, status: int, code: int) -> None:
    """Even for an unknown error code."""
    lobby = await bot.lobby("Ilse")
    refused = Refuse(ApiError(status, code, "Not here"))
    bot.scene.faults.add(refused, route=f"/channels/{bot.channel}/messages", method="POST", times=9)
    told = await invites(bot, lobby, bot.player("Marek").id)
    assert text("paused-mended-or", table=1) in told
    assert not pings(bot)


async def test_invite_button_is_disabled_at_a_full_table(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek", "Noor", "Teo")
    assert component(lobby, INVITE)["disabled"]
