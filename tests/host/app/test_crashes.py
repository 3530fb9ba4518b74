"""The bot can stop at any step and start again: nothing is lost, and nothing happens twice."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

import pytest

from bot.host.app.host import Host
from bot.host.core.errors import TableError
from bot.host.model.outbox import Post, Posted, PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.host.harness import (
    ANN,
    COMPUTERS,
    HERE,
    Counted,
    FakeChat,
    NotingPoster,
    StandingClock,
    Thoughts,
    running_host,
)
from tests.host.steps import SteppedStore
from tests.host.toy import toy
from tests.long import each
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from tests.stores import Places


A = TypeVar("A")


ANSWERS = {1: ("clover", ("clover",)), 2: ("a b", ("a", "b"))}
"""Ann's answer at each revision, as text and as an answer."""


class Crash(BaseException):
    """The end of the process, as far as that's possible within one."""


class Fuse:
    """Counts what the host does to the outside world, and stops everything at a given step."""

    def __init__(self, length: int, error: type[BaseException], *, once: bool = False) -> None:
        self.left = length
        self.blown = False
        self.end = asyncio.Event()
        self._error = error
        self._once = once

    def burn(self) -> None:
        """Count a step that's about to happen or has just happened."""
        self.left -= 1
        if self.left < 0 and not (self.blown and self._once):
            self.blown = True
            self.end.set()
            raise self._error


class FusedPoster(NotingPoster):
    """A messenger that the fuse can stop before or after a post arrives."""

    def __init__(self, chat: FakeChat, fuse: Fuse) -> None:
        super().__init__(chat)
        self._fuse = fuse

    async def post(self, post: Post) -> Posted:
        self._fuse.burn()
        posted = await super().post(post)
        self._fuse.burn()
        return posted


async def run_until_blown(places: Places, folder: Path, chat: FakeChat, fuse: Fuse, accepted: set[str]) -> None:
    """Run a bot with one person and a computer until the third move or until the fuse blows."""
    store = await places.open(folder / "games.sqlite3")
    host = Host(
        SteppedStore(store, fuse.burn),
        FusedPoster(chat, fuse),
        {"toy": toy()},
        clock=StandingClock(),
        entropy=Counted(),
        thinker=Thoughts(),
        computers=COMPUTERS,
    )
    loop = asyncio.ensure_future(host.run())
    script = asyncio.ensure_future(play(host, accepted))
    resting = asyncio.ensure_future(rest_after(script, host))
    end = asyncio.ensure_future(fuse.end.wait())
    await asyncio.wait({resting, end}, return_when=asyncio.FIRST_COMPLETED)
    end.cancel()
    for task in (resting, script, loop):
        task.cancel()
    done = await asyncio.gather(resting, script, loop, return_exceptions=True)
    await store.close()
    if not fuse.blown:
        for result in done[:2]:
            if isinstance(result, BaseException):
                raise result


async def rest_after(script: asyncio.Task[None], host: Host) -> None:
    await script
    await host.rest()


async def play(host: Host, accepted: set[str]) -> None:
    """The person's actions. Each completed step is recorded and not repeated."""
    if not await host.tables_of(ANN.id) and "opened" not in accepted:
        await host.open("toy", TableTerms(), opener=ANN, place=HERE)
        accepted.add("opened")
    table = 1
    record = (await host.view(table)).record
    if len(record.players) < 2:
        await host.add_computer(table, ANN, "quick")
        accepted.add("seated")
    if record.status is Status.OPEN:
        await host.start(table, ANN)
        accepted.add("started")
    for revision, (_, answer) in ANSWERS.items():
        view = await host.view(table)
        if view.record.revision == revision and not view.awaited[0].compiled:
            await host.answer(table, ANN, answer)
            accepted.add(f"answer {revision}")
        await host.rest()


async def check(folder: Path, chat: FakeChat, accepted: set[str]) -> None:
    """Check that everything accepted is there, and everything was posted once."""
    async with running_host(folder, chat=chat) as here:
        if "opened" in accepted:
            record = (await here.host.view(1)).record
            assert "seated" not in accepted or len(record.players) == 2
            assert "started" not in accepted or record.status is not Status.OPEN
            for revision in (1, 2):
                if f"answer {revision}" in accepted and record.revision <= revision:
                    assert (await here.host.seat(1, ANN)).text == ANSWERS[revision][0]
                    assert (await here.host.view(1)).awaited[0].compiled
        await play(here.host, accepted)
        await here.rest()
        moves = [await here.host.history.move(1, revision) for revision in (1, 2, 3)]
        assert [seal.text for move in moves for seal in move.seals] == [text for text, _ in ANSWERS.values()]
        assert [post.revision for post in chat.of(PostKind.MOVE)][:3] == [1, 2, 3]
        assert set(chat.counted.values()) == {1}
        with pytest.raises(TableError, match=pattern("no-table", table=2)):
            await here.host.view(2)


@pytest.mark.no_cover  # repetitive
@pytest.mark.parametrize(("error", "step"), [(Crash, each(5)), (asyncio.CancelledError, each(11))])
async def test_stopping_at_any_step_loses_and_duplicates_nothing(
    places: Places, tmp_path: Path, error: type[BaseException], step: int
) -> None:
    """At some steps, evenly spread; at every one in a long run."""
    step *= places.stride
    stops = 0
    for length in range(0, 1000, step):
        folder = tmp_path / str(length)
        fuse, chat, accepted = Fuse(length, error), FakeChat(), set[str]()
        await run_until_blown(places, folder, chat, fuse, accepted)
        await check(folder, chat, accepted)
        if not fuse.blown:
            break
        stops += 1
    assert stops > 100 // step


class RushingClock(StandingClock):
    """A clock on which sleeping takes no time."""

    async def sleep_until(self, instant: datetime) -> None:
        await asyncio.sleep(0)
        self.advance(max(timedelta(), instant - self.now()))


async def insist(host: Host, accepted: set[str]) -> None:
    """Play, and repeat whatever couldn't be saved."""
    while True:
        try:
            await play(host, accepted)
        except sqlite3.OperationalError:
            continue
        return


@pytest.mark.no_cover  # repetitive
@pytest.mark.parametrize("offset", [pytest.param(0, marks=pytest.mark.long), 3])
async def test_recovers_from_a_failing_disk(places: Places, tmp_path: Path, offset: int) -> None:
    """In each case, every eighth step fails once, and the bot goes on."""
    for length in range(offset, 1000, 8 * places.stride):
        folder, chat, accepted = tmp_path / str(length), FakeChat(), set[str]()
        fuse = Fuse(length, sqlite3.OperationalError, once=True)
        store = await places.open(folder / "games.sqlite3")
        host = Host(
            SteppedStore(store, fuse.burn),
            FusedPoster(chat, fuse),
            {"toy": toy()},
            clock=RushingClock(),
            entropy=Counted(),
            thinker=Thoughts(),
            computers=COMPUTERS,
        )
        loop = asyncio.ensure_future(host.run())
        await insist(host, accepted)
        while len(chat.of(PostKind.MOVE)) < 3:
            assert not loop.done()
            await host.rest()
            await asyncio.sleep(0)
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
        await store.close()
        await check(folder, chat, accepted)
        if not fuse.blown:
            break
