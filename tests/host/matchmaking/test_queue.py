"""The queue: join with one tap, get matched, get asked, start the table. Nobody who drops out holds the others up."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.host.absence.membership_check import YOUNG
from bot.host.core.errors import TableError
from bot.host.core.user_limits import LIMITS
from bot.host.matchmaking.matcher import GATHERING
from bot.host.matchmaking.queue import SLOW_OFFER_SECONDS
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.matchmaking import SEARCH_DURATION, Lapsed, Worth
from bot.host.model.people.availability import QuietHours
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.host.model.viewer import BOT
from bot.host.people.user_settings import with_quiet
from tests.host.absent import inactivity_votes
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.texts import pattern, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.core.user_limits import LimitedAction
    from bot.host.matchmaking.queue import Waiting
    from tests.host.harness import HostHarness

FOUND, FAILED, EXPIRED, UNFOUND = (AnnouncementKind(each) for each in "wmlu")
THERE = Place(guild=2, channel=200)
IN_TIME = timedelta(seconds=SLOW_OFFER_SECONDS)
MINUTE = 60


@asynccontextmanager
async def hall(
    path: Path, announcer: NotingHerald | None = None, **more: Any
) -> AsyncIterator[tuple[HostHarness, NotingHerald]]:
    announcer = announcer or NotingHerald()
    async with running_host(path, announcer=announcer, **more) as held:
        yield held, announcer


async def join(held: HostHarness, *users: User, place: Place = HERE, **more: Any) -> None:
    for user in users:
        await held.host.matchmaking.join(user, place, **more)
    await held.rest()


async def seen(held: HostHarness, user: User, guild: int | None = 1) -> Waiting:
    return await held.host.matchmaking.view(user, guild, viewer=replace(BOT, user=user.id))


async def matched(held: HostHarness, *users: User, **more: Any) -> int:
    """Have these people join and be matched. Returns the ID of their offer."""
    await join(held, *users, **more)
    await held.wait(seconds=GATHERING.total_seconds())
    offers = [(await seen(held, user)).offered for user in users]
    (number,) = {offer.invitation.id for offer in offers if offer is not None}
    return number


def within(path: Path, name: str) -> Path:
    """A folder of its own for a test's part."""
    (path / name).mkdir()
    return path / name


def told(announcer: NotingHerald) -> list[tuple[AnnouncementKind, int | None]]:
    return [(each.kind, each.user) for each in announcer.said if each.user is not None]


async def test_game_starts_once_all_matched_people_accept(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        offer = await matched(held, ANN, BOB)
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]
        assert [each.about.others for each in announcer.said] == [("Bob",), ("Ann",)]  # type: ignore[union-attr]
        assert await held.host.matchmaking.agree(ANN, offer) is None
        assert await held.host.tables_of(ANN.id) == []
        table = await held.host.matchmaking.agree(BOB, offer)
        await held.rest()
        record = await held.host.record(table or 0)
        assert (record.status, record.place, record.opener) == (Status.PLAYING, HERE, ANN.id)
        assert [player.user for player in record.players] == [1, 2]
        assert not [each for each in (await seen(held, ANN), await seen(held, BOB)) if each.ticket or each.offered]
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)], "whoever plays is asked at the table"


async def test_queue_survives_restarts_at_every_step(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with hall(tmp_path, announcer) as (held, _):
        await join(held, ANN, BOB)
    async with hall(tmp_path, announcer) as (held, _):
        await held.wait(seconds=GATHERING.total_seconds())
    async with hall(tmp_path, announcer) as (held, _):
        await held.rest()
        offered = (await seen(held, ANN)).offered
        assert offered is not None
        await held.host.matchmaking.agree(ANN, offered.invitation.id)
    async with hall(tmp_path, announcer) as (held, _):
        mine = (await seen(held, ANN)).offered
        assert mine is not None
        assert mine.agreed
        assert await held.host.matchmaking.agree(BOB, mine.invitation.id)
    assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def test_declining_leaves_the_queue_and_others_keep_their_place(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        offer = await matched(held, ANN, BOB, CAT)
        await held.host.matchmaking.agree(ANN, offer)
        since = (await seen(held, ANN)).ticket
        await held.host.matchmaking.decline(BOB, offer)
        await held.rest()
        assert (await seen(held, BOB)).ticket is None
        assert told(announcer)[3:] == [(FAILED, 1), (FOUND, 1), (FOUND, 3)], (
            "who was in hears of it, and others are found"
        )
        again = (await seen(held, ANN)).ticket
        assert again is not None
        assert since is not None
        assert again.asked_at == since.asked_at
        assert not again.agreed
        for late in (BOB, ANN):
            with pytest.raises(TableError, match=pattern("queue-off-waiting" if late == ANN else "queue-off")):
                await held.host.matchmaking.agree(late, offer)


async def test_closed_offer_messages_are_updated_for_the_others(tmp_path: Path) -> None:
    """Both if it came to nothing and if the game has begun."""
    async with hall(tmp_path) as (held, announcer):
        offer = await matched(held, ANN, BOB, CAT)
        await held.host.matchmaking.agree(ANN, offer)
        await held.host.matchmaking.decline(BOB, offer)
        await held.rest()
        assert lapsed(announcer) == {ANN.id, CAT.id}
        announcer.renewed.clear()
        again = (await seen(held, ANN)).offered
        assert again is not None
        for user in (ANN, CAT):
            await held.host.matchmaking.agree(user, again.invitation.id)
        await held.rest()
        assert lapsed(announcer) == {ANN.id}


def lapsed(announcer: NotingHerald) -> set[int | None]:
    """The people whose messages now say that an offer is no longer open."""
    return {each.user for each, _ in announcer.renewed if each.about == Lapsed()}


async def test_only_invited_people_can_answer_an_offer(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        offer = await matched(held, ANN, BOB)
        await join(held, CAT)
        await held.host.matchmaking.agree(ANN, offer)
        for guest in (CAT, DAN):
            for answer in (held.host.matchmaking.agree, held.host.matchmaking.decline):
                with pytest.raises(TableError, match=pattern("queue-off-waiting" if guest == CAT else "queue-off")):
                    await answer(guest, offer)
        assert (await seen(held, CAT)).ticket is not None
        assert await held.host.matchmaking.agree(BOB, offer)


async def test_unanswered_offer_expires_and_allows_rejoining(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.matchmaking.agree(ANN, await matched(held, ANN, BOB))
        await held.wait(seconds=SLOW_OFFER_SECONDS)
        assert told(announcer)[2:] == [(FAILED, 1), (EXPIRED, 2)]
        assert (await seen(held, ANN)).ticket is not None
        assert (await seen(held, BOB)).ticket is None
        late = announcer.said[-1]
        with pytest.raises(TableError, match=pattern("queue-place-forgotten")):
            await held.host.matchmaking.rejoin(CAT, late.id)
        await held.host.matchmaking.rejoin(BOB, late.id)
        ticket = (await seen(held, BOB)).ticket
        assert ticket is not None
        assert (ticket.guild, ticket.channel, ticket.opens) == (1, HERE.channel, True)


async def test_rejoined_players_open_no_table_where_a_role_is_needed(tmp_path: Path) -> None:
    """The message's buttons can't tell whether they still have the role."""
    async with hall(tmp_path) as (held, announcer):
        await held.host.guild_settings.change(1, openers=9)
        await matched(held, ANN, BOB)
        await held.wait(seconds=SLOW_OFFER_SECONDS)
        for late in announcer.said[-2:]:
            await held.host.matchmaking.rejoin(ANN if late.user == ANN.id else BOB, late.id)
        await held.wait(hours=1)
        assert told(announcer)[2:] == [(EXPIRED, 1), (EXPIRED, 2)]
        await join(held, CAT)
        await held.wait(hours=1)
        assert told(announcer)[4:] == [(FOUND, 1), (FOUND, 2), (FOUND, 3)]


async def test_minute_paced_offers_expire_after_five_minutes(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, paces=frozenset({MINUTE}))
        offer = await matched(held, ANN, BOB)
        due = (await seen(held, ANN)).offered
        assert due is not None
        assert due.invitation.due == held.clock.now() + timedelta(minutes=5)
        await held.wait(minutes=5)
        assert told(announcer)[2:] == [(EXPIRED, 1), (EXPIRED, 2)]
        with pytest.raises(TableError, match=pattern("queue-off")):
            await held.host.matchmaking.agree(ANN, offer)


async def test_hour_paced_offers_get_the_full_answer_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, paces=frozenset({60 * MINUTE}))
        await matched(held, ANN, BOB)
        offered = (await seen(held, ANN)).offered
        assert offered is not None
        assert offered.invitation.due == held.clock.now() + IN_TIME


async def test_offer_and_search_that_end_together_are_reported_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await join(held, ANN)
        await held.wait(days=SEARCH_DURATION.days - 1, hours=20)
        await held.host.matchmaking.agree(ANN, await matched(held, BOB))
        await held.wait(seconds=SLOW_OFFER_SECONDS)
        assert told(announcer)[2:] == [(EXPIRED, 2), (UNFOUND, 1)]
        assert (await seen(held, ANN)).ticket is None


async def test_offer_is_extended_while_nobody_can_answer_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.matchmaking.agree(ANN, await matched(held, ANN, BOB))
        offered = (await seen(held, BOB)).offered
        assert offered is not None
        held.host.cut_off()
        await held.wait(seconds=SLOW_OFFER_SECONDS)
        held.host.resume_clocks()
        await held.rest()
        assert {each.user for each, _ in announcer.renewed} == {1, 2}, "their messages show the new end"
        announcer.renewed.clear()
        later = held.clock.now() + IN_TIME
    async with hall(tmp_path, announcer, now=later) as (again, _):
        await again.rest()
        assert {each.user for each, _ in announcer.renewed} == {1, 2}
        now = (await seen(again, BOB)).offered
        assert now is not None
        assert now.invitation.due - offered.invitation.due == 2 * IN_TIME
        assert not {FAILED, EXPIRED} & {kind for kind, _ in told(announcer)}


async def test_offer_does_not_expire_in_quiet_hours(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        await held.host.user_settings.choose(
            BOB, lambda user_settings: with_quiet(user_settings, QuietHours(19 * 60, 2 * 60))
        )
        await matched(held, ANN, BOB)
        offered = (await seen(held, ANN)).offered
        assert offered is not None
        assert offered.invitation.due.hour == 2


async def test_unsuccessful_search_ends_and_is_reported_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await join(held, ANN)
        await held.wait(days=SEARCH_DURATION.days)
        await held.wait(days=1)
        assert told(announcer) == [(UNFOUND, 1)]
        assert (await seen(held, ANN)).ticket is None
        await join(held, ANN)
        await held.wait(days=SEARCH_DURATION.days)
        assert told(announcer) == [(UNFOUND, 1)] * 2


async def test_joining_twice_keeps_the_place(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await join(held, ANN)
        await held.wait(hours=1)
        await join(held, ANN)
        first = (await seen(held, ANN)).ticket
        assert first is not None
        assert first.asked_at == held.clock.now() - timedelta(hours=1)
        await join(held, ANN, place=THERE)
        moved = (await seen(held, ANN)).ticket
        assert moved is not None
        assert moved.guild == 2
        with pytest.raises(TableError, match=pattern("queue-server-only")):
            await join(held, BOB, place=Place(guild=None, channel=5))
        assert told(announcer) == []


async def test_changed_preferences_match_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.matchmaking.choose(ANN, paces=frozenset({MINUTE}))
        await join(held, ANN, BOB)
        await held.wait(seconds=GATHERING.total_seconds())
        assert told(announcer) == []
        await held.host.matchmaking.choose(ANN, paces=frozenset())
        await held.rest()
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def test_repeated_joining_is_rate_limited(tmp_path: Path) -> None:
    async with hall(tmp_path, tables=3) as (held, _):
        for _ in range(LIMITS["seek"]):
            await join(held, ANN)
            await join(held, ANN)
            await held.host.matchmaking.leave(ANN)
        with pytest.raises(TableError, match=pattern("brake-seek", most=5, count=10)):
            await held.host.matchmaking.join(ANN, HERE)
        await join(held, BOB)
        await held.wait(minutes=10)
        await join(held, ANN)


# -- where the table is ----------------------------------------------------------------------------------------------


async def test_cross_server_match_needs_everyones_consent(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.guild_settings.change(1, abroad=True)
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, abroad=True)
        await join(held, ANN)
        await join(held, BOB, place=THERE)
        await held.wait(hours=1)
        assert told(announcer) == []
        await held.host.guild_settings.change(2, abroad=True)
        await held.wait(hours=1)
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def across_servers(held: HostHarness) -> int:
    """A table on Ann's server where she plays with Bob, who isn't there."""
    held.messenger.absent.add(BOB.id)
    for user, place in ((ANN, HERE), (BOB, THERE)):
        await held.host.guild_settings.change(place.guild or 0, abroad=True)
        await held.host.matchmaking.choose(user, abroad=True)
    await join(held, BOB, place=THERE, opens=False)
    await join(held, ANN)
    await held.wait(hours=1)
    offered = (await seen(held, ANN)).offered
    assert offered is not None
    await held.host.matchmaking.agree(BOB, offered.invitation.id)
    table = await held.host.matchmaking.agree(ANN, offered.invitation.id) or 0
    await held.rest()
    return table


async def test_player_from_another_server_is_not_taken_for_one_who_left(tmp_path: Path) -> None:
    """After a missed turn, nor after a computer has stood in for them."""
    async with hall(tmp_path) as (held, _):
        table = await across_servers(held)
        for user in (ANN, BOB):
            await held.host.answer(table, user, ("penny",))
        for _ in range(2):
            await held.bid(table, ANN, "ab")
            await held.wait(days=3)
            assert held.messenger.sought == []
            assert await inactivity_votes(held, table) == []
            await held.host.substitutes.substitute(table, BOB, "slow")
            await held.host.substitutes.take_back(table, BOB)


@pytest.mark.parametrize("askers", [(ANN, BOB), (BOB, ANN)])
async def test_rematch_keeps_player_from_another_server(tmp_path: Path, askers: tuple[User, User]) -> None:
    async with hall(tmp_path) as (held, _):
        table = await across_servers(held)
        await held.host.resign(table, ANN)
        for user in askers:
            again = (await held.host.rematch(table, user)).id
        held.clock.advance(YOUNG)
        await held.host.membership_check.check_members(again, ANN.id)
        assert held.messenger.sought == []
        assert {each.user for each in (await held.host.record(again)).players} == {ANN.id, BOB.id}


async def test_table_is_opened_by_a_person_allowed_to(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        await join(held, ANN, opens=False)
        offer = await matched(held, ANN, BOB)
        await held.host.matchmaking.agree(BOB, offer)
        record = await held.host.record(await held.host.matchmaking.agree(ANN, offer) or 0)
        assert record.opener == BOB.id


@pytest.mark.parametrize("chosen", [{"channels": (555,)}, {"most": 1}])
async def test_no_match_where_no_table_can_be_opened(tmp_path: Path, chosen: dict[str, Any]) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.open(DAN)
        await held.host.guild_settings.change(1, **chosen)
        await join(held, ANN, BOB)
        await held.wait(hours=1)
        assert told(announcer) == []
        await held.host.guild_settings.change(1, channels=(HERE.channel,), most=None)
        await held.rest()
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def test_failed_table_opening_keeps_the_others_waiting(tmp_path: Path) -> None:
    async with hall(tmp_path, tables=1) as (held, announcer):
        offer = await matched(held, ANN, BOB)
        await held.open(ANN)
        await held.host.matchmaking.agree(ANN, offer)
        why = text("queue-host-full")  # Bob mustn't learn which of Ann's tables those are
        with pytest.raises(TableError, match=pattern("queue-cannot-open", why=why)):
            await held.host.matchmaking.agree(BOB, offer)
        await held.rest()
        assert (await seen(held, ANN)).ticket is None
        assert (await seen(held, BOB)).ticket is not None
        assert told(announcer)[2:] == [(UNFOUND, 1)]
        assert len(await held.host.tables_of(BOB.id)) == 0, "nothing is left of it"


@pytest.mark.parametrize(("action", "who"), [("open", ANN), ("join", BOB)])
async def test_only_the_player_at_their_limit_leaves_the_queue(
    tmp_path: Path, action: LimitedAction, who: User
) -> None:
    """The others keep their places, and don't learn which player it is."""
    async with hall(tmp_path, tables=9) as (held, announcer):
        offer = await matched(held, ANN, BOB)
        for _ in range(LIMITS[action]):
            held.host._core.user_limits.count(action, who.id, held.clock.now())
        first, last = (ANN, BOB) if who is ANN else (BOB, ANN)
        await held.host.matchmaking.agree(first, offer)
        why = text("queue-too-often")
        with pytest.raises(TableError, match=pattern("queue-cannot-open", why=why)):
            await held.host.matchmaking.agree(last, offer)
        await held.rest()
        assert [(await seen(held, each)).ticket is None for each in (ANN, BOB)] == [who is ANN, who is BOB]
        assert told(announcer)[2:] == [(UNFOUND, who.id)]


async def test_matched_games_are_unrated_where_results_do_not_count(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, worth=Worth.RATED)
        await held.host.guild_settings.change(1, counts=False)
        await matched(held, ANN, BOB)
        offered = (await seen(held, ANN)).offered
        assert offered is not None
        assert not offered.invitation.rated


async def test_rated_match_has_no_help(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, worth=Worth.RATED)
        offer = await matched(held, ANN, BOB)
        await held.host.matchmaking.agree(ANN, offer)
        record = await held.host.record(await held.host.matchmaking.agree(BOB, offer) or 0)
        assert (record.terms.rated, record.terms.help) == (True, False)


async def test_queue_is_cleared_where_the_bot_was_removed(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        for user in (ANN, BOB):
            await held.host.matchmaking.choose(user, abroad=True)
        for guild in (1, 2):
            await held.host.guild_settings.record_joined(guild, greet=False)
            await held.host.guild_settings.change(guild, abroad=True)
        await join(held, ANN)
        await held.host.guild_settings.record_removed(1)
        await join(held, BOB, place=THERE)
        await held.wait(hours=1)
        assert told(announcer) == []
        assert (await seen(held, ANN)).ticket is None


async def test_open_tables_are_shown_except_own_and_avoided(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        first, second = await held.open(BOB), await held.open(CAT, DAN)
        assert [each.id for each in (await seen(held, ANN)).tables] == [second.id, first.id]
        assert [each.id for each in (await seen(held, BOB)).tables] == [second.id], "their own is known to them"
        assert (await seen(held, ANN, 2)).tables == ()
        await held.host.matchmaking.avoid(ANN, (), {DAN.id})
        assert [each.id for each in (await seen(held, ANN)).tables] == [first.id]
        assert len((await seen(held, DAN)).tables) == 1, "to whom that happens all is shown"
        await held.host.matchmaking.choose(ANN, games=frozenset({"chess"}))
        assert (await seen(held, ANN)).tables == ()


async def test_open_tables_are_filtered_by_preferences(tmp_path: Path) -> None:
    """Filtered by free seats, game, pace and whether results count, one by one."""
    async with hall(tmp_path) as (held, _):

        async def shown(**chosen: Any) -> list[int]:
            await held.host.matchmaking.choose(ANN, **chosen)
            return [each.id for each in (await seen(held, ANN)).tables]

        fun, rated = [
            (await held.host.open("toy", TableTerms(pace=pace, rated=rated), opener=BOB, place=HERE)).id
            for pace, rated in ((60, False), (3600, True))
        ]
        assert await shown(worth=Worth.EITHER) == [rated, fun]
        assert await shown(paces=frozenset({60})) == [fun]
        assert await shown(paces=frozenset(), worth=Worth.RATED) == [rated]
        assert await shown(worth=Worth.FUN, games=frozenset({"toy"})) == [fun]
        await held.host.join(fun, CAT)
        assert await shown() == [fun]
        await held.host.join(fun, DAN)
        await held.host.add_computer(fun, BOB, "quick")
        assert await shown() == [], "all seats are taken"
        async with held.host._core.writing() as work:
            await cast("Any", work.tx).session.run("UPDATE tables SET game = 'gone' WHERE id = ?", rated)
        assert await shown(worth=Worth.EITHER, games=frozenset()) == [], "nobody knows how to play it any more"


# -- what is saved ---------------------------------------------------------------------------------------------------


async def test_forgotten_person_leaves_queue_and_offer(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        offer = await matched(held, ANN, BOB)
        await held.host.matchmaking.agree(BOB, offer)
        await held.host.privacy.forget(ANN)
        await held.rest()
        assert told(announcer)[2:] == [(FAILED, 2)]
        assert (await seen(held, BOB)).ticket is not None


async def test_unreadable_rows_do_not_block_the_queue(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.matchmaking.choose(ANN, worth=Worth.RATED)
        await join(held, ANN, BOB, CAT)
        async with held.host._core.writing() as work:
            tx: Any = work.tx
            await tx.session.run("UPDATE searches SET search = '[]' WHERE user = 1")
            await tx.session.run("UPDATE tickets SET asked_at = 9223372036854775807 WHERE user = 3")
        await held.wait(hours=1)
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]
        assert (await seen(held, CAT)).ticket is None
