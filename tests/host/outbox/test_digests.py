"""Which messages ping a person, and when one digest pings for the others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.core.errors import PostUnsureError
from bot.host.model.announcements import Digest
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import PingTiming
from tests.host.harness import ANN, BOB, NOON, HostHarness, running_host
from tests.host.outbox.test_announcements import NotingHerald

if TYPE_CHECKING:
    from pathlib import Path

DAY = 24 * 60 * 60
SIX_HOURS = 6 * 60 * 60
TEN_MINUTES = 10 * 60
MINUTE = timedelta(minutes=1)


async def claims(here: HostHarness, table: int, *, nonce: str = "", asks: bool = True, last: bool = False) -> bool:
    """Whether a message about a table pings Ann now."""
    record = (await here.host.view(table)).record
    return await here.host.digests.claim(ANN.id, nonce or f"{table}-x", record, asks=asks, last=last)


async def chooses(here: HostHarness, **user_settings: Any) -> None:
    await here.host.user_settings.choose(ANN, partial(replace, **user_settings))


def digests(announcer: NotingHerald) -> list[Digest]:
    return [each.about for each in announcer.said if isinstance(each.about, Digest)]


async def test_first_message_pings_then_a_digest_ten_minutes_later(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        first, second, third = [await here.started(ANN, BOB, pace=DAY) for _ in range(3)]
        assert [await claims(here, table) for table in (first, second, third)] == [True, False, False]
        assert await claims(here, first), "the same message is tried again"
        await here.wait(seconds=TEN_MINUTES - 1)
        assert digests(announcer) == []
        await here.wait(seconds=1)
        assert digests(announcer) == [Digest(ANN.id, 3, earlier=None)]
        assert not await claims(here, second, nonce="another"), "the digest rang"
        assert (await here.host.running_tables_of(ANN.id))[0], "nothing is hidden"


async def test_answered_question_gets_no_digest(tmp_path: Path) -> None:
    """The first question is still open, but its own message has pinged."""
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        first, second = [await here.started(ANN, BOB, pace=DAY) for _ in range(2)]
        assert [await claims(here, table) for table in (first, second)] == [True, False]
        await here.host.answer(second, ANN, ("penny",))
        await here.wait(seconds=TEN_MINUTES)
        assert digests(announcer) == []
        assert await claims(here, first, nonce="new"), "ten minutes have gone by"


@pytest.mark.parametrize(
    ("pace", "last", "rings"),
    [
        (DAY, False, False),
        (DAY, True, True),
        (SIX_HOURS, False, False),
        (SIX_HOURS - 1, False, True),
        (None, False, False),
    ],
    ids=["a day", "the last reminder", "six hours", "less than six hours", "no deadline"],
)
async def test_urgent_message_pings_at_once(tmp_path: Path, *, pace: int | None, last: bool, rings: bool) -> None:
    async with running_host(tmp_path) as here:
        other, table = await here.started(ANN, BOB, pace=DAY), await here.started(ANN, BOB, pace=pace)
        assert await claims(here, other)
        assert await claims(here, table, last=last) is rings


async def test_message_due_before_the_next_digest_pings_at_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.wait(seconds=DAY - 2 * TEN_MINUTES)
        assert await claims(here, table, nonce="first")
        assert not await claims(here, table, nonce="second")
        await here.wait(seconds=TEN_MINUTES - 1)
        assert not await claims(here, table, nonce="third"), "there's time until the digest"
        await chooses(here, pings=PingTiming.DAILY)
        assert await claims(here, table, nonce="fourth"), "the day's digest would be too late"


async def test_at_once_mode_pings_for_every_message(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await chooses(here, pings=PingTiming.AT_ONCE)
        tables = [await here.started(ANN, BOB, pace=DAY) for _ in range(3)]
        assert [await claims(here, table) for table in tables] == [True, True, True]


async def test_daily_digest_follows_the_persons_time_zone(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        await chooses(here, pings=PingTiming.DAILY, ping_hour=16, zone="Europe/Helsinki")
        table = await here.started(ANN, BOB, pace=3 * DAY)
        assert not await claims(here, table)
        await here.wait(seconds=(datetime(2030, 1, 1, 14, tzinfo=UTC) - NOON).total_seconds() - 1)
        assert digests(announcer) == []
        await here.wait(seconds=1)
        assert digests(announcer) == [Digest(ANN.id, 1, earlier=None)]


@pytest.mark.parametrize("mode", PingTiming)
async def test_quiet_hours_delay_pings_until_their_end(tmp_path: Path, mode: PingTiming) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        await chooses(here, pings=mode, ping_hour=13, quiet=QuietHours(11 * 60, 15 * 60))
        table = await here.started(ANN, BOB, pace=3 * DAY)
        assert not await claims(here, table, last=True)
        await here.wait(seconds=3 * 60 * 60 - 1)
        assert digests(announcer) == []
        await here.wait(seconds=1)
        assert digests(announcer) == [Digest(ANN.id, 1, earlier=None)]


async def test_holiday_delays_pings_until_its_end(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        today = NOON.date()
        await chooses(here, holidays=(Vacation(today, today),))
        table = await here.started(ANN, BOB, pace=None)
        assert not await claims(here, table)
        await here.wait(hours=23)
        assert digests(announcer) == []
        await here.wait(hours=2)
        assert digests(announcer) == [Digest(ANN.id, 1, earlier=None)]


async def test_urgent_ping_delays_the_digest_by_ten_minutes(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        first, second = [await here.started(ANN, BOB, pace=DAY) for _ in range(2)]
        assert [await claims(here, table) for table in (first, second)] == [True, False]
        await here.wait(minutes=9)
        assert await claims(here, first, nonce="urgent", last=True)
        await here.wait(minutes=9)
        assert digests(announcer) == []
        await here.wait(minutes=1)
        assert digests(announcer) == [Digest(ANN.id, 2, earlier=None)]


async def test_digest_is_sent_once_despite_uncertain_requests(tmp_path: Path) -> None:
    """Whether or not it got through before the error, and even after a restart."""
    announcer = NotingHerald(before=[PostUnsureError("lost")])
    async with running_host(tmp_path, announcer=announcer) as here:
        first, second = [await here.started(ANN, BOB, pace=DAY) for _ in range(2)]
        assert [await claims(here, table) for table in (first, second)] == [True, False]
        await here.wait(minutes=10)
        assert digests(announcer) == []
    announcer.after.append(PostUnsureError("lost"))
    async with running_host(tmp_path, announcer=announcer, now=NOON + timedelta(minutes=12)) as here:
        await here.wait(minutes=5)
        await here.wait(minutes=30)
        assert digests(announcer) == [Digest(ANN.id, 2, earlier=None)]
    async with running_host(tmp_path, announcer=announcer, now=NOON + timedelta(hours=2)) as here:
        await here.wait(minutes=30)
        assert len(digests(announcer)) == 1


async def test_digest_is_updated_until_nothing_is_open(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        first, second = [await here.started(ANN, BOB, pace=DAY) for _ in range(2)]
        assert [await claims(here, table) for table in (first, second)] == [True, False]
        await here.wait(minutes=10)
        assert not await claims(here, second, nonce="another")
        await here.wait(minutes=10)
        for table, count in ((second, 1), (first, 0)):
            await here.host.answer(table, ANN, ("penny",))
            await here.rest()
            shown, _ = announcer.renewed[-1]
            assert shown.about == Digest(ANN.id, count)
        known = len(announcer.renewed)
        third = await here.started(ANN, BOB, pace=DAY)
        await here.rest()
        assert third
        assert len(announcer.renewed) == known, "it's gone"
        assert not await claims(here, third)
        await here.wait(minutes=10)
        one, other, last = digests(announcer)
        assert (one.earlier, last.earlier) == (None, None)
        assert other.earlier is not None, "it takes the first one's place"
