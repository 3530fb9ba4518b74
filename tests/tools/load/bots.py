"""The bot's processes: one that serves all, or several that share the shards, and what became of them."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.tools.load.machine import Work, family, resident, work

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.playground.serve import Playground

BOT: Final = "from tests.tools.load.bot import main; main()"
"""Started so, the processes that it starts do not import what it has imported, as with `rambots run`."""
CONNECTED: Final = 300.0
"""Seconds that all of them have to come online."""


@dataclass(slots=True)
class Bots:
    """Those that are running, or were."""

    processes: list[Process]
    folder: Path
    late: list[float] = field(default_factory=list)
    """How late their event loops were, once they have ended."""
    timed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    """How often each thing was done, and how many seconds that took, once they have ended."""

    def memory(self) -> float:
        """What all of them hold, in MB; what they have in common counts once."""
        return resident([each for process in self.processes for each in family(process.pid)])

    def worked(self) -> tuple[Work, Work]:
        """What they have done, and what those have that they had started."""
        children = [each for process in self.processes for each in family(process.pid)[1:]]
        return work(*(process.pid for process in self.processes)), work(*children)

    async def end(self) -> None:
        """Stop them, and learn what they tell of themselves."""
        for process in self.processes:
            process.terminate()
        await asyncio.wait_for(asyncio.gather(*(process.wait() for process in self.processes)), 60)
        for number in range(len(self.processes)):
            told = json.loads((self.folder / f"report-{number}.json").read_text())
            self.late += told["late"]
            for what, (times, seconds) in told["timed"].items():
                self.timed[what][0] += times
                self.timed[what][1] += seconds


@asynccontextmanager
async def running(playground: Playground, folder: Path, database: str, number: int) -> AsyncIterator[Bots]:
    """So many processes on one store, all of them online."""
    playground.address.save(folder / "address.json")
    bots = Bots([await _started(playground, folder, database, at, number) for at in range(number)], folder)
    try:
        await _online(playground, bots)
        yield bots
        await bots.end()
    finally:
        for process in bots.processes:
            if process.returncode is None:
                process.kill()


async def _online(playground: Playground, bots: Bots) -> None:
    """Wait for all of them. Raises RuntimeError if one ends instead."""
    ready = asyncio.ensure_future(playground.stand_in.gateway.ready(len(bots.processes)))
    ended = [asyncio.ensure_future(process.wait()) for process in bots.processes]
    await asyncio.wait((ready, *ended), timeout=CONNECTED, return_when=asyncio.FIRST_COMPLETED)
    for each in ended:
        each.cancel()
    if not ready.done():
        ready.cancel()
        raise RuntimeError("a process of the bot did not come online")


async def _started(playground: Playground, folder: Path, database: str, at: int, number: int) -> Process:
    job = {
        "address": str(folder / "address.json"),
        "token": playground.token,
        "database": database,
        "report": str(folder / f"report-{at}.json"),
        "shards": f"{at}/{number}" if number > 1 else "",
    }
    file = folder / f"job-{at}.json"
    file.write_text(json.dumps(job))
    return await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, str(file))
