"""The bot in a process of its own, as it always is, with a watch on its event loop.

python -m tests.load.bot ADDRESS TOKEN DATABASE REPORT
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.app import Discord, serve
from bot.playground.tls import Address

TICK: Final = 0.01
"""Seconds between two looks at how late the loop is."""


async def watch(late: list[float]) -> None:
    """How late the loop comes to what is due, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        late.append(loop.time() - due)


async def host(address: str, token: str, database: str, late: list[float]) -> None:
    """Host tables until the process is asked to stop."""
    work = asyncio.ensure_future(serve(Discord(token, Address.load(Path(address)).connector), database=Path(database)))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
    watching = asyncio.ensure_future(watch(late))
    with suppress(asyncio.CancelledError):
        await work
    watching.cancel()


def main() -> None:
    """Host tables; in the end write down how late the loop was."""
    address, token, database, report = sys.argv[1:]
    late: list[float] = []
    asyncio.run(host(address, token, database, late))
    Path(report).write_text(json.dumps(late))
