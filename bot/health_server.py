"""The HTTP server for monitoring: metrics, liveness and readiness."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.host.model.tables import Status
from bot.host.ports.store import Store
from bot.metrics import TABLES, watch_the_loop
from bot.storage import SILENT_AFTER, Where, Whose, problem


@dataclass(slots=True)
class Readiness:
    """The state that /ready reports."""

    online: bool = False


@asynccontextmanager
async def serve_health(
    address: tuple[str, int] | None, database: Where, store: Store, readiness: Readiness, name: str
) -> AsyncIterator[int | None]:
    """Serve /metrics, /health (about the process `name`) and /ready during the block. Yields the port; None without an
    address. Raises OSError if the address can't be used."""
    if address is None:
        yield None
        return

    async def metrics(_: web.Request) -> web.Response:
        async with store.reading() as tx:
            counted = await tx.tables.statuses()
        for status in Status:
            TABLES.labels(status.value).set(counted.get(status.value, 0))
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(_: web.Request) -> web.Response:
        own = partial(problem, database, within=SILENT_AFTER, of=Whose(name=name))
        return _status_response(await asyncio.to_thread(own, now=datetime.now(UTC)))

    async def ready(_: web.Request) -> web.Response:
        return _status_response(None if readiness.online else "The bot isn't online.")

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics), web.get("/health", health), web.get("/ready", ready)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    lag = asyncio.create_task(watch_the_loop())
    try:
        site = web.TCPSite(runner, *address)
        await site.start()
        yield runner.addresses[0][1]
    finally:
        lag.cancel()
        with suppress(asyncio.CancelledError):
            await lag
        await runner.cleanup()


def _status_response(wrong: str | None) -> web.Response:
    return web.Response(text="OK\n") if wrong is None else web.Response(text=wrong + "\n", status=503)
