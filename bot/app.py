"""The program put together: the store, the host, the front and their workers, under one supervisor."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.http import Route

from bot import malloc
from bot.ai.players import COMPUTERS
from bot.ai.pool import AiPool
from bot.discord_ui import texts
from bot.discord_ui.client import BotClient
from bot.discord_ui.images.emoji_uploader import APART
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.ratelimit.identify_limit import IdentifyLimit
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.shared_budget import share_rate_limit
from bot.discord_ui.sharded_client import ShardedBotClient
from bot.games import GAMES
from bot.health_server import Readiness, serve_health
from bot.host.app.host import Host
from bot.host.app.scheduler import SystemClock
from bot.host.cluster.lease_manager import DeposedError, LeaseManager
from bot.host.cluster.leases import Process
from bot.host.cluster.mailbox import WORDS
from bot.host.cluster.shards import WHOLE, Shards
from bot.memory_tuning import tune_gc
from bot.metrics import CLIENTS
from bot.safe_errors import where
from bot.storage import listen_to_channel, open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.host.people.user_settings import Bounds
    from bot.storage import Where

log = logging.getLogger(__name__)

_APART = timedelta(seconds=5.5)
"""From one shard that identifies to the next in its bucket: Discord wants five seconds."""
_ASKED = aiohttp.ClientTimeout(10)
_CALM = 10.0  # seconds after the start, before words are read that nobody may ever ask for
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 300.0  # seconds before a client that ended is replaced


class StartError(Exception):
    """The bot cannot start; the text says why and what can be done."""


@dataclass(frozen=True, slots=True)
class Discord:
    """How Discord is reached."""

    token: str
    connector: Callable[[], aiohttp.BaseConnector] | None = None
    """Makes the way to Discord, if it is not the usual one: a new one for every client."""
    welcome_channel: int | None = None
    """A channel whose newcomers are greeted."""
    emoji_apart: float | None = APART
    """Seconds from one emoji that is uploaded to the next; None: the bot has none of its own."""
    commands_first: bool = False
    """Whether the commands are registered before the bot goes online, for those who use them at once."""
    findings: Path | None = None
    """The file with a self-test's findings, if there's one."""


async def serve(
    discord_: Discord,
    *,
    database: Where,
    workers: int = 1,
    tables: int | None = None,
    holidays: Bounds | None = None,
    metrics: tuple[str, int] | None = None,
    shards: Shards = WHOLE,
) -> None:
    """Host games until cancelled; one person may have so many `tables` open or running, and so many `holidays`.

    Figures on how that goes are served at the address `metrics`. With `shards` this process serves them alone, once
    nobody else does; others may serve the others.

    Raises StartError if Discord refuses us, or if it is to serve some shards of what is in a file; StoreError if the
    data cannot be used.
    """
    if isinstance(database, Path) and not shards.whole:
        raise StartError(
            "A file is for one process, so nobody would serve the other shards. Leave out --shards, or give all"
            " processes one database (RAMBOTS_DATABASE)."
        )
    malloc.spare()
    store = await open_store(database)
    pictures = RenderPool(workers=workers)
    thinkers = AiPool()
    host = gethostname()
    process = Process(f"{host}-{os.getpid()}-{os.urandom(4).hex()}", host, shards)
    hold = LeaseManager(store, shards, process=process)
    identifies = IdentifyLimit()
    loop = asyncio.get_running_loop()
    wait = _FIRST_WAIT
    first = True
    reading = asyncio.create_task(_read_words())
    try:
        await pictures.warm_up()
        readiness = Readiness()
        async with serve_health(metrics, database, store, readiness, process.name), tune_gc():
            while True:
                await hold.acquire()
                began = loop.time()
                CLIENTS.inc()
                try:
                    await _live(
                        discord_,
                        process.name,
                        hold,
                        pictures,
                        thinkers,
                        readiness,
                        identifies,
                        tables=tables,
                        holidays=holidays,
                        first=first,
                    )
                    first = False
                finally:
                    await hold.release()
                if loop.time() - began > _LONGEST_WAIT:
                    wait = _FIRST_WAIT
                log.warning("the client ended; starting a new one in %(seconds).0f s", {"seconds": wait})
                await asyncio.sleep(wait)
                wait = min(_LONGEST_WAIT, wait * 2)
    finally:
        reading.cancel()
        thinkers.close()
        pictures.close()
        await hold.part()
        await store.close()


async def _read_words() -> None:
    """Beside everything else, and not while a bot that starts needs the processor for those who wait for it."""
    await asyncio.sleep(_CALM)
    await asyncio.to_thread(texts.warm_up, GAMES.values())


async def _live(
    discord_: Discord,
    name: str,
    hold: LeaseManager,
    pictures: RenderPool,
    thinkers: AiPool,
    readiness: Readiness,
    identifies: IdentifyLimit,
    *,
    tables: int | None,
    holidays: Bounds | None,
    first: bool,
) -> None:
    """One client's life. Returns when it ended for a reason that a new one may not meet: the games are in the store.

    Raises StartError if Discord refuses the token, or if the `first` client can't reach Discord at all.
    """
    computers = {key: computer.title for key, computer in COMPUTERS.items()}
    pace = RateLimiter()
    parts = hold.wanted if hold.wanted != WHOLE else await _fetch_shards(discord_)
    front = _front(discord_, hold, parts, pictures, pace, computers, identifies)
    host = Host(
        hold.store,
        front.speaker,
        GAMES,
        clock=SystemClock(),
        entropy=os.urandom,
        thinker=thinkers,
        helper=thinkers,
        hurry=thinkers.hurry,
        tables=tables,
        holidays=holidays,
        computers=computers,
        herald=front.herald,
    )
    front.bind(host)
    try:
        async with (
            share_rate_limit(hold.raw, pace, name),
            listen_to_channel(hold.raw, WORDS, lambda _: host.wake()),
        ):
            await _side_by_side(front, host, hold, discord_.token, readiness)
    except discord.LoginFailure as error:
        raise StartError("Discord rejects the token. Copy it again from the developer portal.") from error
    except aiohttp.ClientConnectionError as error:
        if first and not front.hosts:
            raise StartError(
                f"Discord can't be reached: {error}. Check this machine's network, then try again."
            ) from error
        log.exception("the connection or the host failed")
    except Exception:
        log.exception("the connection or the host failed")


async def _fetch_shards(discord_: Discord) -> Shards:
    """All shards that Discord recommends. If it cannot be asked, that will come out soon; then it is one."""
    connector = discord_.connector() if discord_.connector else None
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=_ASKED) as session,
            session.get(f"{Route.BASE}/gateway/bot", headers={"Authorization": f"Bot {discord_.token}"}) as answer,
        ):
            count = int((await answer.json())["shards"]) if answer.status == HTTPStatus.OK else 1
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError, KeyError, TypeError) as error:
        log.info("Discord didn't say how many shards there should be: %(why)s", {"why": where(error)})
        count = 1
    return Shards(frozenset(range(count)), count) if count > 1 else WHOLE


def _front(
    discord_: Discord,
    hold: LeaseManager,
    parts: Shards,
    pictures: RenderPool,
    pace: RateLimiter,
    computers: Mapping[str, str],
    identifies: IdentifyLimit,
) -> BotClient:
    """The client for what this process serves: with one connection, or with several."""

    async def entry(shard: int, abreast: int) -> float:
        return await hold.turn(shard, buckets=abreast, apart=_APART)

    make = partial(
        BotClient if parts == WHOLE else partial(ShardedBotClient, shards=parts, entry=entry),
        pictures,
        games=GAMES,
        computers=computers,
        pace=pace,
        connector=discord_.connector() if discord_.connector else None,
        welcome_channel=discord_.welcome_channel if parts.first else None,
        emoji_apart=discord_.emoji_apart,
        commands_first=discord_.commands_first,
        findings=discord_.findings,
        identifies=identifies,
    )
    return make()


async def _side_by_side(front: BotClient, host: Host, hold: LeaseManager, token: str, readiness: Readiness) -> None:
    """The client, and the host as soon as the client is online; until one of them ends, or another process serves."""

    async def hosting() -> None:
        await front.online()
        readiness.online = True
        with suppress(DeposedError):
            await host.run()

    serving = (front.start(token), hosting(), hold.keep(host.adopt, may=lambda: host.serves))
    tasks = [asyncio.create_task(each) for each in serving]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not task.cancelled():  # broken off by itself: another process has taken over
                task.result()
    finally:
        readiness.online = False
        for task in reversed(tasks):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
        await front.close()
