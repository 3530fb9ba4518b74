"""The assembled program: the database, the host, the Discord client and their workers, under one supervisor."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from socket import gethostname

import aiohttp
import discord

from bot import malloc
from bot.ai.players import COMPUTERS
from bot.ai.pool import AiPool
from bot.discord_ui import texts
from bot.discord_ui.client import BotClient
from bot.discord_ui.gateway_patches import API
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
from bot.host.cluster.mailbox import WORDS
from bot.host.model.cluster import WHOLE, Process, Shards
from bot.host.model.people.user_settings import Bounds
from bot.memory_tuning import tune_gc
from bot.metrics import CLIENTS
from bot.safe_errors import where
from bot.storage import Where, listen_to_channel, open_store

log = logging.getLogger(__name__)

_APART = timedelta(seconds=5.5)
"""Minimum time between two shards that identify in the same bucket. Discord requires at least five seconds."""
_ASKED = aiohttp.ClientTimeout(10)
_CALM = 10.0  # seconds from the start until messages are preloaded
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 300.0  # seconds between two clients


class StartError(Exception):
    """The bot can't start or go on. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Discord:
    """The connection to Discord and the options for it."""

    token: str
    connector: Callable[[], aiohttp.BaseConnector] | None = None
    """Makes an HTTP connector; None for the default one."""
    welcome_channel: int | None = None
    emoji_apart: float | None = APART
    """Minimum seconds between emoji uploads; None if the bot uploads none."""
    commands_first: bool = False
    """True to try to register the commands before the bot goes online, for clients that use them at once."""
    findings: Path | None = None
    """The file for a self-test's findings, which needn't exist; None to read none."""


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
    """Host games until cancelled. `tables` and `holidays` are limits per person, and metrics are served at the address
    `metrics`. This process serves `shards` once no other process does, and abandoned shards on the side. Raises
    StartError if Discord rejects the token or can't be reached at the start, or if only some shards are to be served
    from a file; StoreError if the database can't be used; and OSError if the address can't."""
    if isinstance(database, Path) and not shards.whole:
        raise StartError(
            "Only one process can use a file, so nobody would serve the other shards. Leave out --shards, or give"
            " all processes the same database (RAMBOTS_DATABASE)."
        )
    malloc.spare()
    store = await open_store(database)
    host = gethostname()
    process = Process(f"{host}-{os.getpid()}-{os.urandom(4).hex()}", host, shards)
    leases = LeaseManager(store, shards, process=process)
    bot = _Bot(discord_, process.name, leases, RenderPool(workers=workers), tables, holidays)
    loop = asyncio.get_running_loop()
    wait = _FIRST_WAIT
    first = True
    reading = asyncio.create_task(_read_words())
    try:
        await bot.pictures.warm_up()
        async with serve_health(metrics, database, store, bot.readiness, process.name), tune_gc():
            while True:
                await leases.acquire()
                began = loop.time()
                CLIENTS.inc()
                try:
                    await bot.run_client(first=first)
                    first = False
                finally:
                    await leases.release()
                if (task := asyncio.current_task()) is not None and task.cancelling():
                    raise asyncio.CancelledError  # it came while the client was ending, which doesn't pass it on
                if loop.time() - began > _LONGEST_WAIT:
                    wait = _FIRST_WAIT
                log.warning("the client ended; starting over in %(seconds).0f s", {"seconds": wait})
                await asyncio.sleep(wait)
                wait = min(_LONGEST_WAIT, wait * 2)
    finally:
        reading.cancel()
        bot.thinkers.close()
        bot.pictures.close()
        await leases.sign_off()
        await store.close()


async def _read_words() -> None:
    """Preload messages in the background, some time after the start so that they don't delay it."""
    await asyncio.sleep(_CALM)
    await asyncio.to_thread(texts.warm_up, GAMES.values())


@dataclass(slots=True)
class _Bot:
    """The parts of the program that outlive a client."""

    discord_: Discord
    process: str
    leases: LeaseManager
    pictures: RenderPool
    tables: int | None
    holidays: Bounds | None
    thinkers: AiPool = field(default_factory=AiPool)
    readiness: Readiness = field(default_factory=Readiness)
    identifies: IdentifyLimit = field(default_factory=IdentifyLimit)

    async def run_client(self, *, first: bool) -> None:
        """Run one client until it ends. Raises StartError if Discord rejects the token, or if the `first` client can't
        reach Discord."""
        leases, thinkers = self.leases, self.thinkers
        computers = {key: computer.title for key, computer in COMPUTERS.items()}
        pace = RateLimiter()
        parts = leases.wanted if leases.wanted != WHOLE else await _fetch_shards(self.discord_)
        client = self._build_client(parts, pace, computers)
        host = Host(
            leases.store,
            client.messenger,
            GAMES,
            clock=SystemClock(),
            entropy=os.urandom,
            thinker=thinkers,
            helper=thinkers,
            hurry=thinkers.hurry,
            tables=self.tables,
            holidays=self.holidays,
            computers=computers,
            announcer=client.announcer,
        )
        client.bind(host)
        try:
            async with (
                share_rate_limit(leases.raw, pace, self.process),
                listen_to_channel(leases.raw, WORDS, lambda _: host.wake()),
            ):
                await self._side_by_side(client, host)
        except discord.LoginFailure as error:
            raise StartError("Discord rejects the token. Copy it again from the developer portal.") from error
        except Exception as error:
            if isinstance(error, aiohttp.ClientConnectionError) and first and not client.hosts:
                why = f"Discord can't be reached: {error}. Check this machine's network, then try again."
                raise StartError(why) from error
            log.exception("the connection or the host failed")

    def _build_client(self, parts: Shards, pace: RateLimiter, computers: Mapping[str, str]) -> BotClient:
        async def entry(shard: int, abreast: int) -> float:
            return await self.leases.reserve_identify(shard, buckets=abreast, apart=_APART)

        way = self.discord_
        kind = BotClient if parts == WHOLE else partial(ShardedBotClient, shards=parts, entry=entry)
        return kind(
            self.pictures,
            games=GAMES,
            computers=computers,
            pace=pace,
            connector=way.connector() if way.connector else None,
            welcome_channel=way.welcome_channel if parts.first else None,
            emoji_apart=way.emoji_apart,
            commands_first=way.commands_first,
            findings=way.findings,
            identifies=self.identifies,
        )

    async def _side_by_side(self, client: BotClient, host: Host) -> None:
        """Run the client, the host once the client is online, and the lease renewal, until one of them ends."""

        async def hosting() -> None:
            await client.online()
            self.readiness.online = True
            with suppress(DeposedError):
                await host.run()

        renewing = self.leases.renew_leases(host.adopt, may_adopt=lambda: host.serves)
        tasks = [asyncio.create_task(each) for each in (client.start(self.discord_.token), hosting(), renewing)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled():  # raises the error that ended the task, if there was one
                    task.result()
        finally:
            self.readiness.online = False
            for task in reversed(tasks):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task
            await client.close()


async def _fetch_shards(discord_: Discord) -> Shards:
    """The shards that Discord recommends; a single one if the request fails."""
    connector = discord_.connector() if discord_.connector else None
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=_ASKED) as session,
            session.get(f"{API}/gateway/bot", headers={"Authorization": f"Bot {discord_.token}"}) as answer,
        ):
            count = int((await answer.json())["shards"]) if answer.status == HTTPStatus.OK else 1
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError, KeyError, TypeError) as error:
        log.info("Discord didn't say how many shards there should be: %(why)s", {"why": where(error)})
        count = 1
    return Shards(frozenset(range(count)), count) if count > 1 else WHOLE
