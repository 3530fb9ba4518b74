"""Personal hours at tables: deadlines in quiet hours and vacations, reminder settings, and where reminders go."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.match import deadlines
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours, Vacation, free
from bot.host.model.people.user_settings import Bounds, DeliveryChannel, Reminders
from bot.host.people.user_settings import with_holiday, with_quiet
from tests.host.harness import ANN, BOB, CAT, HERE, NOON, HostHarness, running_host, seats
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.outbox import Post
    from bot.host.model.tables import TableRecord, User

DAY = 24 * 60 * 60
LUNCH = QuietHours(12 * 60, 13 * 60)
"""In UTC, like NOON."""


async def quiet(here: HostHarness, user: User, hours: QuietHours | None = LUNCH) -> None:
    await here.host.user_settings.choose(user, partial(with_quiet, quiet=hours))


async def heeded(here: HostHarness, user: User, after: timedelta) -> timedelta:
    """The deadline for a time that long after NOON. It's neither before the exact quiet hours end nor an hour after
    that."""
    async with here.host._core.writing() as work:
        (theirs,) = await deadlines.load_widened_hours(work, [user.id])
    due, awake = free(NOON + after, [theirs]), free(NOON + after, [replace(theirs, widening=None)])
    assert awake <= due < awake + timedelta(hours=1)
    return due - NOON


async def prefers(here: HostHarness, user: User, **what: object) -> None:
    await here.host.user_settings.choose(user, lambda user_settings: replace(user_settings, **what))  # type: ignore[arg-type]


async def away(here: HostHarness, user: User, first: int, last: int) -> None:
    await here.host.user_settings.go_away(user, Vacation(date(2030, 1, first), date(2030, 1, last)))


async def record(here: HostHarness, table: int) -> TableRecord:
    return (await here.host.view(table)).record


async def deadline(here: HostHarness, table: int) -> timedelta:
    """The deadline, as time since NOON."""
    due = (await record(here, table)).deadline
    assert due is not None
    return due - NOON


def told(here: HostHarness, kind: PostKind) -> list[Post]:
    return here.chat.of(kind)


# -- deadlines -------------------------------------------------------------------------------------------------------


async def test_deadline_in_quiet_hours_moves_to_their_end(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, BOB)
        table = await here.started(ANN, BOB, pace=DAY)
        due = await deadline(here, table)
        assert due == await heeded(here, BOB, timedelta(days=1)) >= timedelta(hours=25)
        await here.wait(seconds=due.total_seconds() - 60)
        assert (await record(here, table)).revision == 1
        await here.wait(minutes=1)
        assert (await record(here, table)).revision > 1


async def test_quiet_hours_of_people_not_asked_have_no_effect(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, CAT)
        assert await deadline(here, await here.started(ANN, BOB, pace=DAY)) == timedelta(hours=24)


async def test_quiet_hours_are_ignored_at_fast_tables(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, BOB)
        assert await deadline(here, await here.started(ANN, BOB, pace=600)) == timedelta(minutes=10)
        assert await deadline(here, await here.started(ANN, BOB, pace=3600)) == await heeded(
            here, BOB, timedelta(hours=1)
        )


async def test_set_deadline_stays_when_quiet_hours_change(tmp_path: Path) -> None:
    """Otherwise, a late player could gain time by changing them."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await quiet(here, BOB)
        assert await deadline(here, table) == timedelta(hours=24)
        await here.wait(hours=24)
        assert await deadline(here, table) == await heeded(here, BOB, timedelta(hours=48)) >= timedelta(hours=49)


async def test_deadline_waits_for_a_vacation(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await away(here, BOB, 2, 3)
        table = await here.started(ANN, BOB, pace=DAY)
        assert await deadline(here, table) == timedelta(days=4)
        view = await here.host.view(table)
        assert [(each.player.name, each.first_noon - NOON, each.last_noon - NOON) for each in view.away] == [
            ("Bob", timedelta(days=1), timedelta(days=2))
        ]
        assert view.record.timing.holidays


async def test_set_deadline_waits_for_a_vacation_added_later(tmp_path: Path) -> None:
    """The vacation begins in advance, and everyone at the table sees the new deadline at once."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.rest()
        here.chat.refreshed.clear()
        await away(here, BOB, 2, 3)
        await here.rest()
        assert await deadline(here, table) == timedelta(days=4)
        assert table in here.chat.refreshed


async def test_vacation_no_table_waits_for_is_withdrawn_without_trace(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.answer(table, BOB, ("penny",))
        await away(here, BOB, 2, 3)
        await here.host.user_settings.come_back(BOB, date(2030, 1, 2))
        assert (await here.host.user_settings.of(BOB.id)).holidays == ()
        assert (await here.host.view(table)).away == ()


async def test_withdrawn_vacation_costs_a_day_if_a_table_waited_for_it(tmp_path: Path) -> None:
    """Otherwise, a late player could set a vacation and take it back again and again."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        for days in (9, 10):
            await away(here, BOB, 3, 9)
            await here.wait(hours=1)
            assert await deadline(here, table) == timedelta(days=days)
            await here.host.user_settings.come_back(BOB, date(2030, 1, 3))
            assert (await here.host.user_settings.of(BOB.id)).holidays == (
                Vacation(date(2030, 1, 1), date(2030, 1, 1)),
            )
            assert await deadline(here, table) == timedelta(days=2), "today does not count"


async def test_returning_early_leaves_everyone_at_least_a_day(tmp_path: Path) -> None:
    """Today becomes the last day of the vacation, and tables wait half a day more, but leave everyone at least a
    day."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=23)
        await away(here, BOB, 3, 9)
        assert await deadline(here, table) == timedelta(days=9)
        await here.wait(hours=36)
        await here.host.user_settings.come_back(BOB, date(2030, 1, 3))
        assert await deadline(here, table) == timedelta(hours=23 + 36 + 24)
        quick = await here.started(ANN, BOB, pace=6 * 3600)
        assert await deadline(here, quick) == timedelta(days=3, hours=6)


async def test_past_vacation_cannot_be_withdrawn(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=7 * DAY)
        await away(here, BOB, 2, 2)
        assert await deadline(here, table) == timedelta(days=9)
        await here.wait(days=3)
        await here.host.user_settings.come_back(BOB, date(2030, 1, 2))
        assert (await here.host.user_settings.of(BOB.id)).holidays == (Vacation(date(2030, 1, 2), date(2030, 1, 2)),)
        assert await deadline(here, table) == timedelta(days=9)


async def test_vacation_of_player_who_answered_is_ignored(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.answer(table, BOB, ("penny",))
        await away(here, BOB, 2, 3)
        assert await deadline(here, table) == timedelta(hours=24)


async def test_settings_survive_restart_and_apply_to_extended_deadline(tmp_path: Path) -> None:
    """The bot is down for five hours, which would move the deadline into Bob's evening."""
    async with running_host(tmp_path) as here:
        await quiet(here, BOB, QuietHours(16 * 60, 22 * 60))
        table = await here.started(ANN, BOB, pace=DAY)
        assert await deadline(here, table) == timedelta(hours=24)
    async with running_host(tmp_path, now=NOON + timedelta(hours=5), chat=here.chat) as anew:
        await anew.rest()
        assert await deadline(anew, table) == await heeded(anew, BOB, timedelta(hours=29)) >= timedelta(hours=34)


@pytest.mark.parametrize(
    ("first", "last", "why", "about"),
    [
        (1, 2, "habit-holiday-too-soon", {"day": "2030-01-02"}),
        (3, 2, "habit-holiday-backwards", {}),
        (14, 28, "habit-holiday-too-long", {"days": "14"}),
        (10, 12, "habit-holiday-twice", {}),
        (13, 25, "habit-holiday-too-long", {"days": "14"}),
    ],
)
async def test_vacations_out_of_bounds_are_refused(
    tmp_path: Path, first: int, last: int, why: str, about: dict[str, str]
) -> None:
    async with running_host(tmp_path) as here:
        await away(here, BOB, 11, 12)
        with pytest.raises(UserError, match=pattern(why, **about)):
            await away(here, BOB, first, last)
        assert (await here.host.user_settings.of(BOB.id)).holidays == (Vacation(date(2030, 1, 11), date(2030, 1, 12)),)


async def test_vacations_are_limited_to_thirty_days_a_year(tmp_path: Path) -> None:
    may_day = Vacation(date(2030, 5, 1), date(2030, 5, 1))
    async with running_host(tmp_path) as here:
        for first, last in (((1, 2), (1, 15)), ((2, 1), (2, 14)), ((3, 1), (3, 2))):
            await here.host.user_settings.go_away(BOB, Vacation(date(2030, *first), date(2030, *last)))
        with pytest.raises(UserError, match=pattern("habit-holidays-used", days=30, year=2030, left=0)):
            await here.host.user_settings.go_away(BOB, may_day)
        taken = await here.host.user_settings.of(BOB.id)
        with pytest.raises(UserError, match=pattern("habit-holidays-used", days=20, year=2030, left=0)):
            with_holiday(taken, may_day, NOON, Bounds(year=20))
        with pytest.raises(UserError, match=pattern("habit-holiday-too-far")):
            await here.host.user_settings.go_away(BOB, Vacation(date(2031, 1, 1), date(2031, 1, 2)))
        await here.host.user_settings.come_back(BOB, date(2030, 2, 1))
        await here.host.user_settings.go_away(BOB, Vacation(date(2030, 5, 1), date(2030, 5, 14)))


async def test_begun_vacation_ends_today_when_player_returns(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await away(here, BOB, 2, 9)
        await here.wait(days=2)
        await here.host.user_settings.come_back(BOB, date(2030, 1, 2))
        assert (await here.host.user_settings.of(BOB.id)).holidays == (Vacation(date(2030, 1, 2), date(2030, 1, 3)),)


# -- reminders -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "parts"),
    [(Reminders.BOTH, [1, 2]), (Reminders.HALFWAY, [1]), (Reminders.NEAR_END, [2]), (Reminders.NEVER, [])],
)
async def test_reminders_follow_the_players_preference(tmp_path: Path, wanted: Reminders, parts: list[int]) -> None:
    async with running_host(tmp_path) as here:
        await prefers(here, BOB, reminders=wanted)
        await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=13)
        await here.wait(hours=7)
        given = told(here, PostKind.REMINDER)
        assert [post.number for post in given if post.seat == 1] == parts
        assert [post.number for post in given if post.seat == 0] == [1, 2]
        assert told(here, PostKind.CHANNEL_PROMPT) == []


async def test_halfway_reminder_is_not_lost_when_both_are_due(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await prefers(here, BOB, reminders=Reminders.HALFWAY)
        await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=20)
        assert seats(told(here, PostKind.REMINDER)) == [0, 1]


async def test_reminders_can_be_sent_to_the_channel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await prefers(here, BOB, reminder_channel=DeliveryChannel.CHANNEL)
        await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=13)
        assert [(post.seat, post.number) for post in told(here, PostKind.CHANNEL_PROMPT)] == [(1, 1)]
        assert seats(told(here, PostKind.REMINDER)) == [0]


async def test_reminder_waits_for_the_morning(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, BOB, QuietHours(23 * 60, 7 * 60))
        await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=12)
        assert seats(told(here, PostKind.REMINDER)) == [0]
        await here.wait(hours=6, minutes=59)
        assert seats(told(here, PostKind.REMINDER)) == [0]
        await here.wait(minutes=1)
        assert seats(told(here, PostKind.REMINDER)) == [0, 1]


async def test_reminder_held_until_morning_is_dropped_with_question(tmp_path: Path) -> None:
    """Otherwise, it would hold back the next question."""
    async with running_host(tmp_path) as here:
        await quiet(here, BOB, QuietHours(23 * 60, 7 * 60))
        table = await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=12)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        await here.rest()
        prompts = [post for post in told(here, PostKind.PROMPT) if post.revision == 2]
        assert seats(prompts) == [0, 1]
        await here.wait(hours=8)
        assert seats(told(here, PostKind.REMINDER)) == [0]


async def test_reminder_held_until_morning_is_dropped_by_a_pause(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, BOB, QuietHours(23 * 60, 7 * 60))
        table = await here.started(ANN, BOB, pace=DAY)
        await here.wait(hours=12)
        await here.host.time_requests.pause(table, ANN, 1)
        await here.host.time_requests.go_on(table, ANN)
        await here.rest()
        assert seats(told(here, PostKind.REMINDER)) == [0], "it still waits"
        await here.host.time_requests.pause(table, ANN, 1)
        await here.wait(hours=20)
        assert seats(told(here, PostKind.REMINDER)) == [0]
        await here.wait(hours=14)
        assert seats(told(here, PostKind.REMINDER)) == [0, 0, 1], "the game has gone on, and the next one is due"


async def test_two_reminders_during_a_vacation_become_one_after_it(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await away(here, BOB, 2, 9)
        table = await here.started(ANN, BOB, pace=2 * DAY)
        assert await deadline(here, table) == timedelta(days=11)
        for _ in range(20):
            await here.wait(hours=12)
            if len(told(here, PostKind.REMINDER)) == 3:
                break
        assert [(post.seat, post.number) for post in told(here, PostKind.REMINDER)] == [(0, 1), (0, 2), (1, 2)]
        assert here.clock.now() - NOON == timedelta(days=9)


# -- where questions are sent -----------------------------------------------------------------------------------------


async def test_player_can_be_asked_in_the_channel_instead_of_by_dm(tmp_path: Path) -> None:
    """The move's message mentions them, and they get no direct message."""
    async with running_host(tmp_path) as here:
        await prefers(here, BOB, prompt_channel=DeliveryChannel.CHANNEL)
        table = await here.bidding(ANN, BOB)
        assert {post.seat for post in told(here, PostKind.PROMPT)} == {0}
        assert (await here.host.published_move(table, 2)).seats_to_ping == (1,)
        assert told(here, PostKind.CHANNEL_PROMPT) == []
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        assert seats(told(here, PostKind.RESULT)) == [0]


async def test_game_in_direct_messages_ignores_channel_preference(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await prefers(here, ANN, prompt_channel=DeliveryChannel.CHANNEL, reminder_channel=DeliveryChannel.CHANNEL)
        await here.started(ANN, BOB, pace=DAY, place=replace(HERE, guild=None))
        await here.wait(hours=13)
        assert 0 in seats(told(here, PostKind.PROMPT))
        assert 0 in seats(told(here, PostKind.REMINDER))


async def test_player_rests_during_quiet_hours_and_vacations(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        rests = here.host.user_settings.rests
        assert not await rests(BOB.id)
        await quiet(here, BOB)
        assert await rests(BOB.id)
        assert not await rests(ANN.id)
        await quiet(here, BOB, None)
        assert not await rests(BOB.id)
        await away(here, BOB, 2, 2)
        assert not await rests(BOB.id)
        await here.wait(hours=12)
        assert await rests(BOB.id)
