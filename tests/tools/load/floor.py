"""The floor: the cost of a run's recorded traffic in a bare discord.py client that does nothing else."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections import defaultdict, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiohttp import WSMsgType, web

from bot.playground import tls
from bot.playground.gateway.gateway import ACK, DISPATCH, HEARTBEAT, HEARTBEAT_MS, HELLO, IDENTIFY, WAY, Socket
from bot.playground.gateway.streams import packer
from bot.playground.http.api import PREFIX
from tests.tools.load.machine import Work, first, work

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj
    from tests.tools.load.recorded import Recorded

BARE: Final = "from tests.tools.load.bare import main; main()"
BEGIN, DONE = "/begin", "/done"
"""Paths that Discord doesn't have. The bare client requests them just before and just after it plays."""
INTERACTION: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback")
"""The path of the first response to an interaction."""
LIMITS: Final = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "999", "X-RateLimit-Reset-After": "1.000"}
ENDS: Final = 120.0
"""Seconds that the bare client may take longer than the bot."""


class Parrot:
    """Plays Discord as recorded: every request gets the bot's response, and every event comes at its time."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded
        self._answers: dict[tuple[str, str], deque[Exchange]] = defaultdict(deque)
        self._left = 0
        for request in recorded.requests():
            if request.repeatable:
                exchange = request.exchange
                self._answers[exchange.method, exchange.path].append(exchange)
                self._left += request.at >= 0
        self._process = 0
        self._before = Work(0.0, 0.0)
        self._socket: Socket | None = None
        self._sequence = 0
        self._telling: asyncio.Task[None] | None = None
        self._unknown: list[str] = []
        self._clicked: dict[str, float] = {}
        self.clicks: list[float] = []
        """Seconds from an interaction to its response."""
        self._worked: Work | None = None
        """The work of the client's process between BEGIN and DONE."""

    @property
    def worked(self) -> Work:
        """The client's processor time. Raises RuntimeError unless it sent exactly what the bot had sent."""
        if self._worked is None or self._left or self._unknown:
            raise RuntimeError(f"the bare client left out {self._left} requests, and sent others: {self._unknown[:3]}")
        return self._worked

    def of(self, process: int) -> None:
        """Set the client's PID."""
        self._process = process

    async def serve(self, request: web.Request) -> web.Response:
        """Respond as to the bot's request."""
        await request.read()
        path = request.path.removeprefix(PREFIX)
        if path == BEGIN:
            self._before = work(self._process)
            self._telling = asyncio.ensure_future(self._tell())
            return web.Response(status=204)
        if path == DONE:
            if self._telling is not None:
                await self._telling
            self._worked = work(self._process) - self._before
            return web.Response(status=204)
        known = self._answers.get((request.method, path))
        if not known:
            self._unknown.append(f"{request.method} {path}")
            return web.json_response({"code": 0, "message": "404: Not Found"}, status=404)
        self._left -= self._telling is not None
        if (of := INTERACTION.fullmatch(path)) and of[1] in self._clicked:
            self.clicks.append(time.perf_counter() - self._clicked.pop(of[1]))
        exchange = known.popleft() if len(known) > 1 else known[0]
        headers = {"Via": "1.1 google", "X-RateLimit-Bucket": f"{request.method}{path.split('/')[1]}", **LIMITS}
        if exchange.response_type:
            headers["Content-Type"] = exchange.response_type
        return web.Response(status=exchange.status, body=exchange.response, headers=headers)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """Serve the gateway's WebSocket."""
        ws = web.WebSocketResponse(max_msg_size=1 << 20, timeout=1.0)
        await ws.prepare(request)
        assert request.transport is not None
        self._socket = socket = Socket(ws, request.transport, packer(request.query.get("compress")))
        await socket.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
        async for frame in ws:
            if frame.type is not WSMsgType.TEXT:
                break
            op = json.loads(frame.data)["op"]
            if op == HEARTBEAT:
                await asyncio.sleep(WAY)
                await socket.send({"op": ACK, "d": None})
            elif op == IDENTIFY:
                for payload in self._recorded.opening:
                    await self._send(payload)
        return ws

    async def _send(self, payload: Obj) -> None:
        self._sequence += 1
        if payload["t"] == "INTERACTION_CREATE":
            self._clicked[payload["d"]["id"]] = time.perf_counter()
        if self._socket is not None:
            await self._socket.send(payload | {"op": DISPATCH, "s": self._sequence})

    async def _tell(self) -> None:
        """Send the recorded events, each at its time."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        for at, payload in self._recorded.events:
            wait = began + at - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            await self._send(payload)


async def floor(recorded: Recorded, folder: Path, token: str, seconds: float) -> tuple[Work, list[float]]:
    """Play the traffic through a bare client in a separate process. Returns its processor time, and the seconds from
    each interaction to its response.

    Raises RuntimeError if it sends anything else than the bot did, TimeoutError if it doesn't end.
    """
    parrot = Parrot(recorded)
    app = web.Application(client_max_size=64 << 20)
    app.router.add_route("*", PREFIX + "/{rest:.*}", parrot.serve)
    app.router.add_get("/", parrot.gateway)
    context, pem = tls.authority()
    runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, tls.LOOPBACK, 0, ssl_context=context).start()
    tls.Address(port=runner.addresses[0][1], authority=pem).save(folder / "floor-address.json")
    job = folder / "floor.json"
    job.write_text(
        json.dumps({"address": str(folder / "floor-address.json"), "token": token, "requests": str(recorded.file)})
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BARE, str(job))
    parrot.of(process.pid)
    try:
        with first():
            await asyncio.wait_for(process.wait(), seconds + ENDS)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await runner.cleanup()
    return parrot.worked, parrot.clicks
