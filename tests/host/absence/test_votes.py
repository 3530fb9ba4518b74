"""A table's votes on players who seem to be gone, and what follows from them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.absence.vote import decision
from bot.host.core.errors import NotSeatedError, PostRefusedError, TableError
from bot.host.match.inactivity import time_to_vote
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from bot.host.model.votes import Choice
from tests.host.absent import answer, deserted, inactivity_votes, pass_by, types
from tests.host.house import ANN, BOB, CAT, DAN, house
from tests.host.toy import toy
from tests.storage.sqlite.test_store import RECORD
from tests.texts import pattern, text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bot.engine.game import Seat
    from tests.host.house import House

pytestmark = pytest.mark.usefixtures("long_games")


@pytest.mark.parametrize(
    ("votes", "asked", "decided"),
    [
        ({}, (0, 1, 2), None),
        ({0: Choice.COMPUTER}, (0,), Choice.COMPUTER),
        ({0: Choice.COMPUTER}, (0, 1), None),
        ({0: Choice.REMOVE, 1: Choice.REMOVE}, (0, 1, 2), Choice.REMOVE),
        ({0: Choice.REMOVE, 1: Choice.COMPUTER}, (0, 1), Choice.COMPUTER),
        ({0: Choice.REMOVE, 1: Choice.COMPUTER, 2: Choice.WAIT}, (0, 1, 2), Choice.WAIT),
        ({0: Choice.REMOVE, 3: Choice.REMOVE}, (0, 1, 2), None),
    ],
)
def test_more_than_half_decide_and_the_kinder_wins_a_tie(
    votes: Mapping[Seat, Choice], asked: tuple[Seat, ...], decided: Choice | None
) -> None:
    assert decision(votes, asked) is decided


async def test_a_computer_plays_on_if_the_table_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.absence.vote(table, ANN, 2, Choice.COMPUTER)
        assert (await here.host.record(table)).players[2].user == CAT.id
        record = await here.host.absence.vote(table, BOB, 2, Choice.COMPUTER)
        assert record.players[2].computer is not None
        assert not await inactivity_votes(here, table)
        back = await here.host.substitutes.take_back(table, CAT)
        assert (back.players[2].user, back.players[2].missed) == (CAT.id, 0)


async def test_the_game_goes_on_without_them_if_the_table_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.absence.vote(table, ANN, 2, Choice.REMOVE)
        record = await here.host.absence.vote(table, BOB, 2, Choice.REMOVE)
        assert (record.players[2].gone, record.status) == (True, Status.PLAYING)


async def test_whom_the_table_waits_for_has_two_more_questions(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB)
        record = await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        assert (record.players[1].user, record.players[1].missed) == (BOB.id, 0)
        assert (await _told(here))[-1] == text("absent-waits", name="Bob")
        await pass_by(here, table, ANN)
        assert not await inactivity_votes(here, table)
        await pass_by(here, table, ANN)
        assert len(await inactivity_votes(here, table)) == 1


async def _told(here: House) -> list[str]:
    await here.rest()
    return [post.text for post in here.notebook.of(PostKind.NOTICE)]


async def test_after_a_day_without_a_word_a_computer_plays(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=14 * 60 * 60)
        for _ in range(2):
            await answer(here, table, ANN, BOB)
            await here.wait(hours=14)
        (inactivity_vote,) = await inactivity_votes(here, table)
        assert inactivity_vote.due - inactivity_vote.asked_at == timedelta(days=1)
        await here.wait(hours=13)
        assert (await here.host.record(table)).players[2].user == CAT.id
        await here.wait(hours=11)
        assert (await here.host.record(table)).players[2].computer is not None


@pytest.mark.parametrize(
    ("pace", "hours"), [(10, 1 / 12), (60, 1 / 12), (10 * 60, 0.5), (60 * 60, 3), (8 * 60 * 60, 24), (None, 24)]
)
def test_the_faster_a_table_the_sooner_it_has_to_make_up_its_mind(pace: int | None, hours: float) -> None:
    """At least five minutes, at most a day."""
    assert time_to_vote(replace(RECORD, terms=replace(RECORD.terms, pace=pace))) == timedelta(hours=hours)


async def test_at_a_fast_table_a_computer_soon_plays_for_whoever_is_gone(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        for _ in range(4):
            await pass_by(here, table, ANN, BOB)
        assert (await here.host.record(table)).players[2].user == CAT.id
        record = await pass_by(here, table, ANN, BOB)
        assert record.players[2].computer is not None


async def asked_about_cat(here: House, table: int) -> bool:
    return 2 in [each.seat for each in await inactivity_votes(here, table)]


async def left_by_all(here: House) -> int:
    """A table that's asked about someone, with nobody left to answer."""
    table = await here.bidding(ANN, BOB, CAT, pace=60 * 60)
    await answer(here, table, ANN, BOB)
    while not await asked_about_cat(here, table):
        await here.wait(hours=1)
    return table


async def test_a_table_that_all_have_left_is_closed_before_computers_take_it_over(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await left_by_all(here)
        while (record := await here.host.record(table)).status is Status.PLAYING:
            assert [player.user for player in record.players] == [ANN.id, BOB.id, CAT.id]
            await here.wait(hours=1)
        assert record.status is Status.CANCELLED


async def test_whoever_comes_back_to_a_table_that_all_had_left_is_asked_about_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await left_by_all(here)
        while await asked_about_cat(here, table):
            await here.wait(hours=1)
        assert (await here.host.record(table)).status is Status.PLAYING
        while not await asked_about_cat(here, table):
            await answer(here, table, ANN)
            await here.wait(hours=1)
        assert (await here.host.record(table)).players[2].user == CAT.id


async def test_after_a_day_without_votes_whoever_typed_meanwhile_keeps_the_seat(tmp_path: Path) -> None:
    """They haven't locked anything in, and the round is still open."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=14 * 60 * 60)
        for _ in range(2):
            await answer(here, table, ANN, BOB)
            await here.wait(hours=14)
        await answer(here, table, ANN, BOB)
        await here.wait(hours=14)
        await types(here, table, CAT)
        await here.wait(hours=10)
        assert (await here.host.record(table)).players[2].user == CAT.id
        assert not await inactivity_votes(here, table)
        assert (await _told(here))[-1] == text("absent-waits", name="Cat")


async def test_after_a_day_without_votes_whoever_only_looks_keeps_the_seat_that_was_asked_about_by_hand(
    tmp_path: Path,
) -> None:
    """Even though they haven't looked at the current round."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=14 * 60 * 60)
        for number in range(6):
            if number == 5:
                await here.host.absence.ask(table, ANN, 1)
            await here.host.note_activity(table, BOB)
            await answer(here, table, ANN)
            await here.wait(hours=14)
        await here.wait(hours=10)
        assert (await here.host.record(table)).players[1].user == BOB.id
        assert not await inactivity_votes(here, table)


async def test_the_day_goes_on_after_a_restart_and_stands_still_while_the_bot_is_away(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await pass_by(here, table, ANN, BOB)
        await pass_by(here, table, ANN, BOB)
        (before,) = await inactivity_votes(here, table)
        await here.wait(seconds=1)
        later = here.clock.now() + timedelta(days=2)
    async with house(tmp_path, notebook=here.notebook, now=later) as again:
        await again.rest()
        (after,) = await inactivity_votes(again, table)
        assert timedelta(days=2) <= after.due - before.due <= timedelta(days=2, minutes=1)


async def test_of_two_votes_the_later_one_has_its_day_as_well(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, DAN, pace=14 * 60 * 60)
        for others in ((DAN,), (), ()):
            await answer(here, table, ANN, BOB, *others)
            await here.wait(hours=14)
        assert [each.seat for each in await inactivity_votes(here, table)] == [2, 3]
        await here.wait(hours=10)
        people = [player.user for player in (await here.host.record(table)).players]
        assert people == [ANN.id, BOB.id, None, DAN.id]
        assert [each.seat for each in await inactivity_votes(here, table)] == [3]


async def test_nothing_is_decided_about_anybody_while_the_table_cannot_post(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        await here.wait(seconds=60)
        await here.wait(days=2)
        assert (await here.host.record(table)).players[2].user == CAT.id
        assert await inactivity_votes(here, table)
        here.messenger.refusing.clear()
        await here.wakes(table)
        await here.wait(seconds=1)
        assert (await here.host.record(table)).players[2].computer is not None


async def test_nothing_is_decided_about_anybody_while_the_table_is_paused(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        opened = await here.open(ANN, BOB, CAT, pace=60)
        await here.host.start(opened.id, ANN)
        for _ in range(2):
            await pass_by(here, opened.id, ANN, BOB)
        await here.host.time_requests.pause(opened.id, ANN, 2)
        await here.wait(days=1, hours=12)
        assert (await here.host.record(opened.id)).players[2].user == CAT.id
        assert await inactivity_votes(here, opened.id)


async def test_of_some_votes_most_count_after_a_day(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, DAN, pace=14 * 60 * 60)
        for _ in range(2):
            await answer(here, table, ANN, BOB, CAT)
            await here.wait(hours=14)
        await here.host.absence.vote(table, ANN, 3, Choice.REMOVE)
        await here.wait(hours=24)
        assert (await here.host.record(table)).players[3].gone


async def test_whoever_answers_is_back_and_nobody_is_asked_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.go_on(table, CAT)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[2].missed == 0
        with pytest.raises(TableError, match=pattern("absent-settled")):
            await here.host.absence.vote(table, ANN, 2, Choice.REMOVE)


async def test_whoever_it_is_about_says_with_any_tap_that_they_are_there(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        record = await here.host.absence.vote(table, CAT, 2, Choice.REMOVE)
        assert (record.players[2].user, record.players[2].gone) == (CAT.id, False)
        assert not await inactivity_votes(here, table)


async def test_the_message_that_asks_about_somebody_says_what_has_become_of_it(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        (asked,) = [number for number, post in here.notebook.messages.items() if post.kind is PostKind.BALLOT]
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        await here.rest()
        (offered,) = [number for number, post in here.notebook.messages.items() if post.kind is PostKind.OFFER]
        assert here.messenger.settled == []
        await here.go_on(table, CAT)
        await here.rest()
        assert here.messenger.settled == [(2, asked), (2, offered)]
        await here.host.resign(table, CAT)
        await here.rest()
        assert len(here.messenger.settled) == 2, "it said so already"


async def test_a_message_that_asked_about_somebody_asks_nothing_when_they_are_asked_about_again(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB)
        await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        for _ in range(2):
            await pass_by(here, table, ANN)
        before, now = (number for number, post in here.notebook.messages.items() if post.kind is PostKind.BALLOT)
        assert await here.host.absence.asked_in(table, before) == []
        assert await here.host.absence.asked_in(table, now) == await inactivity_votes(here, table)


async def test_what_is_asked_about_two_at_the_same_time_stays_together_over_a_restart(tmp_path: Path) -> None:
    """The time that the bot was down is added, and each vote has a post."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        for _ in range(2):
            await pass_by(here, table, ANN)
        later = here.clock.now() + timedelta(hours=1)
    async with house(tmp_path, notebook=here.notebook, now=later) as again:
        absence, (first, _) = again.host.absence, await inactivity_votes(again, table)
        assert [each.seat for each in await absence.list_joint_votes(table, first.revision, 2)] == [1, 2]
        for number, post in here.notebook.messages.items():
            if post.kind is PostKind.BALLOT and post.seat is not None:
                told = await absence.find_ballot(table, post.revision, post.seat)
                assert told is not None
                assert told.message == number
                assert [each.seat for each in await absence.asked_in(table, number)] == [post.seat]


async def test_an_offer_to_somebody_else_takes_the_one_before_back(tmp_path: Path) -> None:
    """Its message says so, and the vote about the player goes on."""
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        for user in (DAN.id, 5):
            await here.host.substitutes.offer(table, ANN, 2, user)
            await here.rest()
        first, second = (number for number, post in here.notebook.messages.items() if post.kind is PostKind.OFFER)
        assert here.messenger.settled == [(2, first)]
        await here.host.cancel(table, ANN, manager=True)
        await here.rest()
        (asked,) = [number for number, post in here.notebook.messages.items() if post.kind is PostKind.BALLOT]
        assert here.messenger.settled[1:] == [(2, asked), (2, first), (2, second)]
        assert not await inactivity_votes(here, table)


async def test_of_whoever_resigns_nobody_is_asked_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.resign(table, CAT)
        await here.rest()
        assert not await inactivity_votes(here, table)
        assert len(here.messenger.settled) == 1


async def test_what_comes_up_on_the_way_in_a_round_is_not_missed_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path, game=toy(own=True)) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        while (await here.host.view(table)).awaited[0].decision.topic != "tie":
            await here.go_on(table, ANN, BOB)
            await here.rest()
        await here.wait(seconds=60)
        assert (await here.host.record(table)).players[0].missed == 0


async def test_only_players_are_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        with pytest.raises(NotSeatedError):
            await here.host.absence.vote(table, DAN, 2, Choice.REMOVE)
        await here.host.resign(table, BOB)
        with pytest.raises(TableError, match=pattern("absent-you-left")):
            await here.host.absence.vote(table, BOB, 2, Choice.REMOVE)


async def test_whoever_manages_the_server_removes_a_player_and_nobody_else_does(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError):
            await here.host.absence.remove(table, ANN, 2, manager=False)
        with pytest.raises(TableError, match=pattern("absent-managers")):
            await here.host.absence.remove(table, ANN, 0, manager=False)
        assert (await here.host.absence.remove(table, DAN, 2, manager=True)).players[2].gone
