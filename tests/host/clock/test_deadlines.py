"""Deadlines, reminders, and time during which the bot was down."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import Decision
from bot.host.app.host import Do
from bot.host.core.errors import PostRefusedError
from bot.host.match import turns
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.tables import Status
from bot.host.people.user_settings import with_quiet
from bot.host.ports.store import StoreError
from tests.host.harness import ANN, BOB, CAT, NOON, running_host, seats
from tests.host.toy import toy
from tests.storage.sqlite.test_store import RECORD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from bot.host.core.unit_of_work import UnitOfWork

DAY = 86400


async def test_each_question_gets_the_full_pace(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(days=1)
        await here.wait(hours=2)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(days=1, hours=2)


async def test_cancelled_game_has_no_deadline_or_reminders(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.cancel(table, ANN, manager=True)
        record = (await here.host.view(table)).record
        assert record.status is Status.CANCELLED
        assert record.deadline is None
        await here.wait(days=2)
        after = (await here.host.view(table)).record
        assert (after.status, after.revision, after.deadline) == (Status.CANCELLED, record.revision, None)
        assert here.chat.of(PostKind.REMINDER) == []


async def test_time_never_runs_out_without_a_pace(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.wait(days=365)
        assert (await here.host.view(table)).record.revision == 2


async def test_deadline_plays_drafts_and_passes_for_the_others(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=DAY)
        await here.host.edit(table, ANN, Do("a"))
        await here.bid(table, BOB, "b")
        await here.wait(days=1)
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:3]] == [("a",), ("b",), ()]
        assert [seal.seat for seal in move.seals] == [1]


async def test_deadline_passes_only_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        await here.wait(days=1)
        await here.wait(seconds=1)
        assert (await here.host.view(table)).record.revision == 3


async def test_missing_players_are_reminded_at_half_and_last_fifth(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=10 * 3600)
        await here.bid(table, ANN, "a")
        for hour, so_far in ((4.9, 0), (0.1, 2), (2.9, 2), (0.1, 4), (1.9, 4)):
            await here.wait(hours=hour)
            assert len(here.chat.of(PostKind.REMINDER)) == so_far
        reminders = here.chat.of(PostKind.REMINDER)
        assert sorted(post.nonce for post in reminders) == [
            f"{table}-2-r{seat}.{part}" for seat in (1, 2) for part in (1, 2)
        ]


async def test_quiet_hours_ending_at_next_reminder_yield_only_that_one(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.host.user_settings.choose(BOB, partial(with_quiet, quiet=QuietHours(23 * 60 + 30, 7 * 60 + 12)))
        await here.started(ANN, BOB, pace=DAY)
        for _ in range(23):
            await here.wait(hours=1)
        assert seats(here.chat.of(PostKind.REMINDER)).count(1) == 1


async def test_answering_between_reminders_prevents_the_second(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=10 * 3600)
        await here.wait(hours=5)
        await here.bid(table, BOB, "a")
        await here.wait(hours=3)
        second = [post for post in here.chat.of(PostKind.REMINDER) if post.number == 2]
        assert sorted(seats(second), key=str) == [0, 2]


@pytest.mark.parametrize("meanwhile", ["over", "paused", "reminded"])
async def test_reminder_no_longer_due_is_not_sent(tmp_path: Path, meanwhile: str) -> None:
    """The bot first looks up who needs a reminder at all tables."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=3600)
        await here.rest()
        if meanwhile == "over":
            await here.host.cancel(table, ANN, manager=False)
        elif meanwhile == "paused":
            here.messenger.refusing[PostKind.MOVE] = PostRefusedError("the channel is gone")
            for user in (ANN, BOB):
                await here.host.answer(table, user, ("penny",))
            await here.rest()
        await here.wait(minutes=31)
        async with here.host._core.writing() as work:
            await here.host._loop.timekeeper._remind(work, await work.record(table))
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store:
        kept = store.execute("SELECT count(*) FROM outbox WHERE kind = 'r' AND state = 'waiting'").fetchone()
    assert kept == (0,)
    assert len(here.chat.of(PostKind.REMINDER)) == (2 if meanwhile == "reminded" else 0)


async def test_one_reminder_is_sent_after_sleeping_through_both(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.bidding(ANN, BOB, pace=10 * 3600)
        await here.wait(hours=9)
        assert [post.number for post in here.chat.of(PostKind.REMINDER)] == [2, 2]


async def test_downtime_does_not_count(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        await here.wait(hours=6)
    later = NOON + timedelta(days=30)
    async with running_host(tmp_path, chat=here.chat, now=later) as again:
        await again.rest()
        record = (await again.host.view(table)).record
        assert (record.deadline, record.asked_at) == (later + timedelta(hours=18), later - timedelta(hours=6))
        assert again.chat.of(PostKind.REMINDER) == []
        await again.wait(hours=6)
        assert len(again.chat.of(PostKind.REMINDER)) == 2


async def test_two_restarts_extend_deadlines_only_by_downtime(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
    for days in (1, 2):
        async with running_host(tmp_path, chat=here.chat, now=NOON + timedelta(days=days)) as again:
            await again.rest()
            record = (await again.host.view(table)).record
            assert record.deadline == NOON + timedelta(days=days + 1)


async def test_resignation_keeps_the_others_deadline(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=DAY)
        await here.wait(hours=13)
        await here.host.resign(table, CAT)
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.revision, record.deadline, record.past_reminders) == (3, NOON + timedelta(days=1), 1)


async def test_deadlines_of_many_tables_pass_side_by_side(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        tables = [await here.started(ANN, BOB, pace=60 * (number + 1)) for number in range(8)]
        await here.wait(minutes=4, seconds=1)
        moved = [(await here.host.view(table)).record.revision for table in tables]
        assert moved == [2, 2, 2, 2, 1, 1, 1, 1]


# -- questions with a limit of their own ------------------------------------------------------------------------------


async def test_shorter_of_pace_and_question_limit_applies(tmp_path: Path) -> None:
    for number, (pace, limit, seconds) in enumerate(((DAY, 90, 90), (60, 90, 60), (None, 90, 90))):
        async with running_host(tmp_path / str(number), game=toy(limit=limit)) as here:
            table = await here.bidding(ANN, BOB, pace=pace)
            assert (await here.host.view(table)).record.deadline == NOON + timedelta(seconds=seconds)


async def test_question_without_a_limit_uses_the_pace(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(limit=90)) as here:
        table = await here.started(ANN, BOB)
        assert (await here.host.view(table)).record.deadline is None
        table = await here.started(ANN, BOB, pace=DAY)
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(seconds=DAY)


async def test_limit_in_seconds_is_exact_to_the_second(tmp_path: Path) -> None:
    """No heartbeat comes in between, at which everything would be checked anyway."""
    async with running_host(tmp_path, game=toy(limit=10)) as here:
        table = await here.bidding(ANN, BOB)
        await here.wait(seconds=9)
        assert (await here.host.view(table)).record.revision == 2
        await here.wait(seconds=1)
        assert (await here.host.view(table)).record.revision == 3


async def test_question_limit_plays_drafts_without_a_pace(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(limit=90)) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        await here.wait(seconds=89)
        assert (await here.host.view(table)).record.revision == 2
        await here.wait(seconds=1)
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:2]] == [("a",), ()]
        assert (await here.host.view(table)).record.revision == 3


async def test_no_reminders_for_limits_under_two_minutes(tmp_path: Path) -> None:
    for limit, reminders in ((119, 0), (120, 2)):
        async with running_host(tmp_path / str(limit), game=toy(limit=limit)) as here:
            await here.bidding(ANN, BOB)
            await here.wait(seconds=limit / 2 + 1)
            assert len(here.chat.of(PostKind.REMINDER)) == reminders


# -- people who can't reach the bot -----------------------------------------------------------------------------------


async def test_deadline_does_not_pass_while_bot_is_disconnected(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        here.host.cut_off()
        await here.wait(hours=3)
        assert (await here.host.view(table)).record.revision == 2


async def test_disconnected_time_does_not_count(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=20, seconds=7)
        here.host.cut_off()
        await here.wait(hours=1)
        here.host.cut_off()  # a failed attempt to reconnect
        await here.wait(hours=2)
        here.chat.refreshed.clear()
        here.host.resume_clocks()
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.asked_at, record.deadline) == (NOON + timedelta(hours=3), NOON + timedelta(hours=4))
        assert here.chat.refreshed == [table], "people see until when they have time now"
        await here.wait(minutes=9, seconds=52)
        assert here.chat.of(PostKind.REMINDER) == []
        await here.wait(seconds=1)
        assert len(here.chat.of(PostKind.REMINDER)) == 2
        await here.wait(minutes=30)
        assert (await here.host.view(table)).record.revision == 3


async def test_short_disconnections_count_as_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=1)
        for _ in range(3):
            here.host.cut_off()
            await here.wait(seconds=5)
            here.host.resume_clocks()
            await here.rest()
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(hours=1)
        here.host.cut_off()
        await here.wait(seconds=6)
        here.host.resume_clocks()
        await here.rest()
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(hours=1, seconds=6)


async def test_restart_while_disconnected_is_counted_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=10)
        here.host.cut_off()
        await here.wait(hours=1)
    later = NOON + timedelta(hours=2)
    async with running_host(tmp_path, chat=here.chat, now=later) as again:
        await again.rest()
        assert (await again.host.view(table)).record.deadline == later + timedelta(minutes=50)
        again.host.cut_off()
        await again.wait(hours=1)
        again.host.resume_clocks()
        await again.rest()
        assert (await again.host.view(table)).record.deadline == later + timedelta(hours=1, minutes=50)


async def test_question_asked_while_disconnected_gets_its_full_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.rest()
        here.host.cut_off()
        await here.wait(hours=3)
        table = await here.started(ANN, BOB, pace=3600)
        await here.wait(hours=1)
        here.host.resume_clocks()
        await here.rest()
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(hours=5)


async def test_paused_clock_is_not_extended_twice_after_disconnection(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("I may not post there.")
        for user in (ANN, BOB):
            await here.bid(table, user, "ab" if user is ANN else "")
        await here.rest()
        assert (await here.host.view(table)).record.refusal is not None
        here.host.cut_off()
        await here.wait(hours=3)
        here.host.resume_clocks()
        await here.rest()
        del here.messenger.refusing[PostKind.MOVE]
        record = await here.wakes(table)
        assert (record.refusal, record.deadline) == (None, NOON + timedelta(hours=4))


async def test_end_of_a_pause_while_disconnected_counts_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=5 * 3600)
        await here.wait(hours=3)
        await here.host.time_requests.pause(table, ANN, 1)
        await here.wait(hours=22)
        here.host.cut_off()
        await here.wait(hours=4)
        here.host.resume_clocks()
        await here.rest()
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(days=1, hours=5 + 2)


@pytest.mark.parametrize(("refused", "lost"), [(2, 1), (26, 1 + 2)])
async def test_time_that_is_both_paused_and_refused_counts_once(tmp_path: Path, refused: int, lost: int) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=5 * 3600)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("I may not post there.")
        for user in (ANN, BOB):
            await here.bid(table, user, "ab" if user is ANN else "")
        await here.rest()
        await here.wait(hours=1)
        await here.host.time_requests.pause(table, ANN, 1)
        await here.wait(hours=refused)
        del here.messenger.refusing[PostKind.MOVE]
        record = await here.wakes(table)
        assert (record.refusal, record.deadline) == (None, NOON + timedelta(days=1, hours=5 + lost))


# -- a database that fails now and then -------------------------------------------------------------------------------


@contextmanager
def full_disk_for_turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """Until the end of the block, no deadline's effect can be saved. Yields the times of the attempts."""
    tried: list[datetime] = []

    async def refused(work: UnitOfWork, *_: object) -> None:
        tried.append(work.now)
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(turns, "resolve", refused)
        yield tried


async def test_unsaved_turn_is_retried_after_half_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=60)
        await here.rest()
        with full_disk_for_turns(monkeypatch) as tried:
            for seconds in (60, 10, 10, 9.9, 0.1):
                await here.settle(seconds=seconds)
        assert tried == [NOON + timedelta(seconds=seconds) for seconds in (60, 90)]
        await here.wait(seconds=30)
        assert (await here.host.view(table)).record.revision == 2


async def test_cancelled_table_with_unsaved_turn_causes_no_busy_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its players cancel it before the next try. Later, another table's turn can't be saved either: the host waits
    as long as without the first table, instead of retrying without a pause."""
    async with running_host(tmp_path) as here:
        first, second = await here.started(ANN, BOB, pace=60), await here.started(ANN, BOB, pace=3600)
        await here.rest()
        with full_disk_for_turns(monkeypatch):
            await here.settle(seconds=61)
        assert (await here.host.view(first)).record.revision == 1
        await here.host.cancel(first, ANN, manager=False)
        await here.wait(minutes=2)
        with full_disk_for_turns(monkeypatch):
            looks = 0
            now = here.clock.now

            def looked() -> datetime:
                nonlocal looks
                looks += 1
                return now()

            here.pass_by(hours=1)
            monkeypatch.setattr(here.clock, "now", looked)
            await asyncio.sleep(0.3)
        assert looks < 50
        monkeypatch.undo()
        await here.wait(minutes=1)
        assert (await here.host.view(second)).record.revision == 2


@pytest.mark.parametrize(
    ("pace", "own", "left", "reminded"),
    [
        (None, (None,), None, 0),
        (None, (30, 90, None), 30, 2),
        (None, (120,), 120, 0),
        (60, (None,), 60, 0),
        (60, (None, 90), 60, 0),
        (60, (30,), 30, 2),
        (3600, (119,), 119, 2),
    ],
)
def test_shortest_limit_applies_and_short_limits_get_no_reminder(
    pace: int | None, own: tuple[int | None, ...], left: int | None, reminded: int
) -> None:
    """Reminders sent before are forgotten with their question."""
    line = SimpleNamespace(decisions=tuple(Decision(seat, "bid", seconds=each) for seat, each in enumerate(own)))
    before = replace(
        RECORD, terms=replace(RECORD.terms, pace=pace), revision=7, question=5, past_reminders=1, deadline=NOON
    )
    asked = turns.start_clock(before, line, NOON)  # type: ignore[arg-type]  # it only uses these attributes
    deadline = None if left is None else NOON + timedelta(seconds=left)
    assert (asked.question, asked.asked_at, asked.deadline, asked.past_reminders) == (7, NOON, deadline, reminded)
