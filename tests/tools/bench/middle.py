"""Transactions: how many one person's action causes, until everything is posted and shown."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from bot.host.model.cluster import WHOLE
from tests.discord.scene import playing
from tests.discord_ui.running import running
from tests.tools.bench import verdict

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.host.model.era import Eras
    from bot.host.ports.store import Store, Transaction
    from tests.discord_ui.running import Running

QUIET = 3.0
"""Seconds without a transaction after which everything is shown: longer than updates are delayed."""


@dataclass(slots=True)
class Counting:
    """A database that counts its transactions."""

    shared: ClassVar = False
    shards: ClassVar = WHOLE

    store: Store
    reads: int = 0
    writes: int = 0

    @property
    def eras(self) -> Eras:
        return self.store.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        self.reads += 1
        async with self.store.reading() as tx:
            yield tx

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        self.writes += 1
        async with self.store.writing() as tx:
            yield tx

    aside = writing

    async def calm(self) -> None:
        """Wait until there have been no transactions for a while."""
        seen = -1
        while seen != self.reads + self.writes:
            seen = self.reads + self.writes
            await asyncio.sleep(QUIET)


@dataclass(frozen=True, slots=True)
class Entered:
    """The number of transactions that an action caused."""

    what: str
    reads: int
    writes: int
    bound: int

    @property
    def kept(self) -> bool:
        """Whether it's within the bound."""
        return self.reads + self.writes <= self.bound

    def __str__(self) -> str:
        count = f"{self.reads + self.writes:6d} ({self.reads} reading, {self.writes} writing)"
        return f"{self.what:<66}{count}   at most {self.bound}: {verdict(kept=self.kept)}"


async def _typed(bot: Running, name: str) -> None:
    player = bot.player(name)
    player.say(player.dm(), "MRN")
    await player.sees(player.dm(), "`MRN`")


async def _compiled(bot: Running, name: str, thread: int) -> None:
    await bot.compile(name)
    await bot.player("Noor").sees(thread, "## Round 1")


async def counted(folder: Path) -> list[Entered]:
    """All rows: two people at a table without computers, with the real discord.py and a fake Discord."""
    rows = []
    async with AsyncExitStack() as stack:
        scene = await stack.enter_async_context(playing())
        bot = await stack.enter_async_context(running(scene, folder))
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        store = bot.host._core.store = Counting(bot.host._core.store)
        await store.calm()
        for what, bound, deed in (
            ("a program typed and echoed", 2, _typed(bot, "Marek")),
            ("the first Compile of a table of two, shown", 2, bot.compile("Marek")),
            ("another program", 2, _typed(bot, "Ilse")),
            ("the last Compile of a table of two, told and asked", 8, _compiled(bot, "Ilse", thread)),
        ):
            store.reads = store.writes = 0
            await deed
            await store.calm()
            rows.append(Entered(what, store.reads, store.writes, bound))
    return rows


def run() -> list[Entered]:
    """All rows."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(counted(Path(folder)))
