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
from tests.host.house import ANN, BOB, CAT, DAN, house
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("long_games")


async def test_whoever_is_offered_a_seat_takes_it_over_with_all_that_is_held_and_laid_out(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, BOB, Replace("a"))
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.rest()
        assert [post.seat for post in here.notebook.of(PostKind.OFFER)] == [1]
        record = await here.host.substitutes.take(table, DAN, 1)
        assert (record.players[1].user, record.players[1].name, record.assignments[0].user) == (DAN.id, "Dan", BOB.id)
        seat = await here.host.seat(table, DAN)
        assert seat.draft is not None
        assert (seat.hand.charm, seat.draft.answer) == ("penny", ("a",))
        with pytest.raises(ReplacedError) as replaced:
            await here.host.seat(table, BOB)
        assert not replaced.value.can_return, "there is no way back"


async def test_whoever_takes_over_the_hosts_seat_is_host_and_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for giver, seat, taker, host in ((BOB, 1, DAN, ANN), (ANN, 0, CAT, CAT)):
            await here.host.substitutes.offer(table, giver, seat, taker.id)
            assert (await here.host.substitutes.take(table, taker, seat)).opener == host.id


async def test_whoever_takes_over_a_seat_is_taken_for_none_of_the_others(tmp_path: Path) -> None:
    """The former player's name is free again."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for number, called, name in ((11, "Ann", "Ann (2)"), (12, "Ann (2)", "Ann (2)"), (13, "Bob", "Bob")):
            sits = (await here.host.record(table)).players[1]
            await here.host.substitutes.offer(table, User(sits.user or 0, sits.name), 1, number)
            record = await here.host.substitutes.take(table, User(number, called), 1)
            assert [player.name for player in record.players] == ["Ann", name]


async def test_where_nobody_else_is_no_seat_is_offered(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB, place=Place(guild=None, channel=5))
        with pytest.raises(TableError, match=pattern("offer-nobody-here")):
            await here.host.substitutes.offer(table, BOB, 1, DAN.id)


async def test_nobody_sits_down_unasked_and_nobody_is_asked_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_a_seat_is_offered_to_five_people_at_most_and_to_one_at_a_time(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for other in range(11, 16):
            await here.host.substitutes.offer(table, BOB, 1, other)
        assert await here.host.substitutes.offered_to(table, 1) == 15
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await here.host.substitutes.take(table, User(11, "Eve"), 1)
        with pytest.raises(TableError, match=pattern("offer-enough", most=5)):
            await here.host.substitutes.offer(table, BOB, 1, 16)


async def test_nobody_rings_people_with_offers_from_table_to_table(tmp_path: Path) -> None:
    async with house(tmp_path, tables=50) as here:
        tables = [await here.bidding(ANN, BOB) for _ in range(2)]
        for other in range(11, 16):
            await here.host.substitutes.offer(tables[other % 2], ANN, 0, other)
        with pytest.raises(TableError, match=pattern("brake-offer", most=5, count=10)):
            await here.host.substitutes.offer(tables[0], ANN, 0, 16)
        await here.host.substitutes.offer(tables[0], BOB, 1, 17)
        here.clock.advance(by=timedelta(minutes=10))
        await here.host.substitutes.offer(tables[1], ANN, 0, 18)


async def test_nobody_plays_two_seats(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError, match=pattern("offer-sits-here")):
            await here.host.substitutes.offer(table, BOB, 1, ANN.id)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.host.substitutes.offer(table, CAT, 2, DAN.id)
        await here.host.substitutes.take(table, DAN, 1)
        with pytest.raises(TableError, match=pattern("offer-too-late")):
            await here.host.substitutes.take(table, DAN, 2)


async def test_only_ones_own_seat_is_offered_unless_the_table_is_asked_about_its_player(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_whoever_has_left_offers_no_seat_that_the_table_is_asked_about(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.resign(table, BOB)
        with pytest.raises(TableError, match=pattern("seat-not-yours")):
            await here.host.substitutes.offer(table, BOB, 2, DAN.id)
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        assert await here.host.substitutes.offered_to(table, 2) == DAN.id


async def test_an_offer_ends_when_its_player_is_back_or_a_computer_plays(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        await here.go_on(table, CAT)
        with pytest.raises(TableError, match=pattern("offer-not-yours")):
            await here.host.substitutes.take(table, DAN, 2)


async def test_an_offer_lasts_over_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
    async with house(tmp_path, notebook=here.notebook) as again:
        assert (await again.host.substitutes.take(table, DAN, 1)).players[1].user == DAN.id
