"""While nothing can be saved, every answer is refused with a message; afterwards everything goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.host.app.host import Replace
from bot.host.core.errors import KeepingError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from tests.host.harness import ANN, BOB, CAT, HostHarness, running_host
from tests.storage.sqlite.test_errors import full_disk
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path


async def test_full_disk_refuses_every_change_with_a_message(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a"))
        before = await here.host.seat(table, ANN)
        with full_disk():
            for work in (
                here.host.edit(table, ANN, Replace("b")),
                here.host.compile(table, ANN),
                here.host.answer(table, BOB, ("a", DONE)),
                here.host.resign(table, BOB),
                here.host.open("toy", TableTerms(), opener=CAT, place=before.view.record.place),
            ):
                with pytest.raises(KeepingError, match=pattern("keeping")):
                    await work
            assert await here.host.seat(table, ANN) == before
        assert await here.host.seat(table, ANN) == before
        assert await here.host.tables_of(CAT.id) == []


async def test_game_goes_on_once_there_is_room_again(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        with full_disk():
            with pytest.raises(KeepingError):
                await here.bid(table, ANN, "a")
            await here.settle(minutes=1)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "b")
        await here.wait(minutes=1)
        assert (await here.host.view(table)).record.revision == 3
        assert here.chat.counted[f"{table}-3-m"] == 1


async def posted_on_a_full_disk(here: HostHarness) -> int:
    """A table whose third move was posted, which couldn't be saved."""
    table = await here.bidding(ANN, BOB)
    await here.bid(table, ANN, "a")
    here.messenger.gates[f"{table}-3-m"] = gate = asyncio.Event()
    await here.bid(table, BOB, "b")
    await here.until(lambda: f"{table}-3-m" in here.messenger.tried)
    with full_disk():
        gate.set()
        await here.until(lambda: any(post.revision == 3 for post in here.chat.of(PostKind.MOVE, table)))
        await here.settle()
    return table


async def test_post_made_while_disk_is_full_is_made_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await posted_on_a_full_disk(here)
        for _ in range(10):
            await here.wait(minutes=1)
        assert here.chat.counted[f"{table}-3-m"] == 1


async def test_unsaved_post_is_retried_after_some_seconds(tmp_path: Path) -> None:
    """Retrying at once wouldn't help, but the table's next message waits for this one, so it mustn't take long."""
    async with running_host(tmp_path) as here:
        table = await posted_on_a_full_disk(here)
        asked = len(here.chat.of(PostKind.PROMPT, table))
        await here.settle(seconds=4.99)
        assert len(here.chat.of(PostKind.PROMPT, table)) == asked
        here.pass_by(seconds=0.02)
        await here.until(lambda: len(here.chat.of(PostKind.PROMPT, table)) == asked + 1)


async def test_clock_stops_while_nobody_can_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        with full_disk():
            for _ in range(3):
                await here.settle(hours=1)
        await here.wait(seconds=10)
        view = await here.host.view(table)
        assert view.record.revision == 2
        assert view.record.deadline is not None
        assert view.record.deadline > here.clock.now()
        await here.wait(hours=1)
        assert (await here.host.view(table)).record.revision == 3
