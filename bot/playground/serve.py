"""The playground: a fake Discord with some contents, and a page on which to play as several people."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import aiohttp
from aiohttp import web
from yarl import URL

from bot.playground import tls
from bot.playground.http.api import Application
from bot.playground.people.people import Person
from bot.playground.people.socket import PeopleSocket
from bot.playground.server import Options, StandIn
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel, Role, User
from bot.playground.world.permissions import Permission
from bot.playground.world.store import Store
from bot.playground.world.world import World

PAGE: Final = Path(__file__).parent / "page"
NAMES: Final = frozenset({tls.LOOPBACK, "localhost"})
"""The host names that requests to the page's server may have."""
BOT_PERMISSIONS: Final = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
    | Permission.READ_MESSAGE_HISTORY
)
"""The usual permissions of an invited bot, which can't manage anything."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The contents of a new playground."""

    guild: str = "The Complex"
    channels: tuple[tuple[str, str], ...] = (
        ("game-night", "Open a table and play."),
        ("second-table", "For when the first one is full."),
    )
    people: tuple[str, ...] = ("Ilse", "Marek", "Noor", "Teo")
    roles: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("Looking for players", ("Marek", "Noor")),
        ("Referees", ("Teo",)),
    )
    """Roles with their members. They don't give any permissions."""
    bot: str = "RAMbots"
    account: str = "RAMbots"


@dataclass(frozen=True, slots=True)
class Identity:
    """The stored identity of a world's application, and its guild's ID."""

    id: int
    token: str
    guild: int


def load_or_seed_world(
    store: Store, *, clock: Callable[[], float] = time.time, seed: Seed | None = None
) -> tuple[World, Identity]:
    """The stored world with its identity. A new world is filled; its first person owns the guild."""
    world = World(store, clock)
    known = next(iter(store.load(Identity)), None)
    if known is not None:
        return world, known
    with store.whole():
        return world, _fill(store, world, seed or Seed())


def _fill(store: Store, world: World, seed: Seed) -> Identity:
    people = [world.add_user(User(world.ids.next(), name.lower(), name)) for name in seed.people]
    bot = world.add_user(User(world.ids.next(), seed.account, seed.bot, bot=True))
    guild = world.new_guild(name=seed.guild, owner=people[0].id)
    for person in people[1:]:
        world.join(guild.id, person.id)
    world.join(guild.id, bot.id, permissions=BOT_PERMISSIONS)
    _give_roles(world, guild.id, seed)
    for position, (name, topic) in enumerate(seed.channels):
        number = world.ids.next()
        world.add_channel(Channel(number, ChannelKind.TEXT, guild.id, name, topic=topic, position=position))
    identity = Identity(bot.id, secrets.token_urlsafe(32), guild.id)
    store.put(identity.id, identity)
    return identity


def _give_roles(world: World, number: int, seed: Seed) -> None:
    guild = world.guilds[number]
    roles = [(Role(world.ids.next(), name, 0, at), who) for at, (name, who) in enumerate(seed.roles, len(guild.roles))]
    held = {user.id: [role.id for role, who in roles if user.display in who] for user in world.users.values()}
    members = tuple(replace(each, roles=(*each.roles, *held[each.user])) for each in guild.members)
    world.add_guild(replace(guild, roles=(*guild.roles, *(role for role, _ in roles)), members=members))


class Playground:
    """A fake Discord with people and a page. `async with` starts and stops it. Without a folder, nothing is saved.
    Raises WorldError if the folder can't be used."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        port: int = 0,
        seed: Seed | None = None,
        options: Options | None = None,
        clock: Callable[[], float] = time.time,
        privileged: int = 0,
    ) -> None:
        self._store = Store(folder)
        self._port = port
        self.world, identity = load_or_seed_world(self._store, clock=clock, seed=seed)
        self.token = identity.token
        self.guild = identity.guild
        self.bot = identity.id
        application = Application(
            id=identity.id,
            name=self.world.users[identity.id].display,
            token=identity.token,
            owner=self.world.guilds[identity.guild].owner,
            privileged=privileged,
        )
        self.stand_in = StandIn(self.world, application, options)
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> tls.Address:
        return self.stand_in.address

    @property
    def url(self) -> str:
        return f"http://{tls.LOOPBACK}:{self._port}/"

    @property
    def people(self) -> dict[str, Person]:
        """All people, by display name."""
        users = [each for each in self.world.users.values() if not each.bot]
        return {each.display: Person(self.stand_in, each.id) for each in users}

    def connector(self) -> aiohttp.TCPConnector:
        return self.address.connector()

    def channel(self, name: str) -> int:
        for channel in self.world.channels.values():
            if channel.name == name and channel.thread is None:
                return channel.id
        raise LookupError(name)

    async def __aenter__(self) -> Playground:
        """Start the playground. Raises OSError if the page's port is taken."""
        await self.stand_in.__aenter__()
        app = web.Application(middlewares=[_ours_alone])
        app.router.add_get("/", _page)
        app.router.add_get("/people", self._people)
        app.router.add_get("/attachments/{channel}/{attachment}/{filename}", self.stand_in.attachment)
        app.router.add_get("/emojis/{file}", self.stand_in.emoji)
        if PAGE.is_dir():
            app.router.add_static("/", PAGE)
        self._runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, tls.LOOPBACK, self._port).start()
        except OSError:
            await self.__aexit__()
            raise
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *exc: object) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        await self.stand_in.__aexit__(*exc)
        self.world.close()

    async def _people(self, request: web.Request) -> web.StreamResponse:
        # pages of other sites run in the same browser, but only our own page may act for these people
        origin = request.headers.get("Origin")
        if origin is not None and origin.split("://")[-1] != request.host:
            return web.Response(status=403, text="Only the playground's own page may connect.")
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        await PeopleSocket(self.stand_in, self.guild, ws).run()
        return ws


@web.middleware
async def _ours_alone(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Serve only requests for this machine's own names, and forbid other pages to frame this one.

    If another site's name has been redirected to this machine ("DNS rebinding"), the browser takes that site's page for
    one of ours, but the host name in its requests is still the other site's.
    """
    if URL.build(authority=request.host).host not in NAMES:
        return web.Response(status=421, text="The playground is only available at 127.0.0.1 and localhost.")
    response = await handler(request)
    if not response.prepared:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Content-Security-Policy", "frame-ancestors 'none'")
    return response


async def _page(_: web.Request) -> web.StreamResponse:
    index = PAGE / "index.html"
    if not index.is_file():
        return web.Response(status=404, text="The playground's page isn't installed.")
    return web.FileResponse(index)
