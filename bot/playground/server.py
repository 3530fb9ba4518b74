"""The fake Discord: a small server on this machine, with a TLS port for bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

from aiohttp import web

from bot.playground import tls
from bot.playground.faults import Faults
from bot.playground.gateway.gateway import Entry, Gateway
from bot.playground.http import api
from bot.playground.http.channels import CHANNELS
from bot.playground.http.emojis import EMOJIS
from bot.playground.http.interactions import INTERACTIONS
from bot.playground.http.messages import MESSAGES
from bot.playground.http.rates import Limits, Rates
from bot.playground.world.interactions import Deadlines, Interactions
from bot.playground.world.world import World

BODY_LIMIT = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Options:
    """Limits, deadlines, the clock for rate limits and the gateway, and the observer of exchanges."""

    limits: Limits = field(default_factory=Limits)
    entry: Entry = field(default_factory=Entry)
    deadlines: Deadlines = field(default_factory=Deadlines)
    monotonic: Callable[[], float] = time.monotonic
    record: Callable[[api.Exchange], None] = lambda _: None


class StandIn:
    """A fake Discord server for one application, in a world. `async with` starts and stops it."""

    def __init__(self, world: World, application: api.Application, options: Options | None = None) -> None:
        options = options or Options()
        self.world = world
        self.application = application
        self.faults = Faults()
        self.rates = Rates(options.limits, monotonic=options.monotonic, clock=world.clock)
        self.gateway = Gateway(world, application, self.faults, options.entry, options.monotonic)
        self.interactions = Interactions(world, application.id, options.deadlines, self.gateway.reachable)
        self.record = options.record
        self._runner: web.AppRunner | None = None
        self._address: tls.Address | None = None

    @property
    def address(self) -> tls.Address:
        """The server's address. Raises RuntimeError before the server has started."""
        if self._address is None:
            raise RuntimeError("the stand-in is not started")
        return self._address

    async def __aenter__(self) -> StandIn:
        app = web.Application(client_max_size=BODY_LIMIT)
        api.install(app, self, (*CHANNELS, *MESSAGES, *INTERACTIONS, *EMOJIS))
        app.router.add_get("/attachments/{channel}/{attachment}/{filename}", self.attachment)
        app.router.add_get("/emojis/{file}", self.emoji)
        app.router.add_get("/", self.gateway.serve)
        context, pem = tls.authority()
        self._runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, tls.LOOPBACK, 0, ssl_context=context).start()
        self._address = tls.Address(port=self._runner.addresses[0][1], authority=pem)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.faults.clear()
        self.interactions.stop()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def attachment(self, request: web.Request) -> web.Response:
        info = request.match_info
        path = f"/attachments/{info['channel']}/{info['attachment']}/{quote(info['filename'])}"
        expires = request.query.get("ex", "")
        signed = request.query.get("hm") == self.world.views.signature(path, expires)
        if not signed or int(expires, 16) < self.world.clock():
            return web.Response(status=404, text="This content is no longer available.")
        number = int(info["attachment"]) if info["attachment"].isdecimal() else 0
        found = self.world.attachment(int(info["channel"]), number)
        body = self.world.store.file(number)
        if found is None or body is None:
            return web.Response(status=404, text="This content is no longer available.")
        return _file(body, found.content_type or "application/octet-stream")

    async def emoji(self, request: web.Request) -> web.Response:
        """Serve an emoji's picture as it was uploaded, whatever type and size the request asks for."""
        number, _, _ = request.match_info["file"].partition(".")
        found = self.world.emojis.get(int(number)) if number.isdecimal() else None
        body = None if found is None else self.world.store.file(found.id)
        if found is None or body is None:
            return web.Response(status=404, text="There's no such emoji.")
        return _file(body, found.content_type)


def _file(body: bytes, kind: str) -> web.Response:
    # the file comes from the page's own origin, so it mustn't run or be taken for another type
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
    headers |= {"Content-Type": kind, "Cache-Control": "private, max-age=86400"}
    return web.Response(body=body, headers=headers)
