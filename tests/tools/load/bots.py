"""The bot's processes: one that serves all shards, or several that share them, and their measurements."""

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
"""Started like this, worker processes don't import what the bot has imported, as with `rambots run`."""
CONNECTED: Final = 300.0
"""Seconds within which all of them must come online."""


@dataclass(slots=True)
class Bots:
    """The bot's processes, running or finished."""

    processes: list[Process]
    folder: Path
    late: list[float] = field(default_factory=list)
    """Delays of their event loops, available once they've ended."""
    timed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    """How often each operation ran, and its total seconds, available once they've ended."""

    def memory(self) -> float:
        """Their total memory in MB. Shared memory counts once."""
        return resident([each for process in self.processes for each in family(process.pid)])

    def worked(self) -> tuple[Work, Work]:
        """The processor time of the processes, and of their children."""
        children = [each for process in self.processes for each in family(process.pid)[1:]]
        return work(*(process.pid for process in self.processes)), work(*children)

    async def end(self) -> None:
        """Stop them, and read their reports."""
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
    """That many processes on one database, all of them online."""
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
    """Wait until all are online. Raises RuntimeError if one ends instead."""
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
