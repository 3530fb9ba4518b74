"""`make load`: tables of four who all answer at once, for as long as you like, with results beside their bounds.

python -m tests.tools.load [--tables N [N ...]] [--processes N [N ...]] [--stores NAME [NAME ...]] [--seconds S]
    [--panels]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.discord_ui.ratelimit.limiter import TOO_MANY
from bot.playground.gateway.gateway import Entry
from bot.playground.http.rates import Limits
from bot.playground.serve import Playground
from bot.playground.server import Options
from tests.tools.load.bot import watch
from tests.tools.load.bots import running
from tests.tools.load.floor import floor
from tests.tools.load.machine import Work, first, work
from tests.tools.load.people import People
from tests.tools.load.recorded import Recorded
from tests.tools.load.report import Report, Run, Traffic, told
from tests.tools.load.seed import seeded
from tests.tools.load.stores import STORES

if TYPE_CHECKING:
    from bot.playground.http.api import Exchange
    from tests.tools.load.bots import Bots
    from tests.tools.load.stores import Kept

TABLES: Final = (200, 1000, 4000)
PROCESSES: Final = (1, 2, 4)
SECONDS: Final = 240.0
"""For each size."""
LOOK: Final = 10.0
"""Seconds between two measurements of memory, which slow everything down."""


class Recording(Traffic):
    """The bot's requests as the fake Discord reports them."""

    def record(self, exchange: Exchange) -> None:
        """Count an exchange."""
        if exchange.path.startswith(("/interactions", "/webhooks")):
            self.answers += 1
            return
        kind = "".join("/*" if part.isdecimal() else f"/{part}" for part in exchange.path.split("/")[1:])
        self.asked[f"{exchange.method} {kind}"] += 1
        if exchange.status >= 400 or exchange.status == 0:
            together = exchange.status == TOO_MANY and json.loads(exchange.response)["global"]
            self.refused[f"{exchange.status}, all together" if together else str(exchange.status)] += 1


async def run(kept: Kept, tables: int, processes: int, seconds: float, *, panels: bool) -> Run:
    """Run that many tables for that long on a fresh database."""
    traffic = Recording(Counter(), Counter())
    entry = Entry(shards=processes, concurrency=processes)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recorded = Recorded(folder / "requests")

        def record(exchange: Exchange) -> None:
            traffic.record(exchange)
            recorded.record(exchange)

        async with Playground(options=Options(limits=Limits(), record=record, entry=entry)) as playground:
            seated = await seeded(playground, folder / "games.sqlite3", tables=tables, shards=processes)
            database = await kept.filled(folder / "games.sqlite3")
            people = People(playground, seated, panels=panels)
            gc.collect()
            gc.freeze()
            before = await kept.size()
            async with running(playground, folder, database, processes) as bots:
                traffic.asked.clear()
                traffic.refused.clear()
                recorded.begin(playground.stand_in.gateway)
                late: list[float] = []
                watching = asyncio.ensure_future(watch(late))
                with first():  # real people and Discord don't wait for the bot's processors
                    memory, itself, workers, database_, chat = await _evening(people, bots, kept, seconds)
                watching.cancel()
                people.stop()
            held = await kept.size()
        bare, clicks = await floor(recorded, folder, playground.token, seconds)
    gc.unfreeze()
    return Run(
        kept.name, processes, tables, seconds, people.seen, traffic, bots.late, late, dict(bots.timed), memory,
        (before, held), itself, workers, database_, chat, bare, clicks,
    )  # fmt: skip


async def _evening(people: People, bots: Bots, kept: Kept, seconds: float) -> tuple[float, Work, Work, Work, Work]:
    """Let everyone play. Returns the bot's maximum memory, and the processor time by purpose."""
    loop = asyncio.get_running_loop()
    end, memory = loop.time() + seconds, 0.0

    def worked() -> tuple[Work, ...]:
        return (*bots.worked(), kept.worked(), work(os.getpid()))

    before = worked()
    begun = asyncio.ensure_future(people.begin())
    helping = asyncio.ensure_future(people.ask_for_help())
    while loop.time() < end:
        await asyncio.sleep(min(LOOK, max(0.0, end - loop.time())))
        memory = max(memory, await asyncio.to_thread(bots.memory))
    helping.cancel()
    begun.cancel()
    itself, workers, database, chat = (after - earlier for after, earlier in zip(worked(), before, strict=True))
    return memory, itself, workers, database, chat


def main() -> int:
    """Run every size. Exit status 1 if a bound was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, metavar="N", help="the sizes")
    parser.add_argument("--processes", type=int, nargs="+", default=PROCESSES, metavar="N", help="of the bot")
    parser.add_argument("--stores", nargs="+", default=tuple(STORES), choices=STORES, help="what keeps the games")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each")
    parser.add_argument("--panels", action="store_true", help="people use the panel's form instead of writing letters")
    chosen = parser.parse_args()
    report = Report()
    sys.stdout.write(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
    for store in chosen.stores:
        for processes in chosen.processes:
            if processes > 1 and not STORES[store].shared:
                continue
            for tables in chosen.tables:
                with STORES[store]() as kept:
                    work_ = run(kept, tables, processes, chosen.seconds, panels=chosen.panels)
                    told(asyncio.run(work_), report)
                sys.stdout.write(f"  load of the machine {os.getloadavg()[0]:.1f}\n")
                sys.stdout.flush()
    report.sum_up()
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
