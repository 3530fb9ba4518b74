"""The processes, the failures, and the checks at the end."""

from __future__ import annotations

import asyncio
import signal
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import asyncpg

from bot.games import GAMES
from bot.host.core.match_state import replay_journal
from bot.host.model.journal import Answers
from bot.host.model.outbox import PostKind
from bot.storage import open_store
from tests.child import child
from tests.tools.herd.people import PASS, program_of
from tests.tools.herd.seed import QUESTION

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from bot.host.core.match_state import MatchState
    from bot.playground.serve import Playground
    from bot.storage.database_url import Address
    from tests.postgres import Cluster
    from tests.tools.herd.people import People
    from tests.tools.load.seed import Seated


SLOW: Final = 300.0
"""Seconds within which all processes must have started, on a machine that may be busy."""


@dataclass
class Herd:
    """One bot's processes, each with its shards."""

    playground: Playground
    database: Address
    server: Cluster
    folder: Path
    lasts: float
    """Seconds that a lease lasts."""
    processes: dict[str, Process] = field(default_factory=dict)
    """The processes, by their shards."""
    stopped: list[Process] = field(default_factory=list)

    async def start(self, shards: str) -> Process:
        """Start another process for these shards. It waits while the previous one holds the lease."""
        with (self.folder / "said.txt").open("a") as said:
            made = await child(
                *("-m", "tests.tools.herd.bot", str(self.folder / "address.json"), self.playground.token),
                *(self.database.url, shards, str(self.lasts)),
                stderr=said,
            )
        self.processes[shards] = made
        return made

    async def kill(self, shards: str) -> None:
        """Kill a process with SIGKILL, and start another one, as its supervisor would."""
        process = self.processes[shards]
        process.kill()
        await process.wait()
        await self.start(shards)

    async def put_to_sleep(self, shards: str, seconds: float) -> None:
        """Suspend a process with SIGSTOP while another one takes over. Then resume and terminate it."""
        sleeper = self.processes[shards]
        sleeper.send_signal(signal.SIGSTOP)
        self.stopped.append(sleeper)
        await self.start(shards)
        await asyncio.sleep(seconds)
        sleeper.send_signal(signal.SIGCONT)
        await asyncio.sleep(min(5.0, seconds / 6))
        sleeper.send_signal(signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(sleeper.wait(), 10)
        self.stopped.remove(sleeper)

    async def restart_database(self) -> None:
        """Stop the database, and start it again."""
        await asyncio.to_thread(self.server.stop)
        await asyncio.sleep(1)
        for tries_left in reversed(range(5)):
            try:
                await asyncio.to_thread(self.server.start)
            except RuntimeError:  # shared memory of another server may be in the way
                if not tries_left:
                    raise
            else:
                return

    async def cut_connections(self) -> None:
        """Cut all connections to the database and to Discord."""
        connection = await asyncpg.connect(self.database.url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND datname = current_database()"
        )
        await connection.close()
        await self.playground.stand_in.gateway.drop()

    async def roll(self, shards: str) -> None:
        """Update a process: start the next one, which waits, and terminate the old one."""
        before = self.processes[shards]
        await self.start(shards)
        await asyncio.sleep(2)
        before.send_signal(signal.SIGTERM)
        await asyncio.wait_for(before.wait(), 30)

    async def end(self) -> None:
        """Kill all processes."""
        for process in [*self.processes.values(), *self.stopped]:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
                process.kill()
            await process.wait()


@asynccontextmanager
async def herd(
    playground: Playground, database: Address, server: Cluster, folder: Path, *, parts: Sequence[str], lasts: float
) -> AsyncIterator[Herd]:
    """Start the processes, wait until all are connected, and kill them at the end."""
    playground.address.save(folder / "address.json")
    made = Herd(playground, database, server, folder, lasts)
    try:
        for shards in parts:
            await made.start(shards)
        await asyncio.wait_for(playground.stand_in.gateway.ready(int(parts[0].partition("/")[2])), SLOW)
        yield made
    finally:
        await made.end()


async def progress(people: People, more: int, patience: float) -> set[int]:
    """Wait until everyone has been asked that many more questions. Returns the tables where that didn't happen.

    It gives up only after `patience` seconds without any message, because speed depends on the machine.
    """
    loop = asyncio.get_running_loop()
    goal = {player.table: people.rounds[player.table] + 4 * more for player in people.players.values()}
    said, since = -1, loop.time()
    while left := {table for table, wanted in goal.items() if people.rounds[table] < wanted}:
        if people.nonces.total() != said:
            said, since = people.nonces.total(), loop.time()
        if loop.time() - since > patience:
            break
        await asyncio.sleep(0.1)
    return left


async def calm(database: Address, patience: float) -> int:
    """Wait until no post is waiting any more. Returns how many still are."""
    loop = asyncio.get_running_loop()
    end, left = loop.time() + patience, 1
    while left and loop.time() < end:
        await asyncio.sleep(0.3)
        with suppress(OSError, asyncpg.PostgresError):
            connection = await asyncpg.connect(database.url)
            left = await connection.fetchval("SELECT count(*) FROM outbox WHERE state = 'waiting'")
            await connection.close()
    return left


async def alone(database: Address, shards: str, patience: float) -> bool:
    """Wait until only one process is registered for these shards. Returns whether that has happened."""
    loop = asyncio.get_running_loop()
    end, known = loop.time() + patience, 2
    while known > 1 and loop.time() < end:
        await asyncio.sleep(0.3)
        connection = await asyncpg.connect(database.url)
        known = await connection.fetchval("SELECT count(*) FROM processes WHERE shards = $1", shards)
        await connection.close()
    return known == 1


async def verdict(playground: Playground, database: Address, people: People, seated: list[Seated]) -> list[str]:
    """Everything that went wrong: what was lost, posted twice or not counted."""
    wrong = [f"{nonce} was said {count} times" for nonce, count in people.nonces.items() if count != 1]
    store = await open_store(database)
    async with store.reading() as tx:
        for place in seated:
            entries = await tx.journal.entries(place.table)
            for entry in entries[QUESTION:]:
                told = await tx.outbox.location_of(place.table, kind=PostKind.MOVE, revision=entry.revision)
                if told is None or told.message not in playground.world.messages[told.channel]:
                    wrong.append(f"table {place.table}: move {entry.revision} was never told")
            wrong += _not_counted(people, place, replay_journal(place.table, entries, GAMES))
    await store.close()
    return wrong


def _not_counted(people: People, place: Seated, line: MatchState) -> list[str]:
    """Answers that weren't played as given."""
    wrong = []
    for before, entry in zip(line.tail_states[QUESTION - 1 :], line.tail[QUESTION:], strict=False):
        if not isinstance(entry.content, Answers):
            continue
        asked = {decision.seat: decision for decision in line.rules.pending_decisions(before)}
        for seat, answer in entry.content.answers.items():
            player = people.players[place.private[seat]]
            typed = player.typed.get(entry.revision - 1, "")
            played = line.game.format_answer(before.table, asked[seat], answer)
            may = {"" if typed == PASS else typed}
            if entry.revision - 1 in player.doubted:
                may |= {program_of(player, entry.revision - 1)}
            if played not in may:
                wrong.append(f"table {place.table}, move {entry.revision}, seat {seat}: {typed!r} became {played!r}")
    return wrong
