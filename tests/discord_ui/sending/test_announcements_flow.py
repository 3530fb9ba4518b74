"""What a server hears from the bot itself: one greeting, open tables, finished games, and who gets pinged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import Route, send_route
from bot.host.model.people.availability import QuietHours
from bot.host.model.tables import User
from bot.host.people.user_settings import with_quiet
from bot.playground.serve import BOT_PERMISSIONS
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel, Overwrite
from bot.playground.world.permissions import Permission
from tests.discord.player import component, texts
from tests.discord_ui.panels import SILENT
from tests.discord_ui.running import running
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

IN = text("button-in")

MANAGERS = text("hello-managers")


def told(bot: Running, channel: int, words: str) -> list[Obj]:
    return [message for message in bot.player("Ilse").history(channel) if words in texts(message)]


async def wait(bot: Running, **by: float) -> None:
    bot.clock.advance(timedelta(**by))
    bot.host.wake()
    await bot.rest()


async def test_greets_once_where_the_bot_may_post(scene: Scene, tmp_path: Path) -> None:
    """Whether the bot is invited, restarted or invited again."""
    world, guild, me = scene.playground.world, scene.playground.guild, scene.playground.bot
    second = next(each.id for each in world.channels.values() if each.name == "second-table")
    deny = Overwrite(id=me, kind=1, allow=0, deny=int(Permission.SEND_MESSAGES))
    world.change_channel(replace(world.channel(scene.channel), overwrites=(deny,)))
    for _ in range(2):
        async with running(scene, tmp_path, heralded=True) as bot:
            hello = await bot.player("Ilse").sees(second, MANAGERS)
            world.leave(guild, me)
            await bot.answered()
            world.join(guild, me, permissions=BOT_PERMISSIONS)
            await bot.answered()
            await bot.rest()
            assert len(told(bot, second, MANAGERS)) == 1
    assert told(bot, scene.channel, MANAGERS) == []
    assert component(hello, text("button-play-now"))


async def test_owner_gets_a_dm_if_the_bot_may_post_nowhere(scene: Scene, tmp_path: Path) -> None:
    world, me = scene.playground.world, scene.playground.bot
    deny = Overwrite(id=me, kind=1, allow=0, deny=int(Permission.SEND_MESSAGES))
    for channel in list(world.channels.values()):
        world.change_channel(replace(channel, overwrites=(deny,)))
    async with running(scene, tmp_path, heralded=True) as bot:
        ilse = bot.player("Ilse")
        assert (await ilse.sees(ilse.dm(), MANAGERS))["flags"] & SILENT
        assert told(bot, scene.channel, MANAGERS) == []


async def test_open_table_pings_the_role_and_is_joinable_from_the_post(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[tuple[Lane, Route]] = []

    def note_turn(limiter: RateLimiter, lane: Lane, route: Route, **more: Any) -> Any:
        turns.append((lane, route))
        return turn(limiter, lane, route, **more)

    turn = RateLimiter.turn
    monkeypatch.setattr(RateLimiter, "turn", note_turn)
    world, guild = scene.playground.world, scene.playground.guild
    news = world.add_channel(Channel(world.ids.next(), ChannelKind.TEXT, guild, "news")).id
    role = next(each.id for each in world.guilds[guild].roles if each.name == "Looking for players")
    async with running(scene, tmp_path, heralded=True) as bot:
        await bot.host.guild_settings.change(guild, news=news, ring=role, watching=True)
        await bot.lobby("Ilse")
        await wait(bot, seconds=30)
        noor = bot.player("Noor")
        post = await noor.sees(
            news, text("herald-open", who="Ilse", game="RAMbots", count=3, where="…").partition("…")[0]
        )
        assert post["mention_roles"] == [str(role)]
        assert (Lane.EDITS, send_route(news)) in turns, "it counts towards what may be sent there"
        assert any(each["name"] == text("herald-watching", game="RAMbots", table=1) for each in noor.person.channels())
        outcome = await noor.click(post, text("button-join"))
        assert outcome.failed is None
        await noor.sees(bot.channel, lambda message: "**Noor**" in texts(message))
        assert len((await bot.host.record(1)).players) == 2
        assert part("herald-open") in texts(told(bot, news, "Ilse")[0]), "the news stay news"


async def test_queued_players_are_contacted_once_by_dm_or_in_channel(scene: Scene, tmp_path: Path) -> None:
    """Each is contacted once, even over a restart."""
    async with running(scene, tmp_path, heralded=True) as bot:
        bot.player("Noor").person.close_dms(closed=True)
        for name in ("Ilse", "Noor"):
            player = bot.player(name)
            panel = await player.answer(bot.channel, await player.command(bot.channel, "queue"))
            await player.click(panel, text("button-find"))
        await bot.rest()
        await wait(bot, minutes=1)
    async with running(scene, tmp_path, heralded=True) as bot:
        await bot.rest()
        ilse, noor = bot.player("Ilse"), bot.player("Noor")
        offer = await ilse.sees(ilse.dm(), part("offer-heading"))
        assert text("offer-with", others="**Noor**", time=text("span-hours", count=8)) in texts(offer)
        (call,) = told(bot, bot.channel, part("offer-call"))
        assert [each["id"] for each in call["mentions"]] == [str(noor.id)]
        assert "Ilse" not in texts(call), "renewing it for a new end shows nothing either"
        assert not (offer["flags"] | call["flags"]) & SILENT, "there is little time"
        seen = await noor.answer(bot.channel, await noor.click(call, text("button-show-me")))
        assert text("offer-with", others="**Ilse**", time=text("span-hours", count=8)) in texts(seen)
        await noor.click(seen, IN)
        await ilse.click(offer, IN)
        await bot.rest()
        assert [player.name for player in (await bot.host.record(1)).players] == ["Ilse", "Noor"]
        await ilse.sees(ilse.dm(), text("offer-begun", table=1))
        assert len([each for each in ilse.history(ilse.dm()) if part("offer-heading") in texts(each)]) == 0


@pytest.mark.parametrize("asleep", [False, True])
async def test_a_replaced_player_is_not_pinged_in_their_quiet_hours(
    scene: Scene, tmp_path: Path, *, asleep: bool
) -> None:
    async with running(scene, tmp_path, heralded=True) as bot:
        await bot.started("Ilse", "Marek")
        marek, noor = bot.player("Marek"), bot.player("Noor")
        begin = (bot.clock.now().hour + (-1 if asleep else 4)) % 24 * 60
        quiet = QuietHours(begin, (begin + 3 * 60) % (24 * 60))
        await bot.host.user_settings.choose(User(marek.id, "Marek"), partial(with_quiet, quiet=quiet))
        await bot.host.substitutes.substitute(1, User(noor.id, "Noor"), "rookie", seat=1, manager=True)
        await wait(bot, seconds=30)
        told = await marek.sees(marek.dm(), part("seats-told-kept"))
        assert bool(told["flags"] & SILENT) is asleep
