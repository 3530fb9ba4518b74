"""The bot in a process of its own, as it always is, with a watch on its event loop.

python -m tests.tools.load.bot JOB, a file of JSON: address, token, database, report, and shards if it serves some alone
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import REGISTRY

from bot.app import Discord, serve
from bot.host.model.cluster.shards import WHOLE, parse_shards
from bot.playground import tls
from bot.storage.database_url import Address

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.storage import Where

TICK: Final = 0.05
"""Seconds between two looks at how late the loop is: seldom enough to cost nothing."""
TIMED: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "reading": ("rambots_store_seconds", {"access": "reading"}),
    "writing": ("rambots_store_seconds", {"access": "writing"}),
    "drawing": ("rambots_drawing_seconds", {}),
}
"""What is told of, and what its figure is called."""


async def watch(late: list[float]) -> None:
    """How late the loop comes to what is due, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        late.append(loop.time() - due)


async def host(job: Mapping[str, Any], late: list[float]) -> None:
    """Host tables until the process is asked to stop."""
    discord = Discord(job["token"], tls.Address.load(Path(job["address"])).connector, commands_first=True)
    shards = parse_shards(job["shards"]) if job["shards"] else WHOLE
    work = asyncio.ensure_future(serve(discord, database=_where(job["database"]), shards=shards))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
    watching = asyncio.ensure_future(watch(late))
    with suppress(asyncio.CancelledError):
        await work
    watching.cancel()


def _where(written: str) -> Where:
    return Address(written) if "://" in written else Path(written)


def timed() -> dict[str, list[float]]:
    """How often each thing was done, and how many seconds it took altogether."""
    return {
        what: [REGISTRY.get_sample_value(f"{name}_{part}", dict(labels)) or 0.0 for part in ("count", "sum")]
        for what, (name, labels) in TIMED.items()
    }


def main() -> None:
    """Host tables; in the end write down how late the loop was, and what took how long."""
    job = json.loads(Path(sys.argv[1]).read_text())
    late: list[float] = []
    asyncio.run(host(job, late))
    Path(job["report"]).write_text(json.dumps({"late": late, "timed": timed()}))
