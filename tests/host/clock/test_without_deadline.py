"""Tables without a deadline: late players are reminded, and after two weeks the table is asked."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.absence.vote import ask_about_overdue
from bot.host.app.host import Replace
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.people.user_settings import DeliveryChannel, Reminders
from bot.host.model.votes import Choice, Why
from tests.host.absent import inactivity_votes
from tests.host.clock.test_personal_hours import away, prefers, quiet, told
from tests.host.harness import ANN, BOB, CAT, DAN, NOON, running_host, seats

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

pytestmark = pytest.mark.usefixtures("long_games")


async def waiting(here: HostHarness, *users: User, missing: int = 1) -> int:
    """A table without a deadline where the last players haven't answered."""
    table = await here.bidding(*users)
    for user in users[: len(users) - missing]:
        await here.bid(table, user, "ab")
    return table


async def days(here: HostHarness, count: int) -> None:
    for _ in range(count):
        await here.wait(days=1)


async def test_reminders_come_after_one_three_seven_days_then_weekly(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB, missing=2)
        given: list[tuple[int, int | None]] = []
        for day in range(1, 40):
            await here.wait(days=1)
            if day == 2:
                await here.bid(table, ANN, "a")
            given += [(day, post.seat) for post in told(here, PostKind.REMINDER)[len(given) :]]
            for inactivity_vote in await inactivity_votes(here, table):
                await here.host.absence.vote(table, ANN, inactivity_vote.seat, Choice.WAIT)
        assert given == [(1, 0), (1, 1), *((day, 1) for day in (3, 7, 14, 21, 28, 35))]


async def test_reminder_interval_restarts_with_each_question(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 5)
        await here.bid(table, BOB, "b")
        await here.rest()
        before = len(told(here, PostKind.REMINDER))
        await here.wait(hours=23)
        assert len(told(here, PostKind.REMINDER)) == before
        await here.wait(hours=1)
        assert seats(told(here, PostKind.REMINDER)[before:]) == [0, 1]


async def test_untimed_reminders_respect_quiet_hours_and_preferences(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await quiet(here, BOB, QuietHours(11 * 60 + 50, 12 * 60 + 10))
        await prefers(here, BOB, reminders=Reminders.NEAR_END)
        await prefers(here, CAT, reminders=Reminders.HALFWAY, reminder_channel=DeliveryChannel.CHANNEL)
        await prefers(here, ANN, reminders=Reminders.NEVER)
        await waiting(here, ANN, BOB, CAT, missing=3)
        await here.wait(days=1)
        assert (seats(told(here, PostKind.REMINDER)), seats(told(here, PostKind.CHANNEL_PROMPT))) == ([], [2])
        await here.wait(minutes=10)
        assert seats(told(here, PostKind.REMINDER)) == [1]
        await here.wait(days=2)
        assert seats(told(here, PostKind.CHANNEL_PROMPT)) == [2, 2]
        assert seats(told(here, PostKind.REMINDER)) == [1, 1]


async def test_vote_after_two_weeks_ends_with_computer_unless_answered(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await here.host.edit(table, BOB, Replace("a"))  # nothing counts that happened before the table was asked
        await days(here, 13)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        (inactivity_vote,) = await inactivity_votes(here, table)
        assert (inactivity_vote.seat, inactivity_vote.why, inactivity_vote.asked_at - NOON) == (
            1,
            Why.WAITED,
            timedelta(days=14),
        )
        await here.wait(days=1)
        assert (await here.host.record(table)).players[1].computer is not None


async def test_any_action_during_the_vote_keeps_the_seat(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.host.edit(table, BOB, Replace("a"))
        async with here.host._core.writing() as work:  # as at a reminder that comes before the vote's end
            await ask_about_overdue(work, await work.record(table))
        await here.wait(days=1)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[1].user == BOB.id


async def test_answering_during_the_vote_settles_it(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.bid(table, BOB, "b")
        await here.rest()
        assert not await inactivity_votes(here, table)
        record = await here.host.record(table)
        assert [player.missed for player in record.players] == [0, 0]


async def test_remaining_player_votes_on_all_missing_players(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB, CAT, missing=2)
        await days(here, 14)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1, 2]
        await here.host.absence.vote(table, ANN, 1, Choice.REMOVE)
        record = await here.host.absence.vote(table, ANN, 2, Choice.COMPUTER)
        assert record.players[1].has_left
        assert record.players[2].computer is not None


async def test_table_is_asked_again_a_week_after_voting_to_wait(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        await days(here, 6)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_no_vote_when_everyone_is_missing(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB, missing=2)
        await days(here, 29)
        assert not await inactivity_votes(here, table)
        assert [player.missed for player in (await here.host.record(table)).players] == [0, 0]


async def test_vacation_days_do_not_count_towards_the_two_weeks(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await away(here, BOB, 5, 8)
        table = await waiting(here, ANN, BOB)
        await days(here, 20)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_new_player_of_a_seat_gets_two_full_weeks(tmp_path: Path) -> None:
    """The table is asked with the next reminder after these."""
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 10)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.host.substitutes.take(table, DAN, 1)
        await days(here, 17)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_no_vote_until_reminder_is_delivered_after_downtime(tmp_path: Path) -> None:
    """They're reminded at once, and the table is asked after the next reminder."""
    async with running_host(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await here.rest()
    async with running_host(tmp_path, now=NOON + timedelta(days=20), chat=here.chat) as anew:
        await anew.rest()
        assert seats(told(anew, PostKind.REMINDER)) == [1]
        assert not await inactivity_votes(anew, table)
        await anew.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(anew, table)] == [1]
        assert seats(told(anew, PostKind.REMINDER)) == [1, 1]
