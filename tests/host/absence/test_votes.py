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
from tests.host.harness import ANN, BOB, CAT, DAN, running_host
from tests.host.toy import toy
from tests.storage.sqlite.test_store import RECORD
from tests.texts import pattern, text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bot.engine.game import Seat
    from tests.host.harness import HostHarness

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
def test_majority_decides_and_kinder_choice_wins_ties(
    votes: Mapping[Seat, Choice], asked: tuple[Seat, ...], decided: Choice | None
) -> None:
    assert decision(votes, asked) is decided


async def test_majority_vote_hands_seat_to_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.absence.vote(table, ANN, 2, Choice.COMPUTER)
        assert (await here.host.record(table)).players[2].user == CAT.id
        record = await here.host.absence.vote(table, BOB, 2, Choice.COMPUTER)
        assert record.players[2].computer is not None
        assert not await inactivity_votes(here, table)
        back = await here.host.substitutes.take_back(table, CAT)
        assert (back.players[2].user, back.players[2].missed) == (CAT.id, 0)


async def test_majority_vote_removes_player_and_game_goes_on(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.absence.vote(table, ANN, 2, Choice.REMOVE)
        record = await here.host.absence.vote(table, BOB, 2, Choice.REMOVE)
        assert (record.players[2].has_left, record.status) == (True, Status.PLAYING)


async def test_vote_to_wait_grants_two_more_questions(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB)
        record = await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        assert (record.players[1].user, record.players[1].missed) == (BOB.id, 0)
        assert (await _told(here))[-1] == text("absent-waits", name="Bob")
        await pass_by(here, table, ANN)
        assert not await inactivity_votes(here, table)
        await pass_by(here, table, ANN)
        assert len(await inactivity_votes(here, table)) == 1


async def _told(here: HostHarness) -> list[str]:
    await here.rest()
    return [post.text for post in here.chat.of(PostKind.NOTICE)]


async def test_computer_plays_after_a_day_without_votes(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
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
def test_voting_time_is_shorter_at_faster_tables(pace: int | None, hours: float) -> None:
    """At least five minutes, at most a day."""
    assert time_to_vote(replace(RECORD, terms=replace(RECORD.terms, pace=pace))) == timedelta(hours=hours)


async def test_computer_soon_replaces_missing_player_at_fast_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        for _ in range(4):
            await pass_by(here, table, ANN, BOB)
        assert (await here.host.record(table)).players[2].user == CAT.id
        record = await pass_by(here, table, ANN, BOB)
        assert record.players[2].computer is not None


async def asked_about_cat(here: HostHarness, table: int) -> bool:
    return 2 in [each.seat for each in await inactivity_votes(here, table)]


async def left_by_all(here: HostHarness) -> int:
    """A table that's asked about someone, with nobody left to answer."""
    table = await here.bidding(ANN, BOB, CAT, pace=60 * 60)
    await answer(here, table, ANN, BOB)
    while not await asked_about_cat(here, table):
        await here.wait(hours=1)
    return table


async def test_fully_deserted_table_closes_before_computers_take_over(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await left_by_all(here)
        while (record := await here.host.record(table)).status is Status.PLAYING:
            assert [player.user for player in record.players] == [ANN.id, BOB.id, CAT.id]
            await here.wait(hours=1)
        assert record.status is Status.CANCELLED


async def test_player_back_at_deserted_table_is_asked_about_others(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await left_by_all(here)
        while await asked_about_cat(here, table):
            await here.wait(hours=1)
        assert (await here.host.record(table)).status is Status.PLAYING
        while not await asked_about_cat(here, table):
            await answer(here, table, ANN)
            await here.wait(hours=1)
        assert (await here.host.record(table)).players[2].user == CAT.id


async def test_typing_keeps_the_seat_after_a_day_without_votes(tmp_path: Path) -> None:
    """They haven't locked anything in, and the round is still open."""
    async with running_host(tmp_path) as here:
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


async def test_reading_keeps_a_seat_under_manual_vote_after_a_day(
    tmp_path: Path,
) -> None:
    """Even though they haven't looked at the current round."""
    async with running_host(tmp_path) as here:
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


async def test_voting_time_survives_restart_and_excludes_downtime(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await pass_by(here, table, ANN, BOB)
        await pass_by(here, table, ANN, BOB)
        (before,) = await inactivity_votes(here, table)
        await here.wait(seconds=1)
        later = here.clock.now() + timedelta(days=2)
    async with running_host(tmp_path, chat=here.chat, now=later) as again:
        await again.rest()
        (after,) = await inactivity_votes(again, table)
        assert timedelta(days=2) <= after.due - before.due <= timedelta(days=2, minutes=1)


async def test_later_of_two_votes_gets_its_full_day(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, DAN, pace=14 * 60 * 60)
        for others in ((DAN,), (), ()):
            await answer(here, table, ANN, BOB, *others)
            await here.wait(hours=14)
        assert [each.seat for each in await inactivity_votes(here, table)] == [2, 3]
        await here.wait(hours=10)
        people = [player.user for player in (await here.host.record(table)).players]
        assert people == [ANN.id, BOB.id, None, DAN.id]
        assert [each.seat for each in await inactivity_votes(here, table)] == [3]


async def test_no_vote_is_decided_while_table_cannot_post(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        await here.wait(seconds=60)
        await here.wait(days=2)
        assert (await here.host.record(table)).players[2].user == CAT.id
        assert await inactivity_votes(here, table)
        here.messenger.refusing.clear()
        await here.wakes(table)
        await here.wait(seconds=1)
        assert (await here.host.record(table)).players[2].user == CAT.id, "the vote has been extended"
        for _ in range(4):
            await pass_by(here, table, ANN, BOB)
        assert (await here.host.record(table)).players[2].computer is not None


async def test_no_vote_is_decided_while_table_is_paused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.open(ANN, BOB, CAT, pace=60)
        await here.host.start(opened.id, ANN)
        for _ in range(2):
            await pass_by(here, opened.id, ANN, BOB)
        await here.host.time_requests.pause(opened.id, ANN, 2)
        await here.wait(days=1, hours=12)
        assert (await here.host.record(opened.id)).players[2].user == CAT.id
        assert await inactivity_votes(here, opened.id)


async def test_majority_of_cast_votes_decides_after_a_day(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, DAN, pace=14 * 60 * 60)
        for _ in range(2):
            await answer(here, table, ANN, BOB, CAT)
            await here.wait(hours=14)
        await here.host.absence.vote(table, ANN, 3, Choice.REMOVE)
        await here.wait(hours=24)
        assert (await here.host.record(table)).players[3].has_left


async def test_answering_ends_the_vote_about_a_player(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.go_on(table, CAT)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[2].missed == 0
        with pytest.raises(TableError, match=pattern("absent-settled")):
            await here.host.absence.vote(table, ANN, 2, Choice.REMOVE)


async def test_any_tap_by_the_voted_player_ends_the_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        record = await here.host.absence.vote(table, CAT, 2, Choice.REMOVE)
        assert (record.players[2].user, record.players[2].has_left) == (CAT.id, False)
        assert not await inactivity_votes(here, table)


async def test_pause_extends_an_open_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        (before,) = await inactivity_votes(here, table)
        (asked,) = [number for number, post in here.chat.messages.items() if post.kind is PostKind.VOTE]
        await here.host.time_requests.pause(table, ANN, 2)
        (during,) = await inactivity_votes(here, table)
        await here.rest()
        assert here.messenger.refreshed_votes == [(2, asked)], "its message shows the new deadline"
        assert during.due - before.due == timedelta(days=2)
        await here.host.time_requests.go_on(table, ANN)
        (after,) = await inactivity_votes(here, table)
        assert after.due == before.due
        await here.rest()
        assert here.messenger.refreshed_votes == [(2, asked)] * 2
        here.host.cut_off()
        await here.wait(hours=1)
        here.host.resume_clocks()
        await here.rest()
        assert here.messenger.refreshed_votes == [(2, asked)] * 3
        (later,) = await inactivity_votes(here, table)
        assert later.due - after.due == timedelta(hours=1)


async def test_vote_and_offer_messages_show_the_outcome_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        (asked,) = [number for number, post in here.chat.messages.items() if post.kind is PostKind.VOTE]
        await here.host.substitutes.offer(table, ANN, 2, DAN.id)
        await here.rest()
        (offered,) = [number for number, post in here.chat.messages.items() if post.kind is PostKind.SEAT_OFFER]
        assert here.messenger.refreshed_votes == []
        await here.go_on(table, CAT)
        await here.rest()
        assert here.messenger.refreshed_votes == [(2, asked), (2, offered)]
        await here.host.resign(table, CAT)
        await here.rest()
        assert len(here.messenger.refreshed_votes) == 2, "it said so already"


async def test_old_vote_message_is_inactive_after_a_new_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB)
        await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        for _ in range(2):
            await pass_by(here, table, ANN)
        before, now = (number for number, post in here.chat.messages.items() if post.kind is PostKind.VOTE)
        assert await here.host.absence.votes_in_message(table, before) == []
        assert await here.host.absence.votes_in_message(table, now) == await inactivity_votes(here, table)


async def test_joint_votes_stay_together_after_restart(tmp_path: Path) -> None:
    """The time that the bot was down is added, and each vote has a post."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        for _ in range(2):
            await pass_by(here, table, ANN)
        later = here.clock.now() + timedelta(hours=1)
    async with running_host(tmp_path, chat=here.chat, now=later) as again:
        await again.rest()
        absence, (first, _) = again.host.absence, await inactivity_votes(again, table)
        assert sorted(seat for seat, _ in again.messenger.refreshed_votes) == [1, 2], "they show the new deadline"
        assert [each.seat for each in await absence.list_joint_votes(table, first.revision, 2)] == [1, 2]
        for number, post in here.chat.messages.items():
            if post.kind is PostKind.VOTE and post.seat is not None:
                told = await absence.find_vote_post(table, post.revision, post.seat)
                assert told is not None
                assert told.message == number
                assert [each.seat for each in await absence.votes_in_message(table, number)] == [post.seat]


async def test_new_offer_withdraws_the_previous_one(tmp_path: Path) -> None:
    """Its message says so, and the vote about the player goes on."""
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        for user in (DAN.id, 5):
            await here.host.substitutes.offer(table, ANN, 2, user)
            await here.rest()
        first, second = (number for number, post in here.chat.messages.items() if post.kind is PostKind.SEAT_OFFER)
        (asked,) = [number for number, post in here.chat.messages.items() if post.kind is PostKind.VOTE]
        assert here.messenger.refreshed_votes == [(2, asked), (2, first)]
        await here.host.cancel(table, ANN, manager=True)
        await here.rest()
        assert here.messenger.refreshed_votes[2:] == [(2, asked), (2, first), (2, second)]
        assert not await inactivity_votes(here, table)


async def test_resigning_ends_the_vote_about_a_player(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        await here.host.resign(table, CAT)
        await here.rest()
        assert not await inactivity_votes(here, table)
        assert len(here.messenger.refreshed_votes) == 1


async def test_mid_round_question_alone_does_not_count_as_missed(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(own=True)) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        while (await here.host.view(table)).awaited[0].decision.topic != "tie":
            await here.go_on(table, ANN, BOB)
            await here.rest()
        await here.wait(seconds=60)
        assert (await here.host.record(table)).players[0].missed == 0


async def test_only_current_players_may_vote(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await deserted(here, ANN, BOB, CAT)
        with pytest.raises(NotSeatedError):
            await here.host.absence.vote(table, DAN, 2, Choice.REMOVE)
        await here.host.resign(table, BOB)
        with pytest.raises(TableError, match=pattern("absent-you-left")):
            await here.host.absence.vote(table, BOB, 2, Choice.REMOVE)


async def test_only_server_managers_may_remove_a_player(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError):
            await here.host.absence.remove(table, ANN, 2, manager=False)
        with pytest.raises(TableError, match=pattern("absent-managers")):
            await here.host.absence.remove(table, ANN, 0, manager=False)
        assert (await here.host.absence.remove(table, DAN, 2, manager=True)).players[2].has_left
