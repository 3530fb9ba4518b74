"""Seats offered to someone else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.match.seats import ReplacedError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Place, User
from tests.host.absent import deserted, inactivity_votes, pass_by
from tests.host.harness import ANN, BOB, CAT, DAN, running_host
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("long_games")


async def test_seat_is_taken_over_with_its_hand_and_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, BOB, Replace("a"))
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.SEAT_OFFER)] == [1]
        record = await here.host.substitutes.take(table, DAN, 1)
        assert (record.players[1].user, record.players[1].name, record.assignments[0].user) == (DAN.id, "Dan", BOB.id)
        seat = await here.host.seat(table, DAN)
        assert seat.draft is not None
        assert (seat.hand.charm, seat.draft.answer) == ("penny", ("a",))
        with pytest.raises(ReplacedError) as replaced:
            await here.host.seat(table, BOB)
        assert not replaced.value.can_return, "there is no way back"


async def test_only_new_owner_of_hosts_seat_becomes_host(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for giver, seat, taker, host in ((BOB, 1, DAN, ANN), (ANN, 0, CAT, CAT)):
            await here.host.substitutes.offer(table, giver, seat, taker.id)
            assert (await here.host.substitutes.take(table, taker, seat)).opener == host.id


async def test_new_player_gets_a_name_distinct_from_current_players(tmp_path: Path) -> None:
    """The former player's name is free again."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for number, called, name in ((11, "Ann", "Ann (2)"), (12, "Ann (2)", "Ann (2)"), (13, "Bob", "Bob")):
            sits = (await here.host.record(table)).players[1]
            await here.host.substitutes.offer(table, User(sits.user or 0, sits.name), 1, number)
            record = await here.host.substitutes.take(table, User(number, called), 1)
            assert [player.name for player in record.players] == ["Ann", name]


async def test_no_seat_is_offered_outside_a_server(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, place=Place(guild=None, channel=5))
        with pytest.raises(TableError, match=pattern("offer-nobody-here")):
            await here.host.substitutes.offer(table, BOB, 1, DAN.id)


async def test_only_invited_player_takes_seat_and_is_invited_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        substitutes = here.host.substitutes
        await substitutes.offer(table, BOB, 1, DAN.id)
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await substitutes.take(table, CAT, 1)
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await substitutes.take(table, DAN, 0)
        await substitutes.decline(table, DAN, 1)
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await substitutes.take(table, DAN, 1)
        with pytest.raises(TableError, match=pattern("offer-asked-before")):
            await substitutes.offer(table, BOB, 1, DAN.id)


async def test_seat_is_offered_to_five_people_one_at_a_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for other in range(11, 16):
            await here.host.substitutes.offer(table, BOB, 1, other)
        assert await here.host.substitutes.offered_to(table, 1) == 15
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await here.host.substitutes.take(table, User(11, "Eve"), 1)
        with pytest.raises(TableError, match=pattern("offer-enough", most=5)):
            await here.host.substitutes.offer(table, BOB, 1, 16)


async def test_offers_are_rate_limited_across_tables(tmp_path: Path) -> None:
    async with running_host(tmp_path, tables=50) as here:
        tables = [await here.bidding(ANN, BOB) for _ in range(2)]
        for other in range(11, 16):
            await here.host.substitutes.offer(tables[other % 2], ANN, 0, other)
        with pytest.raises(TableError, match=pattern("brake-offer", most=5, count=10)):
            await here.host.substitutes.offer(tables[0], ANN, 0, 16)
        await here.host.substitutes.offer(tables[0], BOB, 1, 17)
        here.clock.advance(by=timedelta(minutes=10))
        await here.host.substitutes.offer(tables[1], ANN, 0, 18)


async def test_nobody_plays_two_seats(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError, match=pattern("offer-sits-here")):
            await here.host.substitutes.offer(table, BOB, 1, ANN.id)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.host.substitutes.offer(table, CAT, 2, DAN.id)
        await here.host.substitutes.take(table, DAN, 1)
        with pytest.raises(TableError, match=pattern("offer-too-late")):
            await here.host.substitutes.take(table, DAN, 2)


async def test_seat_of_another_player_is_offered_only_during_a_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        with pytest.raises(TableError):
            await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        await pass_by(here, table, ANN, BOB)
        await pass_by(here, table, ANN, BOB)
        with pytest.raises(TableError):
            await here.host.substitutes.offer(table, User(9, "Eve"), 2, DAN.id)
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        record = await here.host.substitutes.take(table, DAN, 2)
        assert (record.players[2].user, record.players[2].missed) == (DAN.id, 0)
        assert not await inactivity_votes(here, table)


async def test_resigned_player_cannot_offer_a_seat_under_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.resign(table, BOB)
        with pytest.raises(TableError, match=pattern("seat-not-yours")):
            await here.host.substitutes.offer(table, BOB, 2, DAN.id)
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        assert await here.host.substitutes.offered_to(table, 2) == DAN.id


async def test_offer_ends_when_its_player_returns(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        await here.go_on(table, CAT)
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await here.host.substitutes.take(table, DAN, 2)


async def test_offer_survives_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
    async with running_host(tmp_path, chat=here.chat) as again:
        assert (await again.host.substitutes.take(table, DAN, 1)).players[1].user == DAN.id
