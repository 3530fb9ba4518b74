"""Tables without a deadline: late players are reminded, and after two weeks the table is asked."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Replace
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.people.user_settings import DeliveryChannel, Reminded
from bot.host.model.votes import Choice, Why
from tests.host.absent import inactivity_votes
from tests.host.clock.test_personal_hours import away, prefers, quiet, told
from tests.host.house import ANN, BOB, CAT, DAN, NOON, house, seats

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import User
    from tests.host.house import House

pytestmark = pytest.mark.usefixtures("long_games")


async def waiting(here: House, *users: User, missing: int = 1) -> int:
    """A table without a deadline where the last players haven't answered."""
    table = await here.bidding(*users)
    for user in users[: len(users) - missing]:
        await here.bid(table, user, "ab")
    return table


async def days(here: House, count: int) -> None:
    for _ in range(count):
        await here.wait(days=1)


async def test_whoever_is_missing_is_reminded_after_a_day_three_days_a_week_and_then_weekly(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_a_new_question_is_reminded_of_from_its_beginning(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 5)
        await here.bid(table, BOB, "b")
        await here.rest()
        before = len(told(here, PostKind.REMINDER))
        await here.wait(hours=23)
        assert len(told(here, PostKind.REMINDER)) == before
        await here.wait(hours=1)
        assert seats(told(here, PostKind.REMINDER)[before:]) == [0, 1]


async def test_reminders_without_a_deadline_wait_for_the_morning_and_go_where_they_are_wanted(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await quiet(here, BOB, QuietHours(11 * 60 + 50, 12 * 60 + 10))
        await prefers(here, BOB, reminded=Reminded.LATE)
        await prefers(here, CAT, reminded=Reminded.HALFWAY, reminded_in=DeliveryChannel.CHANNEL)
        await prefers(here, ANN, reminded=Reminded.NEVER)
        await waiting(here, ANN, BOB, CAT, missing=3)
        await here.wait(days=1)
        assert (seats(told(here, PostKind.REMINDER)), seats(told(here, PostKind.CALL))) == ([], [2])
        await here.wait(minutes=10)
        assert seats(told(here, PostKind.REMINDER)) == [1]
        await here.wait(days=2)
        assert seats(told(here, PostKind.CALL)) == [2, 2]
        assert seats(told(here, PostKind.REMINDER)) == [1, 1]


async def test_after_two_weeks_the_table_is_asked_and_a_computer_plays_if_it_says_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_whoever_does_anything_then_keeps_their_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.host.edit(table, BOB, Replace("a"))
        await here.wait(days=1)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[1].user == BOB.id


async def test_whoever_answers_then_settles_it(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.bid(table, BOB, "b")
        await here.rest()
        assert not await inactivity_votes(here, table)
        record = await here.host.record(table)
        assert [player.missed for player in record.players] == [0, 0]


async def test_whoever_is_there_is_asked_about_all_who_are_not(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB, CAT, missing=2)
        await days(here, 14)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1, 2]
        await here.host.absence.vote(table, ANN, 1, Choice.REMOVE)
        record = await here.host.absence.vote(table, ANN, 2, Choice.COMPUTER)
        assert record.players[1].gone
        assert record.players[2].computer is not None


async def test_whom_the_table_waits_for_it_is_asked_about_again_a_week_later(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 14)
        await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        await days(here, 6)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_nobody_is_asked_where_the_table_waits_for_everybody(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB, missing=2)
        await days(here, 29)
        assert not await inactivity_votes(here, table)
        assert [player.missed for player in (await here.host.record(table)).players] == [0, 0]


async def test_days_of_a_holiday_do_not_count_to_the_two_weeks(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await away(here, BOB, 5, 8)
        table = await waiting(here, ANN, BOB)
        await days(here, 20)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_whoever_takes_a_seat_over_later_has_two_weeks_from_then(tmp_path: Path) -> None:
    """The table is asked with the next reminder after these."""
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await days(here, 10)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.host.substitutes.take(table, DAN, 1)
        await days(here, 17)
        assert not await inactivity_votes(here, table)
        await here.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(here, table)] == [1]


async def test_nobody_is_asked_about_whom_no_reminder_reached_while_the_bot_was_away(tmp_path: Path) -> None:
    """They're reminded at once, and the table is asked after the next reminder."""
    async with house(tmp_path) as here:
        table = await waiting(here, ANN, BOB)
        await here.rest()
    async with house(tmp_path, now=NOON + timedelta(days=20), notebook=here.notebook) as anew:
        await anew.rest()
        assert seats(told(anew, PostKind.REMINDER)) == [1]
        assert not await inactivity_votes(anew, table)
        await anew.wait(days=1)
        assert [inactivity_vote.seat for inactivity_vote in await inactivity_votes(anew, table)] == [1]
        assert seats(told(anew, PostKind.REMINDER)) == [1, 1]
