"""Visits to the database's thread: how many a choice and a round of four take."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.storage import open_store
from tests.tools.bench import verdict
from tests.tools.bench.storage import PEOPLE, Bench, Visits

CHOICE, ROUND = 2, 2
"""The most visits of one choice of a draft, and of the last Compile at a table of four."""


@dataclass(frozen=True, slots=True)
class Visited:
    """A count."""

    what: str
    visits: int
    bound: int

    @property
    def kept(self) -> bool:
        """Whether that is within the bound."""
        return self.visits <= self.bound

    def __str__(self) -> str:
        return f"{self.what:<66}{self.visits:6d} visits   at most {self.bound}: {verdict(kept=self.kept)}"


async def counted(folder: Path) -> list[Visited]:
    """All rows, on a file in this folder."""
    store = await open_store(folder / "visits.sqlite3")
    try:
        bench = Bench(store)
        await bench.begin()
        await bench.prepare()
        visits = Visits(store)
        await bench.compile(PEOPLE[-1])
        round_ = visits.taken()
        await bench.prepare()
        visits.taken()
        await bench.click()
        choices = visits.taken()
    finally:
        await store.close()
    return [
        Visited("two choices of a draft", choices, 2 * CHOICE),
        Visited("the last Compile of a table of four, committed", round_, ROUND),
    ]


def run() -> list[Visited]:
    """All rows."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(counted(Path(folder)))
