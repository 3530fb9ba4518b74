"""What tests of permissions and threads do to channels, and look for in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.playground.world.model import Channel
from tests.discord.player import texts
from tests.texts import text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from bot.playground.world.world import World
    from tests.discord_ui.running import Running


BACK_IN_CHANNEL = text("back-in-channel", table=1)
LOBBY_ON_HERE = text("lobby-on-here")


def on_here(messages: list[Obj]) -> list[Obj]:
    """Messages saying that a table is played in the channel where it was opened."""
    return [message for message in messages if any(each in texts(message) for each in (BACK_IN_CHANNEL, LOBBY_ON_HERE))]


def world(bot: Running) -> World:
    return bot.scene.playground.world


def lock(bot: Running, thread: int, *, archived: bool = False) -> None:
    channel = world(bot).channel(thread)
    assert channel.thread is not None
    world(bot).change_channel(replace(channel, thread=replace(channel.thread, locked=True, archived=archived)))


def allow_everything(bot: Running) -> Channel:
    return world(bot).change_channel(replace(world(bot).channel(bot.channel), overwrites=()))


async def both_pass(bot: Running) -> None:
    for name in ("Ilse", "Marek"):
        bot.player(name).say(bot.player(name).dm(), "pass")


def urls(message: Obj) -> list[str]:
    """URLs of a message's links."""
    return [each["url"] for row in message["components"] for each in row.get("components", []) if "url" in each]
