"""Calls of an SQLite file's thread, and round trips to PostgreSQL: how many a draft's choice and a round of four
take."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.storage import open_store
from tests import postgres
from tests.tools.bench import verdict
from tests.tools.bench.storage import PEOPLE, Bench, Trips, Visits

if TYPE_CHECKING:
    from bot.host.ports.store import Store
    from bot.storage.database_url import Address

CHOICE, ROUND = 1, 2
"""Maximum calls for a choice in a draft, and for the last Compile at a table of four."""
CHOICE_TRIPS, ROUND_TRIPS = 6, 11
"""Maximum round trips for the same, including those that begin and end the transaction."""


@dataclass(frozen=True, slots=True)
class Visited:
    """A count."""

    what: str
    visits: int
    bound: int
    unit: str

    @property
    def kept(self) -> bool:
        """Whether it's within the bound."""
        return self.visits <= self.bound

    def __str__(self) -> str:
        return f"{self.what:<66}{self.visits:6d} {self.unit}   at most {self.bound}: {verdict(kept=self.kept)}"


async def counted(folder: Path) -> list[Visited]:
    """The rows of an SQLite file in this folder."""
    store = await open_store(folder / "visits.sqlite3")
    try:
        return await _counted(store, Visits(store), CHOICE, ROUND, "visits")
    finally:
        await store.close()


async def counted_trips(address: Address) -> list[Visited]:
    """The rows of a PostgreSQL database."""
    store = await open_store(address)
    try:
        return await _counted(store, Trips(store), CHOICE_TRIPS, ROUND_TRIPS, "trips")
    finally:
        await store.close()


async def _counted(store: Store, visits: Visits | Trips, choice: int, most: int, unit: str) -> list[Visited]:
    bench = Bench(store)
    await bench.begin()
    await bench.prepare()
    visits.taken()
    await bench.compile(PEOPLE[-1])
    round_ = visits.taken()
    await bench.prepare()
    visits.taken()
    await bench.click()
    choices = visits.taken()
    return [
        Visited("two choices of a draft", choices, 2 * choice, unit),
        Visited("the last Compile of a table of four, committed", round_, most, unit),
    ]


async def _counted_anywhere(folder: Path) -> list[Visited]:
    found = await counted(folder)
    if postgres.programs() is not None:
        with postgres.cluster() as server:
            found += await counted_trips(await server.database())
    return found


def run() -> list[Visited]:
    """All rows; those of PostgreSQL only if it's installed."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_counted_anywhere(Path(folder)))
