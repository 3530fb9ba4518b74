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
from tests.host.house import ANN, BOB, CAT, NOON, house, seats
from tests.host.toy import toy
from tests.storage.sqlite.test_store import RECORD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from bot.host.core.unit_of_work import UnitOfWork

DAY = 86400


async def test_each_question_has_the_whole_pace(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(days=1)
        await here.wait(hours=2)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(days=1, hours=2)


async def test_what_is_over_waits_for_no_deadline(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.cancel(table, ANN, manager=True)
        record = (await here.host.view(table)).record
        assert record.status is Status.CANCELLED
        assert record.deadline is None
        await here.wait(days=2)
        after = (await here.host.view(table)).record
        assert (after.status, after.revision, after.deadline) == (Status.CANCELLED, record.revision, None)
        assert here.notebook.of(PostKind.REMINDER) == []


async def test_without_a_pace_no_time_is_up(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.wait(days=365)
        assert (await here.host.view(table)).record.revision == 2


async def test_at_the_deadline_drafts_run_as_they_lie_and_the_others_pass(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=DAY)
        await here.host.edit(table, ANN, Do("a"))
        await here.bid(table, BOB, "b")
        await here.wait(days=1)
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:3]] == [("a",), ("b",), ()]
        assert [seal.seat for seal in move.seals] == [1]


async def test_a_deadline_passes_once(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        await here.wait(days=1)
        await here.wait(seconds=1)
        assert (await here.host.view(table)).record.revision == 3


async def test_reminders_go_to_the_missing_at_half_and_at_the_last_fifth(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=10 * 3600)
        await here.bid(table, ANN, "a")
        for hour, so_far in ((4.9, 0), (0.1, 2), (2.9, 2), (0.1, 4), (1.9, 4)):
            await here.wait(hours=hour)
            assert len(here.notebook.of(PostKind.REMINDER)) == so_far
        reminders = here.notebook.of(PostKind.REMINDER)
        assert sorted(post.nonce for post in reminders) == [
            f"{table}-2-r{seat}.{part}" for seat in (1, 2) for part in (1, 2)
        ]


async def test_whoever_wakes_just_when_the_next_reminder_is_due_gets_that_one_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await here.host.user_settings.choose(BOB, partial(with_quiet, quiet=QuietHours(23 * 60 + 30, 7 * 60 + 12)))
        await here.started(ANN, BOB, pace=DAY)
        for _ in range(23):
            await here.wait(hours=1)
        assert seats(here.notebook.of(PostKind.REMINDER)).count(1) == 1


async def test_who_answers_between_the_reminders_gets_no_second_one(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=10 * 3600)
        await here.wait(hours=5)
        await here.bid(table, BOB, "a")
        await here.wait(hours=3)
        second = [post for post in here.notebook.of(PostKind.REMINDER) if post.part == 2]
        assert sorted(seats(second), key=str) == [0, 2]


@pytest.mark.parametrize("meanwhile", ["over", "paused", "reminded"])
async def test_a_reminder_that_is_not_due_any_more_when_its_turn_comes_is_not_given(
    tmp_path: Path, meanwhile: str
) -> None:
    """The bot first looks up who needs a reminder at all tables."""
    async with house(tmp_path) as here:
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
            await here.host._loop.timekeeper._remind(work, table)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store:
        kept = store.execute("SELECT count(*) FROM outbox WHERE kind = 'r' AND state = 'waiting'").fetchone()
    assert kept == (0,)
    assert len(here.notebook.of(PostKind.REMINDER)) == (2 if meanwhile == "reminded" else 0)


async def test_a_bot_that_slept_through_both_reminders_gives_one(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await here.bidding(ANN, BOB, pace=10 * 3600)
        await here.wait(hours=9)
        assert [post.part for post in here.notebook.of(PostKind.REMINDER)] == [2, 2]


async def test_time_in_which_the_bot_was_away_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        await here.wait(hours=6)
    later = NOON + timedelta(days=30)
    async with house(tmp_path, notebook=here.notebook, now=later) as again:
        await again.rest()
        record = (await again.host.view(table)).record
        assert (record.deadline, record.asked_at) == (later + timedelta(hours=18), later - timedelta(hours=6))
        assert again.notebook.of(PostKind.REMINDER) == []
        await again.wait(hours=6)
        assert len(again.notebook.of(PostKind.REMINDER)) == 2


async def test_two_stops_in_a_row_move_deadlines_only_by_what_was_missed(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
    for days in (1, 2):
        async with house(tmp_path, notebook=here.notebook, now=NOON + timedelta(days=days)) as again:
            await again.rest()
            record = (await again.host.view(table)).record
            assert record.deadline == NOON + timedelta(days=days + 1)


async def test_a_departure_leaves_the_others_their_deadline(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=DAY)
        await here.wait(hours=13)
        await here.host.resign(table, CAT)
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.revision, record.deadline, record.reminded) == (3, NOON + timedelta(days=1), 1)


async def test_deadlines_of_many_tables_pass_side_by_side(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        tables = [await here.started(ANN, BOB, pace=60 * (number + 1)) for number in range(8)]
        await here.wait(minutes=4, seconds=1)
        moved = [(await here.host.view(table)).record.revision for table in tables]
        assert moved == [2, 2, 2, 2, 1, 1, 1, 1]


# -- questions with a limit of their own ------------------------------------------------------------------------------


async def test_the_shorter_of_pace_and_the_questions_own_limit_counts(tmp_path: Path) -> None:
    for number, (pace, limit, seconds) in enumerate(((DAY, 90, 90), (60, 90, 60), (None, 90, 90))):
        async with house(tmp_path / str(number), game=toy(limit=limit)) as here:
            table = await here.bidding(ANN, BOB, pace=pace)
            assert (await here.host.view(table)).record.deadline == NOON + timedelta(seconds=seconds)


async def test_a_question_without_a_limit_goes_by_the_pace(tmp_path: Path) -> None:
    async with house(tmp_path, game=toy(limit=90)) as here:
        table = await here.started(ANN, BOB)
        assert (await here.host.view(table)).record.deadline is None
        table = await here.started(ANN, BOB, pace=DAY)
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(seconds=DAY)


async def test_a_limit_of_seconds_falls_to_the_second(tmp_path: Path) -> None:
    """No heartbeat comes in between, at which everything would be checked anyway."""
    async with house(tmp_path, game=toy(limit=10)) as here:
        table = await here.bidding(ANN, BOB)
        await here.wait(seconds=9)
        assert (await here.host.view(table)).record.revision == 2
        await here.wait(seconds=1)
        assert (await here.host.view(table)).record.revision == 3


async def test_a_question_whose_limit_is_over_is_answered_as_it_lies_without_a_pace(tmp_path: Path) -> None:
    async with house(tmp_path, game=toy(limit=90)) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        await here.wait(seconds=89)
        assert (await here.host.view(table)).record.revision == 2
        await here.wait(seconds=1)
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:2]] == [("a",), ()]
        assert (await here.host.view(table)).record.revision == 3


async def test_there_is_no_reminder_within_less_than_two_minutes(tmp_path: Path) -> None:
    for limit, reminders in ((119, 0), (120, 2)):
        async with house(tmp_path / str(limit), game=toy(limit=limit)) as here:
            await here.bidding(ANN, BOB)
            await here.wait(seconds=limit / 2 + 1)
            assert len(here.notebook.of(PostKind.REMINDER)) == reminders


# -- people who can't reach the bot -----------------------------------------------------------------------------------


async def test_nothing_falls_due_while_nobody_can_reach_the_bot(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        here.host.cut_off()
        await here.wait(hours=3)
        assert (await here.host.view(table)).record.revision == 2


async def test_time_in_which_nobody_could_reach_the_bot_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=20, seconds=7)
        here.host.cut_off()
        await here.wait(hours=1)
        here.host.cut_off()  # a failed attempt to reconnect
        await here.wait(hours=2)
        here.notebook.refreshed.clear()
        here.host.resume_clocks()
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.asked_at, record.deadline) == (NOON + timedelta(hours=3), NOON + timedelta(hours=4))
        assert here.notebook.refreshed == [table], "people see until when they have time now"
        await here.wait(minutes=9, seconds=52)
        assert here.notebook.of(PostKind.REMINDER) == []
        await here.wait(seconds=1)
        assert len(here.notebook.of(PostKind.REMINDER)) == 2
        await here.wait(minutes=30)
        assert (await here.host.view(table)).record.revision == 3


async def test_a_blink_of_the_connection_counts_as_any_time(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_a_restart_while_nobody_could_reach_the_bot_counts_that_time_once(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=10)
        here.host.cut_off()
        await here.wait(hours=1)
    later = NOON + timedelta(hours=2)
    async with house(tmp_path, notebook=here.notebook, now=later) as again:
        await again.rest()
        assert (await again.host.view(table)).record.deadline == later + timedelta(minutes=50)
        again.host.cut_off()
        await again.wait(hours=1)
        again.host.resume_clocks()
        await again.rest()
        assert (await again.host.view(table)).record.deadline == later + timedelta(hours=1, minutes=50)


async def test_a_question_that_came_up_while_nobody_could_reach_the_bot_has_its_whole_time(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await here.rest()
        here.host.cut_off()
        await here.wait(hours=3)
        table = await here.started(ANN, BOB, pace=3600)
        await here.wait(hours=1)
        here.host.resume_clocks()
        await here.rest()
        assert (await here.host.view(table)).record.deadline == NOON + timedelta(hours=5)


async def test_a_clock_that_stands_still_for_a_pause_is_not_moved_on_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("I may not post there.")
        for user in (ANN, BOB):
            await here.bid(table, user, "ab" if user is ANN else "")
        await here.rest()
        assert (await here.host.view(table)).record.paused is not None
        here.host.cut_off()
        await here.wait(hours=3)
        here.host.resume_clocks()
        await here.rest()
        del here.messenger.refusing[PostKind.MOVE]
        record = await here.wakes(table)
        assert (record.paused, record.deadline) == (None, NOON + timedelta(hours=4))


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


async def test_a_table_whose_turn_could_not_be_kept_is_let_be_for_half_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=60)
        await here.rest()
        with full_disk_for_turns(monkeypatch) as tried:
            for seconds in (60, 10, 10, 9.9, 0.1):
                await here.settle(seconds=seconds)
        assert tried == [NOON + timedelta(seconds=seconds) for seconds in (60, 90)]
        await here.wait(seconds=30)
        assert (await here.host.view(table)).record.revision == 2


async def test_a_table_whose_turn_once_could_not_be_kept_costs_nothing_once_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its players cancel it before the next try. Later, another table's turn can't be saved either: the host waits
    as long as without the first table, instead of retrying without a pause."""
    async with house(tmp_path) as here:
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
def test_the_shortest_limit_counts_and_what_is_short_by_itself_gets_no_reminder(
    pace: int | None, own: tuple[int | None, ...], left: int | None, reminded: int
) -> None:
    """Reminders sent before are forgotten with their question."""
    line = SimpleNamespace(decisions=tuple(Decision(seat, "bid", seconds=each) for seat, each in enumerate(own)))
    before = replace(RECORD, terms=replace(RECORD.terms, pace=pace), revision=7, question=5, reminded=1, deadline=NOON)
    asked = turns.asked_anew(before, line, NOON)  # type: ignore[arg-type]  # it only uses these attributes
    deadline = None if left is None else NOON + timedelta(seconds=left)
    assert (asked.question, asked.asked_at, asked.deadline, asked.reminded) == (7, NOON, deadline, reminded)
