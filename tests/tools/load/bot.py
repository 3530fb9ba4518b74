"""The bot in a separate process as usual, with its event loop's delays measured.

    python -m tests.tools.load.bot JOB

JOB is a JSON file with the address, token, database, report, and the shards if it doesn't serve all of them.
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
from bot.event_loop import EventLoop
from bot.host.model.cluster import WHOLE, parse_shards
from bot.playground import tls
from bot.storage.database_url import Address

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.storage import Where

TICK: Final = 0.05
"""Seconds between two measurements of the event loop's delay: long enough to cost nothing."""
TIMED: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "reading": ("rambots_store_seconds", {"access": "reading"}),
    "writing": ("rambots_store_seconds", {"access": "writing"}),
    "drawing": ("rambots_drawing_seconds", {}),
}
"""Operations to report, and the names of their metrics."""


async def watch(late: list[float]) -> None:
    """Record the event loop's delays forever."""
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
    """How often each operation ran, and its total seconds."""
    return {
        what: [REGISTRY.get_sample_value(f"{name}_{part}", dict(labels)) or 0.0 for part in ("count", "sum")]
        for what, (name, labels) in TIMED.items()
    }


def main() -> None:
    """Host tables. At the end, write the event loop's delays and the operations' times."""
    job = json.loads(Path(sys.argv[1]).read_text())
    late: list[float] = []
    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(host(job, late))
    Path(job["report"]).write_text(json.dumps({"late": late, "timed": timed()}))
