"""More time, and pauses: the agreements of a table's players about its clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import ExtraTimeRequest, Status, TableClock
from bot.host.people.user_settings import with_quiet
from tests.host.clock.test_personal_hours import DAY, deadline, record, told
from tests.host.harness import ANN, BOB, CAT, DAN, NOON, HostHarness, running_host, seats
from tests.texts import part, pattern

if TYPE_CHECKING:
    from pathlib import Path

HOUR = timedelta(hours=1)


def sentences(here: HostHarness) -> str:
    return "\n".join(post.text for post in told(here, PostKind.NOTICE))


# -- more time -------------------------------------------------------------------------------------------------------


async def test_extra_time_takes_one_consent_and_one_request_a_round(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=7200)
        await here.host.time_requests.more(table, BOB)
        await here.rest()
        assert [(post.seat, post.text) for post in told(here, PostKind.TIME_REQUEST)] == [(1, "more")]
        assert await deadline(here, table) == 2 * HOUR, "nobody has agreed yet"
        for_others, unseated = pattern("arbiter-for-others"), pattern("seat-none", table=table)
        for user, seat, why in ((BOB, 1, for_others), (ANN, 0, for_others), (CAT, 1, unseated)):
            with pytest.raises(UserError, match=why):
                await here.host.time_requests.give(table, user, seat)
        await here.host.time_requests.give(table, ANN, 1)
        assert await deadline(here, table) == 4 * HOUR
        with pytest.raises(UserError, match=pattern("arbiter-given-already")):
            await here.host.time_requests.give(table, ANN, 1)
        with pytest.raises(UserError, match=pattern("arbiter-asked-already")):
            await here.host.time_requests.more(table, BOB)
        await here.host.time_requests.more(table, ANN)
        await here.host.time_requests.give(table, BOB, 0)
        assert await deadline(here, table) == 6 * HOUR
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "ab")
        await here.rest()
        assert await deadline(here, table) == 2 * HOUR
        await here.host.time_requests.more(table, BOB)


async def test_extra_time_is_a_day_at_most(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=7 * DAY)
        await here.host.time_requests.more(table, BOB)
        await here.host.time_requests.give(table, ANN, 1)
        assert await deadline(here, table) == timedelta(days=8)


async def test_extra_time_is_immediate_against_computers_only(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, pace=7200, computers=("quick",))
        await here.host.time_requests.more(table, ANN)
        assert await deadline(here, table) == 4 * HOUR
        assert told(here, PostKind.TIME_REQUEST) == []


async def test_extra_time_respects_quiet_hours_and_repeats_a_reminder(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.host.user_settings.choose(BOB, partial(with_quiet, quiet=QuietHours(12 * 60, 13 * 60)))
        table = await here.started(ANN, BOB, pace=DAY - 3600)
        await here.wait(hours=22)
        assert (await record(here, table)).past_reminders == 2
        await here.host.time_requests.more(table, ANN)
        await here.host.time_requests.give(table, BOB, 0)
        assert await deadline(here, table) == timedelta(hours=46)
        assert (await record(here, table)).past_reminders == 0
        await here.wait(hours=2)
        await here.wait(hours=1)
        given = [post for post in told(here, PostKind.REMINDER) if post.seat == 1]
        assert [each.number for each in given] == [2, 3]
        await here.host.user_settings.choose(BOB, partial(with_quiet, quiet=None))


async def test_extra_time_adds_to_a_deadline_moved_by_quiet_hours(tmp_path: Path) -> None:
    """Time isn't up during quiet hours anyway, so the extra time starts at their end."""
    async with running_host(tmp_path) as here:
        await here.host.user_settings.choose(BOB, partial(with_quiet, quiet=QuietHours(12 * 60 + 30, 20 * 60)))
        table = await here.started(ANN, BOB, pace=3600)
        moved = await deadline(here, table)
        assert moved >= 8 * HOUR
        await here.host.time_requests.more(table, BOB)
        await here.host.time_requests.give(table, ANN, 1)
        assert await deadline(here, table) == moved + HOUR
        await here.host.time_requests.pause(table, ANN, 1)
        await here.host.time_requests.go_on(table, ANN)
        assert await deadline(here, table) == moved + HOUR


@pytest.mark.parametrize(
    "why", ["arbiter-no-hurry", "arbiter-not-playing", "arbiter-not-awaited", "arbiter-stands-still"]
)
async def test_only_awaited_players_may_request_extra_time(tmp_path: Path, why: str) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, pace=None if why == "arbiter-no-hurry" else DAY)
        if why == "arbiter-not-playing":
            await here.host.resign(table, BOB)
        if why == "arbiter-not-awaited":
            await here.host.answer(table, BOB, ("penny",))
        if why == "arbiter-stands-still":
            await here.host.time_requests.pause(table, ANN, 1)
        with pytest.raises(UserError, match=pattern(why, table=table)):
            await here.host.time_requests.more(table, BOB)


# -- pauses ----------------------------------------------------------------------------------------------------------


async def test_table_is_paused_once_all_people_agree(tmp_path: Path) -> None:
    """Its clock stops: nobody is reminded, and the game doesn't go on, even once everyone has answered."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, pace=DAY, computers=("quick",))
        await here.rest()
        await here.host.time_requests.pause(table, BOB, 5)
        await here.host.time_requests.agree(table, CAT, 1)
        await here.rest()
        assert [(post.seat, post.text) for post in told(here, PostKind.TIME_REQUEST)] == [(1, "pause")]
        assert (await record(here, table)).timing.until is None, "Ann has not agreed"
        with pytest.raises(UserError, match=pattern("arbiter-agreed-already")):
            await here.host.time_requests.agree(table, CAT, 1)
        await here.host.time_requests.agree(table, ANN, 1)
        await here.rest()
        assert (await record(here, table)).timing.until == NOON + timedelta(days=5)
        assert await deadline(here, table) == timedelta(days=6)
        assert part("arbiter-paused-by-all") in sentences(here)
        said = len(here.chat.posts)
        for user in (ANN, BOB, CAT):
            await here.host.answer(table, user, ("penny",))
        await here.wait(days=4, hours=23)
        assert ((await record(here, table)).revision, len(here.chat.posts)) == (1, said)
        await here.wait(hours=1)
        await here.rest()
        now = await record(here, table)
        assert (now.revision, now.timing.until) == (2, None)
        assert part("arbiter-goes-on-until") in sentences(here)


async def test_one_refusal_settles_a_pause_proposal(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, pace=DAY)
        await here.host.time_requests.pause(table, BOB, 5)
        await here.host.time_requests.refuse(table, CAT, 1)
        with pytest.raises(UserError, match=pattern("arbiter-settled")):
            await here.host.time_requests.agree(table, ANN, 1)
        assert await deadline(here, table) == timedelta(days=1)


async def test_host_may_pause_within_the_set_limit(tmp_path: Path) -> None:
    """Three days in total by default. The host can use the rest of an ended pause again."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.time_requests.pause(table, ANN, 2)
        assert (await record(here, table)).timing.by_opener
        assert part("arbiter-paused-by-opener") in await _said(here)
        await here.wait(days=1)
        await here.host.time_requests.go_on(table, ANN)
        assert await deadline(here, table) == timedelta(days=2)
        await here.host.time_requests.pause(table, ANN, 2)
        assert (await record(here, table)).timing.until == NOON + timedelta(days=3)
        await here.wait(days=2)
        now = await here.host.time_requests.pause(table, ANN, 1)
        assert now.timing.until is None
        assert now.timing.proposal is not None


async def _said(here: HostHarness) -> str:
    await here.rest()
    return sentences(here)


async def test_proposal_lapses_when_a_player_leaves_or_a_seat_changes(tmp_path: Path) -> None:
    """Otherwise, it might wait for nobody, and block another proposal."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, DAN, pace=DAY)
        for go in (
            partial(here.host.substitutes.substitute, table, DAN, "quick"),
            partial(here.host.substitutes.take_back, table, DAN),
            partial(here.host.resign, table, CAT),
        ):
            await here.host.time_requests.pause(table, BOB, 5)
            await go()
            assert (await record(here, table)).timing.proposal is None
            with pytest.raises(UserError, match=pattern("arbiter-settled")):
                await here.host.time_requests.agree(table, ANN, 1)


async def test_expired_pause_proposal_is_no_longer_shown(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=3 * DAY)
        await here.host.time_requests.pause(table, BOB, 1)
        assert (await here.host.view(table)).record.timing.proposal is not None
        await here.wait(days=1)
        assert (await here.host.view(table)).record.timing.proposal is None


async def test_pause_limit_of_host_is_set_before_the_start(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, pace=DAY)).id
        up_to_opener, too_long = pattern("arbiter-up-to-opener"), pattern("arbiter-most-days", days=14)
        for user, days, why in ((BOB, 7, up_to_opener), (ANN, 15, too_long), (ANN, -1, too_long)):
            with pytest.raises(UserError, match=why):
                await here.host.adjust(table, user, TableTerms(pace=DAY, pause_days=days))
        await here.host.adjust(table, ANN, TableTerms(pace=DAY, pause_days=0))
        await here.host.start(table, ANN)
        with pytest.raises(UserError, match=pattern("has-started", table=table)):
            await here.host.adjust(table, ANN, TableTerms(pace=DAY))
        now = await here.host.time_requests.pause(table, ANN, 1)
        assert now.timing.proposal is not None
        await here.host.cancel(table, ANN, manager=False)
        assert (await here.host.rematch(table, ANN)).terms.pause_days == 0


async def test_agreed_pause_ends_early_once_all_agree(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.time_requests.pause(table, BOB, 5)
        await here.host.time_requests.agree(table, ANN, 1)
        await here.wait(days=1)
        await here.host.time_requests.go_on(table, ANN)
        assert (await record(here, table)).timing.until is not None
        await here.host.time_requests.agree(table, BOB, 0)
        assert (await record(here, table)).timing.until is None
        assert await deadline(here, table) == timedelta(days=2)
        await here.wait(hours=23)
        assert (await record(here, table)).revision == 1
        await here.wait(hours=1)
        assert (await record(here, table)).revision > 1


async def test_pause_survives_restart_without_getting_longer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.time_requests.pause(table, ANN, 3)
        before = await record(here, table)
    async with running_host(tmp_path, now=NOON + timedelta(days=2), chat=here.chat) as anew:
        await anew.rest()
        now = await record(anew, table)
        assert (now.timing, now.asked_at, now.deadline) == (before.timing, before.asked_at, before.deadline)
        await anew.wait(days=1)
        assert (await record(anew, table)).timing.until is None
        assert await deadline(anew, table) == timedelta(days=4)


async def test_resigning_during_a_pause_keeps_the_others_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, pace=DAY)
        await here.host.time_requests.pause(table, ANN, 3)
        await here.host.resign(table, CAT)
        assert await deadline(here, table) == timedelta(days=4)
        await here.wait(days=3)
        assert (await record(here, table)).status is Status.PLAYING


async def test_requests_to_other_players_are_rate_limited(tmp_path: Path) -> None:
    """Where nobody else plays, no one has to be asked."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        for _ in range(4):
            await here.host.time_requests.pause(table, BOB, 2)
            await here.host.time_requests.refuse(table, ANN, 1)
        with pytest.raises(UserError, match=pattern("brake-ask", most=4, count=10)):
            await here.host.time_requests.pause(table, BOB, 2)
        for _ in range(2):
            await here.host.time_requests.pause(table, ANN, 2)
            await here.host.time_requests.go_on(table, ANN)
        with pytest.raises(UserError, match=pattern("brake-ask", most=4, count=10)):
            await here.host.time_requests.pause(table, ANN, 2)
        alone = await here.started(BOB, pace=DAY, computers=("quick",))
        assert (await here.host.time_requests.pause(alone, BOB, 5)).timing.until == NOON + timedelta(days=5)


@pytest.mark.parametrize("days", [0, 15])
async def test_pause_length_is_limited_and_pauses_cannot_overlap(tmp_path: Path, days: int) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        with pytest.raises(UserError, match=pattern("arbiter-pause-length", days=14)):
            await here.host.time_requests.pause(table, ANN, days)
        with pytest.raises(UserError, match=pattern("arbiter-not-paused")):
            await here.host.time_requests.go_on(table, ANN)
        with pytest.raises(UserError, match=pattern("seat-none", table=table)):
            await here.host.time_requests.pause(table, DAN, 1)
        await here.host.time_requests.pause(table, ANN, 1)
        with pytest.raises(UserError, match=pattern("arbiter-paused-already")):
            await here.host.time_requests.pause(table, ANN, 1)
        without = await here.started(ANN, BOB)
        with pytest.raises(UserError, match=pattern("arbiter-no-deadline")):
            await here.host.time_requests.pause(without, ANN, 1)


async def test_settled_proposal_is_not_announced(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=DAY)
        await here.rest()
        here.messenger.gates["1-1-m"] = here.thoughts.open
        await here.host.time_requests.pause(table, BOB, 2)
        await here.host.time_requests.refuse(table, BOB, 1)
        await here.host.time_requests.more(table, BOB)
        await here.host.time_requests.give(table, ANN, 1)
        before = len(told(here, PostKind.TIME_REQUEST))
        await here.rest()
        assert len(told(here, PostKind.TIME_REQUEST)) == before
        assert seats(told(here, PostKind.PROMPT)) == [0, 1]


def test_extra_time_request_applies_to_one_question() -> None:
    request = ExtraTimeRequest(seat=1, round=2, question=5)
    timing = TableClock(more=(request,))
    assert timing.find_request(1, 5) == request
    assert timing.find_request(1, 6) is None
    assert timing.find_request(0, 5) is None
    assert timing.grant(1).find_request(1, 5) is None
    assert timing.grant(1).more == (replace(request, given=True),)
