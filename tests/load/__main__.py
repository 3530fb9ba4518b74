"""`make load`: tables of four who answer at once, as long as one likes, and what came of it beside what should.

python -m tests.load [--tables N [N ...]] [--seconds S] [--panels]
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.front.pace import MOST
from bot.playground.http.rates import Limits
from bot.playground.serve import Playground
from bot.playground.server import Options
from tests.load.machine import Work, family, resident, work
from tests.load.people import People
from tests.load.seed import seeded

if TYPE_CHECKING:
    from bot.playground.http.api import Exchange
    from tests.load.people import Seen

TABLES: Final = (200, 1000)
BOT: Final = "from tests.load.bot import main; main()"
"""Started so, the processes that it starts do not import what it has imported, as with `rambots run`."""
SECONDS: Final = 240.0
"""Of each size."""


@dataclass(slots=True)
class Traffic:
    """The bot's requests."""

    asked: Counter[str] = field(default_factory=Counter)
    """By what they are; answers to interactions are apart."""
    refused: Counter[int] = field(default_factory=Counter)
    answers: int = 0

    def record(self, exchange: Exchange) -> None:
        """One more."""
        if exchange.path.startswith(("/interactions", "/webhooks")):
            self.answers += 1
            return
        kind = "".join("/*" if part.isdecimal() else f"/{part}" for part in exchange.path.split("/")[1:])
        self.asked[f"{exchange.method} {kind}"] += 1
        if exchange.status >= 400 or exchange.status == 0:
            self.refused[exchange.status] += 1


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one size."""

    tables: int
    seconds: float
    seen: Seen
    traffic: Traffic
    late: list[float]
    memory: float
    itself: Work
    """What the bot's own process did."""
    workers: Work
    """What those did that it had started."""
    chat: Work
    """What the stand-in and the people did."""


async def run(tables: int, seconds: float, *, panels: bool) -> Run:
    """That many tables for so long."""
    traffic = Traffic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Playground(options=Options(limits=Limits(), record=traffic.record)) as playground:
            seated = await seeded(playground, folder / "games.sqlite3", tables=tables)
            people = People(playground, seated, panels=panels)
            gc.collect()
            gc.freeze()
            playground.address.save(folder / "address.json")
            bot = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-c", BOT, str(folder / "address.json"), playground.token),
                *(str(folder / "games.sqlite3"), str(folder / "report.json")),
            )
            await asyncio.wait_for(playground.stand_in.gateway.ready(), 120)
            traffic.asked.clear()
            memory, itself, workers, chat = await _evening(people, bot.pid, seconds)
            people.stop()
            bot.terminate()
            await asyncio.wait_for(bot.wait(), 60)
        late = json.loads((folder / "report.json").read_text())
    gc.unfreeze()
    return Run(tables, seconds, people.seen, traffic, late, memory, itself, workers, chat)


async def _evening(people: People, bot: int, seconds: float) -> tuple[float, Work, Work, Work]:
    """Everybody plays; the most memory that the bot took, and the work that it was for whom."""
    loop = asyncio.get_running_loop()
    end, memory = loop.time() + seconds, 0.0
    before = _worked(bot)
    begun = asyncio.ensure_future(people.begin())
    helping = asyncio.ensure_future(people.ask_for_help())
    while loop.time() < end:
        await asyncio.sleep(min(1.0, max(0.0, end - loop.time())))
        memory = max(memory, resident(family(bot)))
    helping.cancel()
    begun.cancel()
    itself, workers, chat = (after - earlier for after, earlier in zip(_worked(bot), before, strict=True))
    return memory, itself, workers, chat


def _worked(bot: int) -> tuple[Work, Work, Work]:
    return work(bot), work(*family(bot)[1:]), work(os.getpid())


def percentile(values: list[float], part: float) -> float:
    """The value that so many percent of them do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] if ordered else 0.0


@dataclass(slots=True)
class Report:
    """Lines on standard output, and whether every bound was kept."""

    kept: bool = True

    def say(self, what: str, value: str, *, ok: bool | None = None) -> None:
        """One line; `ok` says whether a bound was kept."""
        verdict = "" if ok is None else "  ok" if ok else "  MISSED"
        sys.stdout.write(f"  {what:<46}{value}{verdict}\n")
        self.kept = self.kept and ok is not False


def told(run: Run, report: Report) -> None:
    """One size's figures beside their bounds."""
    seen, traffic, rounds = run.seen, run.traffic, len(run.seen.rounds)
    asked = sum(traffic.asked.values())
    a_round = asked / max(rounds, 1)
    minute = rounds * 60 / run.seconds
    allowed = MOST * 60 / a_round if rounds else 0.0
    refused = sum(traffic.refused.values())
    sys.stdout.write(f"\n{run.tables} tables of four, {run.seconds:.0f} s\n")
    report.say("rounds told a minute", f"{minute:.0f}")
    part = minute / allowed if allowed else 0.0
    report.say(f"what {MOST} requests a second allow", f"{allowed:.0f} ({part:.1%} reached)", ok=part >= 0.9)
    report.say("requests a second", f"{asked / run.seconds:.1f}")
    report.say(
        "first, tenth, hundredth round told after",
        ", ".join(f"{each:.1f} s" for each in _first(seen.rounds)),
        ok=bool(rounds) and seen.rounds[0] < 10,
    )
    report.say("last answer to post: median, p95, p99, most", _spread(seen.waits))
    report.say("a click to its answer: median, p95, p99, most", _spread(seen.clicks))
    cannot = (seen.messages["post"] + seen.messages["question"]) / max(rounds, 1)
    edits = sum(count for route, count in traffic.asked.items() if route.startswith("PATCH")) / max(rounds, 1)
    echoes = seen.messages["echo"] / max(rounds, 1)
    report.say("requests a round", f"{a_round:.2f}", ok=a_round <= 11)
    report.say("  posts and questions, edits, echoes", f"{cannot:.2f}, {edits:.2f}, {echoes:.2f}")
    for route, count in traffic.asked.most_common():
        report.say(f"    {route}", str(count))
    report.say("answers to interactions", str(traffic.answers))
    report.say("refused", f"{refused} of {asked} {dict(traffic.refused) or ''}", ok=refused <= asked / 1000)
    report.say("/help answered: median, p95, p99, most", _spread(seen.helps), ok=percentile(seen.helps, 95) <= 0.1)
    report.say(
        "loop late: median, p99, p99.9, most",
        _spread(run.late, 50, 99, 99.9, 100),
        ok=percentile(run.late, 99.9) <= 0.1,
    )
    report.say("memory of all its processes, at most", f"{run.memory:.0f} MB", ok=run.memory <= 300)
    sys.stdout.write("  worked, and would have but for others on the machine\n")
    report.say("  the bot", str(run.itself))
    report.say("  what draws its pictures", str(run.workers))
    report.say("  the stand-in and the people", str(run.chat))
    for trouble, count in seen.troubles.most_common():
        report.say(f"  {trouble}", str(count))


def _first(rounds: list[float]) -> list[float]:
    return [rounds[at - 1] for at in (1, 10, 100) if at <= len(rounds)]


def _spread(values: list[float], *parts: float) -> str:
    return ", ".join(f"{percentile(values, part) * 1000:.0f}" for part in parts or (50, 95, 99, 100)) + " ms"


def main() -> int:
    """Run every size; exit status 1 if a bound was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, metavar="N", help="the sizes")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each")
    parser.add_argument("--panels", action="store_true", help="people use the panel's form instead of writing letters")
    chosen = parser.parse_args()
    report = Report()
    sys.stdout.write(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
    for tables in chosen.tables:
        told(asyncio.run(run(tables, chosen.seconds, panels=chosen.panels)), report)
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
