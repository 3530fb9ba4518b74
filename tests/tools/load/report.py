"""A run's results beside their bounds, and a table of all runs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.discord_ui.ratelimit.limiter import MOST

if TYPE_CHECKING:
    from collections import Counter

    from tests.tools.load.machine import Work
    from tests.tools.load.people import Seen

HEADINGS = (
    *("store", "processes", "tables", "rounds a minute", "of what the limit allows", "last answer to post: p50, p95"),
    *(
        "refused",
        "/help p95",
        "loop late p99",
        "memory",
        "store: reading, writing a round",
        "ms each",
        "kept: a table, a round",
        "work beside the floor's",
    ),
)


@dataclass(slots=True)
class Traffic:
    """The bot's requests."""

    asked: Counter[str]
    """By kind; responses to interactions aren't included."""
    refused: Counter[str]
    """By status, and whether the limit for the whole bot was the reason."""
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """The results of one size."""

    store: str
    processes: int
    tables: int
    seconds: float
    seen: Seen
    traffic: Traffic
    late: list[float]
    """Measured delays of the event loops in the bot's processes, in seconds."""
    chat_late: list[float]
    """The same for the fake Discord and the people. What they read late seems to have come late."""
    timed: dict[str, list[float]]
    memory: float
    kept: tuple[float, float]
    """The database's size in bytes before and after."""
    itself: Work
    """The work of the bot's own processes."""
    workers: Work
    """The work of their children."""
    database: Work
    """The work of the database's processes, if there are any."""
    chat: Work
    """The work of the fake Discord and the people."""
    floor: Work
    """The work of a bare client that sent and received the same."""
    floor_clicks: list[float]
    """Seconds from each interaction to the bare client's response."""

    @property
    def ratio(self) -> float:
        """The bot's own work as a multiple of the bare client's."""
        return self.itself.worked / self.floor.worked if self.floor.worked else 0.0

    @property
    def rounds(self) -> int:
        """Number of rounds posted."""
        return len(self.seen.rounds)

    @property
    def asked(self) -> int:
        """Number of requests."""
        return sum(self.traffic.asked.values())

    @property
    def minute(self) -> float:
        """Rounds posted per minute."""
        return self.rounds * 60 / self.seconds

    @property
    def allowed(self) -> float:
        """Rounds per minute that Discord's limit would allow."""
        return MOST * 60 * self.rounds / self.asked if self.asked else 0.0

    @property
    def part(self) -> float:
        """The share of those that was reached."""
        return self.minute / self.allowed if self.allowed else 0.0

    def each(self, what: str) -> tuple[float, float]:
        """How often the operation ran for each round, and its milliseconds."""
        times, seconds = self.timed.get(what, [0.0, 0.0])
        return times / max(1, self.rounds), 1000 * seconds / max(1.0, times)


def percentile(values: list[float], part: float) -> float:
    """The value that this percentage of the values don't exceed, or 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] if ordered else 0.0


@dataclass(slots=True)
class Report:
    """Prints lines, and remembers whether every bound was kept."""

    kept: bool = True
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def say(self, what: str, value: str, *, ok: bool | None = None) -> None:
        """Print a line; `ok` tells whether a bound was kept."""
        verdict = "" if ok is None else "  ok" if ok else "  MISSED"
        sys.stdout.write(f"  {what:<46}{value}{verdict}\n")
        self.kept = self.kept and ok is not False

    def sum_up(self) -> None:
        """Print the table of all runs."""
        for row in (HEADINGS, ("---",) * len(HEADINGS), *self.rows):
            sys.stdout.write(f"| {' | '.join(row)} |\n")


def told(run: Run, report: Report) -> None:
    """Print one size's results beside their bounds."""
    seen, rounds = run.seen, run.rounds
    asked, refused = run.asked, sum(run.traffic.refused.values())
    sys.stdout.write(f"\n{run.tables} tables of four, {run.processes} on {run.store}, {run.seconds:.0f} s\n")
    report.say("rounds told a minute", f"{run.minute:.0f}")
    report.say(
        f"what {MOST} requests a second allow", f"{run.allowed:.0f} ({run.part:.1%} reached)", ok=run.part >= 0.9
    )
    report.say("requests a second", f"{asked / run.seconds:.1f}")
    report.say(
        "first, tenth, hundredth round told after",
        ", ".join(f"{each:.1f} s" for each in _first(seen.rounds)),
        ok=bool(rounds) and seen.rounds[0] < 10,
    )
    report.say("last answer to post: median, p95, p99, most", _spread(seen.waits))
    quick = percentile(seen.clicks, 95) <= 3 * percentile(run.floor_clicks, 95)
    report.say("a click to its answer: median, p95, p99, most", _spread(seen.clicks), ok=quick)
    report.say("the floor's: the same", _spread(run.floor_clicks))
    report.say("requests a round", f"{asked / max(rounds, 1):.2f}", ok=asked <= 11 * max(rounds, 1))
    _tell_traffic(run, report)
    report.say("refused", f"{refused} of {asked} {dict(run.traffic.refused) or ''}", ok=refused <= asked / 1000)
    report.say("/help answered: median, p95, p99, most", _spread(seen.helps), ok=percentile(seen.helps, 95) <= 0.1)
    late = _spread(run.late, 50, 99, 99.9, 100)
    report.say("loop late: median, p99, p99.9, most", late, ok=percentile(run.late, 99.9) <= 0.1)
    report.say("the stand-in's loop late: the same", _spread(run.chat_late, 50, 99, 99.9, 100))
    ok = run.memory <= 300 if run.processes == 1 else None
    report.say("memory of all its processes, at most", f"{run.memory:.0f} MB", ok=ok)
    for what in run.timed:
        times, milliseconds = run.each(what)
        report.say(f"{what}: times a round, ms each with the wait", f"{times:.1f}, {milliseconds:.1f}")
    report.say("kept in the store: a new table, and each round", _kept(run))
    sys.stdout.write("  worked, and would have but for others on the machine; ms of work a round\n")
    for who, what_ in (
        *(("the bot", run.itself), ("what draws its pictures", run.workers), ("the database", run.database)),
        ("the stand-in and the people", run.chat),
        ("the floor: a bare client with the same traffic", run.floor),
    ):
        report.say(f"  {who}", f"{what_}; {1000 * what_.worked / max(rounds, 1):.0f} ms")
    report.say("the bot's work beside the floor's, drawing apart", f"{run.ratio:.2f}")
    for trouble, count in seen.troubles.most_common():
        report.say(f"  {trouble}", str(count))
    report.rows.append(_row(run))


def _tell_traffic(run: Run, report: Report) -> None:
    seen, rounds = run.seen, max(run.rounds, 1)
    told_ = (seen.messages["post"] + seen.messages["question"]) / rounds
    edits = sum(count for route, count in run.traffic.asked.items() if route.startswith("PATCH")) / rounds
    report.say(
        "  posts and questions, edits, echoes", f"{told_:.2f}, {edits:.2f}, {seen.messages['echo'] / rounds:.2f}"
    )
    for route, count in run.traffic.asked.most_common():
        report.say(f"    {route}", str(count))
    report.say("answers to interactions", str(run.traffic.answers))


def _row(run: Run) -> tuple[str, ...]:
    seen, (reads, reading), (writes, writing) = run.seen, run.each("reading"), run.each("writing")
    return (
        *(run.store, str(run.processes), str(run.tables), f"{run.minute:.0f}", f"{run.part:.0%}"),
        f"{percentile(seen.waits, 50):.1f} s, {percentile(seen.waits, 95):.1f} s",
        f"{sum(run.traffic.refused.values())} of {run.asked}",
        f"{percentile(seen.helps, 95) * 1000:.0f} ms",
        f"{percentile(run.late, 99) * 1000:.0f} ms",
        f"{run.memory:.0f} MB",
        f"{reads:.1f}, {writes:.1f}",
        f"{reading:.1f}, {writing:.1f}",
        _kept(run),
        f"{run.ratio:.1f}",
    )


def _kept(run: Run) -> str:
    before, after = run.kept
    return f"{before / run.tables / 1024:.0f} KB, {(after - before) / max(1, run.rounds) / 1024:.1f} KB"


def _first(rounds: list[float]) -> list[float]:
    return [rounds[at - 1] for at in (1, 10, 100) if at <= len(rounds)]


def _spread(values: list[float], *parts: float) -> str:
    return ", ".join(f"{percentile(values, part) * 1000:.0f}" for part in parts or (50, 95, 99, 100)) + " ms"
