"""The cost of a palette compared with the usual one: milliseconds of processor time, and a drawing process's memory."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.discord_ui.images import render_jobs
from bot.games import GAMES
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.worker_pool import Workers
from rendering import painter
from rendering.palettes import PALETTES, USUAL
from rendering.replay import timeline
from tests.tools.bench import Row, medians, verdict
from tests.tools.bench.render import BRANCHED, PROGRAMS, factory_round, rumbl_round, whole_round

if TYPE_CHECKING:
    from collections.abc import Sequence

FASTER = 0.7
"""Minimum speed of drawing in another palette, relative to the usual one."""
MORE_MB, WORKER_MB = 10, 120
"""Maximum megabytes that each other palette adds, and that a worker has after drawing in all of them."""


@dataclass(frozen=True, slots=True)
class Megabytes:
    """A measurement of memory."""

    what: str
    taken: float
    bound: float

    @property
    def kept(self) -> bool:
        """Whether it's within the bound."""
        return self.taken <= self.bound

    def __str__(self) -> str:
        return f"{self.what:<66}{self.taken:9.2f} MB   at most {self.bound:g}: {verdict(kept=self.kept)}"


def drawn_in(keys: Sequence[str]) -> float:
    """The megabytes of this process after drawing rounds of all kinds and all lessons in these palettes."""
    rounds = (whole_round(RamBots(), RamStage(), PROGRAMS), factory_round(BRANCHED), rumbl_round())
    for key in keys:
        for first, shots in rounds:
            timeline.replay(first, shots, PALETTES[key])
            painter.still(shots[-1].scene, PALETTES[key])
        for game in GAMES.values():
            for page in range(len(game.lessons())):
                render_jobs.draw_lesson(key, game.lessons, page)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def _memory() -> tuple[float, float]:
    """A worker's megabytes after drawing in the usual palette, and then in all."""
    workers = Workers(prepare=render_jobs.warm_up)
    try:
        for _ in range(2):  # the second time, everything is cached
            alone = await workers.run(drawn_in, [USUAL.key])
        return alone, await workers.run(drawn_in, list(PALETTES))
    finally:
        workers.close()


def run() -> list[Row | Megabytes]:
    """Each palette beside the usual one, and a worker's memory."""
    first, shots = whole_round(RamBots(), RamStage(), PROGRAMS)
    rows: list[Row | Megabytes] = []
    for what, draw in (
        ("a still", lambda palette: painter.still(shots[-1].scene, palette)),
        ("a replay", lambda palette: timeline.replay(first, shots, palette)),
    ):
        usual, *others = medians(
            [partial(draw, palette) for palette in PALETTES.values()], times=7, clock=time.process_time
        )
        rows.append(Row(f"{what} in the usual palette", usual))
        for key, taken in zip(list(PALETTES)[1:], others, strict=True):
            rows.append(Row(f"{what} in {key}", taken, usual, faster=FASTER))
    alone, together = asyncio.run(_memory())
    rows.append(Megabytes("a worker that has drawn in the usual palette", alone, WORKER_MB))
    rows.append(Megabytes("a worker that has drawn in all palettes", together, WORKER_MB))
    each = (together - alone) / (len(PALETTES) - 1)
    rows.append(Megabytes("what each palette takes more", each, MORE_MB))
    return rows
