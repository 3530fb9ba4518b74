"""A bare discord.py client that sends recorded requests and does nothing else: responses to interactions at once, all
others at their time.

    python -m tests.tools.load.bare JOB

JOB is a JSON file with the address, the token, and the file of requests.
"""

from __future__ import annotations

import asyncio
import gc
import io
import json
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.http import Route
from discord.utils import _to_json

from bot.playground import tls
from bot.playground.http import api
from tests.tools.load.floor import BEGIN, DONE, INTERACTION
from tests.tools.load.recorded import requests

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.world.compose import Request

NAMED: Final = {"channels": "channel_id", "guilds": "guild_id"}
"""IDs in a path that have limits of their own."""


LATE: Final = 5.0
"""Seconds after its time when a response is sent even if its interaction hasn't come."""


class Client(discord.Client):
    """Only notes that it's online, and responds to interactions."""

    def __init__(self, responses: dict[int, Send], **options: Any) -> None:
        super().__init__(**options)
        self.online = asyncio.Event()
        self._responses = responses
        """Those not sent yet, by interaction."""

    async def on_ready(self) -> None:
        self.online.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self.respond(interaction.id)

    async def respond(self, interaction: int) -> None:
        """Send the response, unless it's been sent."""
        if (send := self._responses.pop(interaction, None)) is not None:
            await send(self)


class Send:
    """A request, ready to send."""

    def __init__(self, at: float, path: str, route: Route, query: str, sent: Request) -> None:
        found = INTERACTION.fullmatch(path)
        self.interaction = int(found[1]) if found else None
        """The interaction that it responds to first, if any."""
        self.at = at + LATE if found else at
        self._route, self._query, self._sent = route, query, sent

    async def __call__(self, client: discord.Client) -> None:
        """Send it as the library does."""
        files = [discord.File(io.BytesIO(each.body), each.filename) for each in self._sent.uploads]
        more: dict[str, Any] = {}
        if files:
            form: list[dict[str, Any]] = [{"name": "payload_json", "value": _to_json(self._sent.payload)}]
            form += [
                {"name": f"files[{at}]", "value": each.fp, "filename": each.filename, "content_type": "image/png"}
                for at, each in enumerate(files)
            ]
            more = {"files": files, "form": form}
        elif self._sent.payload:
            more = {"json": self._sent.payload}
        if self._query:
            more["params"] = dict(pair.split("=", 1) for pair in self._query.split("&"))
        with suppress(discord.HTTPException):
            await client.http.request(self._route, **more)


def route(method: str, path: str) -> Route:
    """The route of a path, with the IDs that have limits of their own."""
    parts = path.split("/")
    named: dict[str, Any] = {}
    for at, (before, part) in enumerate(pairwise(parts), 1):
        if before in NAMED and part.isdecimal():
            named[NAMED[before]] = int(part)
            parts[at] = f"{{{NAMED[before]}}}"
    return Route(method, "/".join(parts), **named)


async def prepared(file: Path) -> list[Send]:
    """The recorded requests, parsed."""
    found = []
    for request in requests(file):
        if request.repeatable and request.at >= 0:
            exchange = request.exchange
            sent = await api.parse(exchange.request_type, exchange.request)
            way = route(exchange.method, exchange.path)
            found.append(Send(request.at, exchange.path, way, exchange.query, sent))
    return sorted(found, key=lambda send: send.at)


async def play(job: Mapping[str, str]) -> None:
    """Come online, and send all requests."""
    sends = await prepared(Path(job["requests"]))
    responses = {send.interaction: send for send in sends if send.interaction is not None}
    client = Client(
        responses,
        intents=discord.Intents(guilds=True, dm_messages=True),
        allowed_mentions=discord.AllowedMentions.none(),
        connector=tls.Address.load(Path(job["address"])).connector(),
        guild_ready_timeout=1.0,
        max_messages=None,
    )
    running = asyncio.ensure_future(client.start(job["token"]))
    online = asyncio.ensure_future(client.online.wait())
    await asyncio.wait((running, online), return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        online.cancel()
        await running
    gc.collect()
    gc.freeze()
    loop = asyncio.get_running_loop()
    await client.http.request(Route("POST", BEGIN))
    began = loop.time()
    sending = []
    for send in sends:
        wait = began + send.at - loop.time()
        if wait > 0:
            await asyncio.sleep(wait)
        what = send(client) if send.interaction is None else client.respond(send.interaction)
        sending.append(loop.create_task(what))
    await asyncio.gather(*sending)
    await client.http.request(Route("POST", DONE))
    await client.close()
    await running


def main() -> None:
    """Play the job's recording."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    asyncio.run(play(json.loads(Path(sys.argv[1]).read_text())))
