"""Waiting times for computers: tables with one person and three of the strongest computers, on a host with two
cores."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.ai.players import COMPUTERS, Task
from bot.ai.pool import HURRY, SPARE, AiPool
from bot.games import GAMES
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.host.harness import ANN, HERE, running_host
from tests.tools.bench import medians, reference, verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.host.harness import HostHarness

CORES = 2
"""Number of long thoughts at the same time, whatever the machine."""
ANSWERS = 20
"""Number of answers for each game, and for each way of answering."""
BESIDES = 100
"""Maximum time of a round beyond the computers' time to think, in multiples of the reference."""
EASIEST, *_, STRONGEST = COMPUTERS


@dataclass(frozen=True, slots=True)
class Waited:
    """Milliseconds from the person's answer to the round's post."""

    what: str
    each: Sequence[float]
    reference: float

    @property
    def bound(self) -> float:
        """Maximum milliseconds for every round."""
        return HURRY * 1000 + BESIDES * self.reference

    @property
    def kept(self) -> bool:
        """Whether it's within the bound for every round."""
        return max(self.each) <= self.bound

    def __str__(self) -> str:
        median, most = statistics.median(self.each), max(self.each)
        bound = (
            f"at most {HURRY:g} s and {BESIDES} x the reference ({self.reference:.2f} ms): {verdict(kept=self.kept)}"
        )
        return f"{self.what:<66}{median:9.0f} ms   {most:5.0f} ms at most of {len(self.each)}, {bound}"


async def _opened(here: HostHarness, game: str) -> int:
    """Open a table, and play to its first round. That starts the computers' processes, too."""
    table = (await here.host.open(game, TableTerms(), opener=ANN, place=HERE)).id
    for _ in range(3):
        await here.host.add_computer(table, ANN, STRONGEST)
    await here.host.start(table, ANN)
    while (await here.host.seat(table, ANN)).view.table.round == 0:
        await _answered(here, table)
    return table


async def _answered(here: HostHarness, table: int) -> float:
    """Let the person answer like the easiest computer, if asked. Returns the milliseconds until the move is posted."""
    seen = await here.host.seat(table, ANN)
    record, answer = seen.view.record, None
    if seen.decision is not None:
        options = tuple(record.terms.options.items())
        answer = Task(
            EASIEST, record.game, options, seen.view.table, seen.hand, seen.player.seat, seen.decision, record.revision
        ).think()
    start = time.perf_counter()
    if answer is not None:
        await here.host.answer(table, ANN, answer)
    await here.until(lambda: any(post.revision > record.revision for post in here.chat.of(PostKind.MOVE, table)))
    return (time.perf_counter() - start) * 1000


async def measured(game: str, folder: Path) -> list[Waited]:
    """Play rounds in which the person answers at once and, alternately, after the computers."""
    at_once: list[float] = []
    later: list[float] = []
    thinkers = AiPool(processes=CORES + SPARE)
    try:
        async with running_host(folder, game=GAMES[game], thinker=thinkers, hurry=thinkers.hurry) as here:
            while len(later) < ANSWERS:
                table = await _opened(here, game)
                while (await here.host.view(table)).record.status is Status.PLAYING and len(later) < ANSWERS:
                    seen = await here.host.seat(table, ANN)
                    turn = at_once if len(at_once) == len(later) else later
                    if turn is later:
                        await here.rest()
                    taken = await _answered(here, table)
                    if seen.decision is not None:
                        turn.append(taken)
                if (await here.host.view(table)).record.status is Status.PLAYING:
                    await here.host.cancel(table, ANN, manager=True)
    finally:
        thinkers.close()
    title = GAMES[game].title
    (fixed,) = medians([reference], times=15)
    return [
        Waited(f"three Masters at {title}, after an answer at once", at_once, fixed),
        Waited("the same, after an answer when they have long done", later, fixed),
    ]


def run() -> list[Waited]:
    """Two rows for each game with four seats."""
    rows = []
    for key, game in GAMES.items():
        if 4 in game.seats:
            with tempfile.TemporaryDirectory() as folder:
                rows += asyncio.run(measured(key, Path(folder)))
    return rows
