"""Every kind of message arrives once, whether the bot is stopped before it's sent, before that's recorded, or
afterwards.

Discord ignores nonces here, so that a duplicate would show up: the bot has to find its own message by its buttons.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import PostKind
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.tables import User
from bot.host.outbox.digests import GAP
from bot.playground.faults import Gate, When
from bot.playground.world.components import walk
from tests.discord.scene import playing
from tests.discord_ui.running import running
from tests.discord_ui.sending.test_digest_flow import GOALS, play
from tests.long import LONG
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

    Story = Callable[[Running], Coroutine[object, object, timedelta | None]]
    """Brings a bot to where it has to send the message; the time that has gone by."""

pytestmark = pytest.mark.e2e


class Moment(Enum):
    """When the bot is stopped."""

    BEFORE = auto()
    BETWEEN = auto()
    """Discord has the message, but the bot doesn't know it."""
    AFTER = auto()


async def started(bot: Running) -> None:
    await play(bot, "Ilse", "Marek")


async def opened(bot: Running) -> None:
    ilse = bot.player("Ilse")
    outcome = await ilse.command(bot.channel, "play", game="rambots")
    panel = await ilse.answer(bot.channel, outcome)

    await ilse.click(panel, text("open-it"))


async def reminded(bot: Running) -> timedelta:
    await play(bot, "Ilse", "Marek")
    half = timedelta(hours=12)
    bot.clock.advance(half)
    bot.host.wake()
    return half


async def called(bot: Running) -> timedelta:
    ilse = bot.player("Ilse")
    await bot.host.user_settings.choose(
        User(ilse.id, "Ilse"), partial(replace, reminder_channel=DeliveryChannel.CHANNEL)
    )
    return await reminded(bot)


async def closed(bot: Running) -> None:
    bot.player("Ilse").person.close_dms(closed=True)
    await play(bot, "Ilse", "Marek")


async def over(bot: Running) -> None:
    table = await play(bot, "Ilse", "Marek")
    for name in ("Ilse", "Marek"):
        await bot.host.answer(table, User(bot.player(name).id, name), GOALS)
    await bot.rest()
    await bot.host.resign(table, User(bot.player("Marek").id, "Marek"))


async def wished(bot: Running) -> None:
    table = await play(bot, "Ilse", "Marek")
    await bot.host.time_requests.pause(table, User(bot.player("Marek").id, "Marek"), 1)


async def stuck(bot: Running) -> None:
    """Resign as the host, then delete the channel."""
    table = await play(bot, "Ilse", "Marek", "Noor")
    for name in ("Ilse", "Marek", "Noor"):
        await bot.host.answer(table, User(bot.player(name).id, name), GOALS)
    await bot.rest()
    await bot.host.resign(table, User(bot.player("Ilse").id, "Ilse"))
    await bot.rest()
    world = bot.scene.playground.world
    world.delete_channel(world.channel(bot.channel))
    await bot.host.cancel(table, User(bot.player("Marek").id, "Marek"), manager=True)


async def digested(bot: Running) -> timedelta:
    for _ in range(2):
        await play(bot, "Ilse", "Marek")
    bot.clock.advance(GAP)
    bot.host.wake()
    return GAP


STORIES: Final[Mapping[PostKind | AnnouncementKind, Story]] = {
    PostKind.LOBBY: opened,
    PostKind.MOVE: started,
    PostKind.PROMPT: started,
    PostKind.REMINDER: reminded,
    PostKind.CHANNEL_PROMPT: called,
    PostKind.CLOSED: closed,
    PostKind.RESULT: over,
    PostKind.TIME_REQUEST: wished,
    AnnouncementKind.DIGEST: digested,
    AnnouncementKind.PAUSED: stuck,
}


def nonce_of(kind: PostKind | AnnouncementKind, components: list[Any]) -> str:
    """Nonce of the first component of this kind, or "" if there's none."""
    for part in walk(components):
        found = str(part.get("custom_id", "")).split(":")
        nonce = found[3] if len(found) > 3 else ""
        tail = nonce.rpartition("-")[2]
        if nonce and tail.startswith(kind.value) and not tail[len(kind.value) :].strip("0123456789."):
            announces = nonce.startswith("g")
            if announces is isinstance(kind, AnnouncementKind):
                return nonce
    return ""


def sent(scene: Scene, kind: PostKind | AnnouncementKind) -> list[str]:
    """Nonces of all existing messages of a kind."""
    world = scene.playground.world
    everything = [message for messages in world.messages.values() for message in messages.values()]
    return [nonce for message in everything if (nonce := nonce_of(kind, list(message.components)))]


@pytest.mark.parametrize("moment", Moment if LONG else (Moment.BEFORE, Moment.BETWEEN))
@pytest.mark.parametrize("kind", STORIES)
async def test_every_message_arrives_once_despite_restarts(
    tmp_path: Path, kind: PostKind | AnnouncementKind, moment: Moment
) -> None:
    async with playing() as scene:
        scene.playground.world.quirks.drops_repeats = False
        gate, went_by = Gate(), timedelta()
        async with running(scene, tmp_path, heralded=True) as bot:
            if moment is not Moment.AFTER:
                when = When.BEFORE if moment is Moment.BEFORE else When.AFTER
                here = lambda request: bool(nonce_of(kind, request.payload.get("components") or []))  # noqa: E731
                scene.faults.add(gate, method="POST", route="/channels/*/messages", when=when, body=here)
            telling = asyncio.create_task(STORIES[kind](bot))
            if moment is Moment.AFTER:
                went_by = await telling or went_by
                await bot.rest()
            else:
                async with asyncio.timeout(30):
                    await gate.reached.wait()
                if not telling.done():
                    telling.cancel()
                elif not telling.cancelled():
                    went_by = telling.result() or went_by
            known = sent(scene, kind)
        gate.opened.set()
        scene.faults.clear()
        async with running(scene, tmp_path, heralded=True, later=went_by) as bot:
            await bot.rest()
            await bot.answered()
            nonces = sent(scene, kind)
        assert nonces, "it has come"
        assert len(nonces) == len(set(nonces)), "and none twice"
        assert set(known) <= set(nonces)
