"""Concurrent actions, on a real file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Do
from bot.host.core.errors import StaleError, TableError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status, User
from tests.host.harness import ANN, BOB, CAT, DAN, running_host
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.stores import Places


def failed(results: Sequence[object], kind: type[Exception]) -> int:
    """Count the errors of this kind, and raise any other."""
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, kind):
            raise result
    return sum(isinstance(result, kind) for result in results)


async def test_only_one_of_five_identical_clicks_counts(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        clicks = (here.host.edit(table, ANN, Do("a"), at=(2, 0)) for _ in range(5))
        results = await asyncio.gather(*clicks, return_exceptions=True)
        seen = await here.host.seat(table, ANN)
        assert (failed(results, StaleError), seen.text) == (4, "a")


async def test_duplicate_lock_in_counts_once(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        clicks = (here.host.compile(table, ANN, at=(2, 0)) for _ in range(3))
        results = await asyncio.gather(*clicks, return_exceptions=True)
        assert failed(results, StaleError) == 2
        assert (await here.host.view(table)).record.revision == 2


async def test_simultaneous_lock_ins_move_the_table_on_once(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, DAN)
        await asyncio.gather(*(here.bid(table, user, "a") for user in (ANN, BOB, CAT, DAN)))
        assert (await here.host.view(table)).record.revision == 3
        await here.rest()
        assert len(here.chat.of(PostKind.MOVE)) == 3


async def test_several_ticks_at_the_deadline_move_the_table_on_once(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        here.pass_by(minutes=1)
        await asyncio.gather(*(here.host._loop.timekeeper.serve() for _ in range(3)))
        await here.rest()
        assert (await here.host.view(table)).record.revision == 3


@pytest.mark.parametrize("first", [True, False])
async def test_answer_at_the_deadline_either_counts_or_is_refused(places: Places, tmp_path: Path, first: bool) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        await here.host.edit(table, ANN, Do("b"))
        if not first:
            here.pass_by(minutes=1)
        click = asyncio.ensure_future(here.host.compile(table, ANN, at=(2, 1)))
        if first:
            await asyncio.sleep(0)
            here.pass_by(minutes=1)
        late = failed(await asyncio.gather(click, return_exceptions=True), StaleError)
        await here.rest()
        move = await here.host.history.move(table, 3)
        assert (await here.host.view(table)).record.revision == 3
        assert move.steps[0].event.letters == ("b",)
        assert len(move.seals) == 1 - late


async def test_last_seats_are_taken_only_once(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        crowd = [User(id=number, name=str(number)) for number in range(10, 16)]
        results = await asyncio.gather(*(here.host.join(table, user) for user in crowd), return_exceptions=True)
        record = (await here.host.view(table)).record
        assert (failed(results, TableError), len(record.players)) == (3, 4)
        assert len({player.colour for player in record.players}) == 4


async def test_table_starts_once_and_rematch_opens_once(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        starts = await asyncio.gather(*(here.host.start(table, ANN) for _ in range(3)), return_exceptions=True)
        assert failed(starts, TableError) == 2
        await here.host.cancel(table, ANN, manager=False)
        again = await asyncio.gather(*(here.host.rematch(table, user) for user in (ANN, BOB, ANN)))
        assert len({record.id for record in again}) == 1


async def test_resignation_and_last_answer_at_once_both_count(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await asyncio.gather(here.bid(table, BOB, "b"), here.host.resign(table, CAT))
        await here.rest()
        kinds = sorted(kind for _, _, kind in await here.host.history.moves(table))
        assert kinds == ["answers", "answers", "leave", "start"]


async def test_same_people_play_many_tables_side_by_side(places: Places, tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        tables = await asyncio.gather(*(here.started(ANN, BOB, computers=("quick",)) for _ in range(12 if LONG else 6)))

        async def play(table: int) -> None:
            for _ in range(40):
                if (await here.host.view(table)).record.status is not Status.PLAYING:
                    return
                await here.go_on(table, ANN, BOB)
                await here.rest()

        await asyncio.gather(*(play(table) for table in tables))
        await here.rest()
        views = [await here.host.view(table) for table in tables]
        assert {view.record.status for view in views} == {Status.OVER}
        for view in views:
            posted = [post.revision for post in here.chat.of(PostKind.MOVE, view.record.id)]
            assert posted == list(range(1, view.record.revision + 1))
        assert set(here.chat.counted.values()) == {1}
