"""Time doesn't count while Discord accepts no messages for someone, unless it refuses them for a reason."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.model.outbox import PostKind
from tests.host.harness import ANN, BOB, HostHarness, running_host

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import TableRecord
    from tests.stores import Places

MINUTE = 60.0
PRIVATE = (PostKind.PROMPT, PostKind.REMINDER)
PUBLIC = (PostKind.MOVE, PostKind.UNDELIVERED, PostKind.CLOSED, PostKind.NOTICE)


def out(here: HostHarness, *kinds: PostKind) -> None:
    """From now on, Discord accepts none of these."""
    here.messenger.refusing.update({kind: PostUnsureError("503") for kind in kinds})


async def now(here: HostHarness, table: int) -> TableRecord:
    return (await here.host.view(table)).record


async def left(here: HostHarness, table: int) -> float:
    """Minutes until the deadline."""
    record = await now(here, table)
    assert record.deadline is not None
    return (record.deadline - here.clock.now()).total_seconds() / MINUTE


async def test_undeliverable_question_is_not_missed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        out(here, *PRIVATE, *PUBLIC)
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        for _ in range(30):
            await here.wait(minutes=6)
        record = await now(here, table)
        assert (record.revision, [player.missed for player in record.players]) == (1, [0, 0])
        here.messenger.refusing.clear()
        await here.wait(minutes=6)
        await here.wait(seconds=1)
        assert {0, 1} <= {post.seat for post in here.chat.of(PostKind.PROMPT)}
        assert await left(here, table) == pytest.approx(15, abs=0.3)
        assert table in here.chat.refreshed
        for _ in range(3):
            await here.wait(minutes=6)
        assert (await now(here, table)).revision == 2, "the clock runs again"


async def test_delivered_question_is_not_missed_during_later_outage(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        out(here, *PRIVATE, *PUBLIC)
        for _ in range(30):
            await here.wait(minutes=4)
        record = await now(here, table)
        assert (record.revision, [player.missed for player in record.players]) == (1, [0, 0])


async def test_question_undelivered_for_a_minute_is_offered_in_channel(
    tmp_path: Path,
) -> None:
    """From then on its time goes by."""
    async with running_host(tmp_path) as here:
        out(here, PostKind.PROMPT)
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        for _ in range(59):
            await here.wait(seconds=1)
        assert not here.chat.of(PostKind.UNDELIVERED)
        for _ in range(10):
            await here.wait(seconds=1)
        assert sorted(post.seat or 0 for post in here.chat.of(PostKind.UNDELIVERED)) == [0, 1]
        assert await left(here, table) == pytest.approx(15, abs=0.3)
        await here.wait(minutes=5)
        assert await left(here, table) == pytest.approx(10, abs=0.3)
        here.messenger.refusing.clear()
        await here.wait(minutes=5)
        assert sorted(post.seat or 0 for post in here.chat.of(PostKind.PROMPT)) == [0, 1]
        assert len(here.chat.of(PostKind.UNDELIVERED)) == 2
        assert await left(here, table) == pytest.approx(5, abs=0.3)


async def test_unreachable_seat_delays_others_by_one_questions_time(tmp_path: Path, places: Places) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.PROMPT].append(PostUnsureError("503"))
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        late = next(seat for seat in (0, 1) if seat not in {post.seat for post in here.chat.of(PostKind.PROMPT)})
        await here.host.answer(table, (ANN, BOB)[1 - late], ("penny",))
        out(here, *PRIVATE, PostKind.UNDELIVERED)
        minutes = 0
        while (await now(here, table)).revision == 1:
            await here.wait(minutes=1)
            minutes += 1
            assert minutes <= 31
        assert minutes >= 29


async def test_closed_dms_do_not_stop_the_clock(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for kind in PRIVATE:
            here.messenger.refusing[kind] = PostRefusedError("closed", closed=True)
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        await here.wait(minutes=14)
        assert await left(here, table) == pytest.approx(1)


async def test_short_outage_counts_as_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.PROMPT].extend([PostUnsureError("503")] * 2)
        table = await here.started(ANN, BOB, pace=900)
        await here.rest()
        for _ in range(4):
            await here.wait(seconds=1)
        assert len(here.chat.of(PostKind.PROMPT)) == 2
        assert await left(here, table) == pytest.approx(15 - 4 / MINUTE)


async def test_outage_is_counted_once_across_restart_and_disconnection(tmp_path: Path, places: Places) -> None:
    """It begins with the reminder, half an hour after the question."""
    kinds = (*PRIVATE, *PUBLIC)
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=3600)
        await here.rest()
        out(here, *kinds)
        await here.wait(minutes=30)
        for _ in range(5):
            await here.wait(minutes=4)
        noon = here.clock.now()
    async with running_host(tmp_path, now=noon + timedelta(hours=1)) as here:
        out(here, *kinds)
        for _ in range(5):
            await here.wait(minutes=4)
        here.host.cut_off()
        for _ in range(5):
            await here.wait(minutes=4)
        here.host.resume_clocks()
        await here.wait(seconds=1)
        here.messenger.refusing.clear()
        await here.wait(minutes=5)
        await here.wait(seconds=1)
        assert await left(here, table) == pytest.approx(30, abs=0.7)
        assert (await now(here, table)).revision == 1


async def paused_in_an_outage(here: HostHarness) -> int:
    """A table that was paused forty minutes after its question, when nothing had been delivered for ten."""
    table = await here.started(ANN, BOB, pace=3600)
    await here.rest()
    out(here, *PRIVATE, *PUBLIC)
    await here.wait(minutes=30)
    await here.wait(minutes=10)
    await here.host.time_requests.pause(table, ANN, 1)
    return table


async def test_outage_that_ends_during_a_pause_is_counted_once(tmp_path: Path) -> None:
    """It begins with the reminder, half an hour after the question."""
    async with running_host(tmp_path) as here:
        table = await paused_in_an_outage(here)
        here.messenger.refusing.clear()
        await here.wait(hours=1)
        await here.host.time_requests.go_on(table, ANN)
        await here.rest()
        assert await left(here, table) == pytest.approx(30)


async def test_outage_that_outlasts_a_pause_is_counted_once(tmp_path: Path) -> None:
    """It begins with the reminder, half an hour after the question."""
    async with running_host(tmp_path) as here:
        table = await paused_in_an_outage(here)
        for _ in range(10):
            await here.wait(minutes=6)
        await here.host.time_requests.go_on(table, ANN)
        await here.rest()
        assert await left(here, table) == pytest.approx(30)
        await here.wait(minutes=6)
        here.messenger.refusing.clear()
        await here.wait(minutes=6)
        await here.wait(seconds=1)
        assert await left(here, table) == pytest.approx(30, abs=0.1)
