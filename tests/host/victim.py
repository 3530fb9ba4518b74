"""A bot in its own process, which plays by itself until it's killed or its games are over."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.host.app.host import Host
from bot.host.app.scheduler import SystemClock
from bot.host.model.outbox import Post, Posted
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.storage import open_store
from tests.host.steps import SteppedStore
from tests.host.toy import toy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from multiprocessing.connection import Connection
    from pathlib import Path

    from bot.ai.players import Task
    from bot.engine.game import Answer, Seat
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import Shown

GAMES = 3
PEOPLE = (User(1, "Ann"), User(2, "Bob"))
WORDS = {"charm": "clover", "bid": "a b", "tie": "0"}


@dataclass(frozen=True, slots=True)
class Watched:
    """Reports each step to the test. If the test is gone, the process exits."""

    tell: Connection

    def __call__(self) -> None:
        try:
            self.tell.send_bytes(b".")
        except OSError:
            os._exit(1)


def note(file: Path, value: object) -> None:
    """Write a line that survives whatever comes next."""
    with file.open("ab") as lines:
        lines.write(json.dumps(value).encode() + b"\n")
        lines.flush()
        os.fsync(lines.fileno())


def noted(file: Path) -> list[dict[str, object]]:
    """The lines written so far."""
    return [json.loads(line) for line in file.read_bytes().splitlines()] if file.exists() else []


class FilePoster:
    """A chat in a file."""

    def __init__(self, file: Path, tick: Callable[[], None]) -> None:
        self._file, self._tick = file, tick

    @asynccontextmanager
    async def turn(self, post: Post) -> AsyncIterator[None]:
        yield

    async def post(self, post: Post) -> Posted:
        self._tick()
        number = len(noted(self._file)) + 1
        note(self._file, {"nonce": post.nonce, "table": post.table, "kind": post.kind.value, "revision": post.revision})
        self._tick()
        return Posted(channel=1, message=number)

    async def find(self, post: Post) -> Posted | None:
        for number, line in enumerate(noted(self._file), start=1):
            if line["nonce"] == post.nonce:
                return Posted(channel=1, message=number)
        return None

    async def refresh_vote(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        self._tick()

    async def is_there(self, guild: int, user: int) -> bool | None:
        return None

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        await look()
        self._tick()


async def thinker(task: Task) -> Answer:
    return {"charm": ("penny",), "tie": (str(task.seat),)}.get(task.decision.topic, ("c", "done"))


async def play(host: Host, accepted: Path) -> None:
    """Play all open games and open more, until enough have been played."""
    ann, bob = PEOPLE
    while True:
        await host.rest()
        tables = await host.tables_of(ann.id)
        if not tables:
            if len(noted(accepted.with_name("opened"))) >= GAMES:
                return
            record = await host.open("toy", TableTerms(pace=3600), opener=ann, place=Place(guild=None, channel=1))
            note(accepted.with_name("opened"), {"table": record.id})
            continue
        record = tables[0]
        if record.status is Status.OPEN:
            names = [player.name for player in record.players]
            if "Bob" not in names:
                await host.join(record.id, bob)
            elif len(names) < 3:
                await host.add_computer(record.id, ann, "quick")
            else:
                await host.start(record.id, ann)
            continue
        for one in (await host.view(record.id)).awaited:
            user = next((user for user in PEOPLE if user.id == one.player.user), None)
            if user is None or one.compiled:
                continue
            revision = (await host.view(record.id)).record.revision
            text = str(one.player.seat) if one.decision.topic == "tie" else WORDS[one.decision.topic]
            done = ("done",) if one.decision.topic == "bid" else ()
            await host.answer(record.id, user, (*text.split(), *done), at=None)
            note(accepted, {"table": record.id, "revision": revision, "seat": one.player.seat, "text": text})


async def main(folder: Path, tick: Callable[[], None]) -> None:
    store = await open_store(folder / "games.sqlite3")
    host = Host(
        SteppedStore(store, tick),
        FilePoster(folder / "posts", tick),
        {"toy": toy()},
        clock=SystemClock(),
        entropy=os.urandom,
        thinker=thinker,
        computers={"quick": "Quick"},
    )
    loop = asyncio.ensure_future(host.run())
    await play(host, folder / "accepted")
    await host.rest()
    loop.cancel()
    await asyncio.gather(loop, return_exceptions=True)
    await store.close()


def live(folder: Path, tell: Connection) -> None:
    """Run the process."""
    asyncio.run(main(folder, Watched(tell)))
