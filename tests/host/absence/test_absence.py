"""Players who seem to be gone: missed turns are counted, and the table is asked about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.absence.vote import NOBODY
from bot.host.app.host import Clear, Replace
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from bot.host.model.votes import Choice, Why
from tests.host.absent import answer, inactivity_votes, pass_by, types
from tests.host.harness import ANN, BOB, CAT, DAN, Counted, running_host, seats
from tests.host.outbox.test_announcements import NotingHerald
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("long_games")

DAY = 24 * 60 * 60
ENDS = [PostKind.NOTICE, PostKind.END]


async def test_table_votes_once_on_player_who_missed_two_in_a_row(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        assert (await pass_by(here, table, ANN, BOB)).players[2].missed == 1
        assert not await inactivity_votes(here, table)
        await pass_by(here, table, ANN, BOB)
        (inactivity_vote,) = await inactivity_votes(here, table)
        assert (inactivity_vote.seat, inactivity_vote.why, inactivity_vote.votes) == (2, Why.MISSED, {})
        await pass_by(here, table, ANN, BOB)
        assert seats(here.chat.of(PostKind.VOTE)) == [2]


async def test_answer_between_two_missed_questions_resets_the_count(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await pass_by(here, table, ANN, BOB)
        assert (await pass_by(here, table, ANN, CAT)).players[2].missed == 0
        await pass_by(here, table, ANN, BOB)
        assert not await inactivity_votes(here, table)


async def test_player_who_types_without_locking_in_misses_nothing(tmp_path: Path) -> None:
    """Their drafts are played, nobody's asked about them, and no computer takes their seats."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        for _ in range(4):
            await types(here, table, BOB)
            await here.go_on(table, ANN)
            await here.wait(seconds=DAY)
        bob = (await here.host.record(table)).players[1]
        assert (bob.user, bob.missed) == (BOB.id, 0)
        assert not here.chat.of(PostKind.VOTE)


async def test_table_goes_on_while_players_type_without_locking_in(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        for _ in range(8):
            await types(here, table, ANN, BOB)
            await here.wait(seconds=DAY)
        assert (await here.host.record(table)).status is Status.PLAYING


async def test_unreadable_typing_still_counts_as_activity(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        for _ in range(2):
            with pytest.raises(UserError):
                await here.host.edit(table, BOB, Replace("what do I do?"))
            await pass_by(here, table, ANN)
        assert (await here.host.record(table)).players[1].missed == 0
        assert not await inactivity_votes(here, table)


async def test_draft_settles_a_vote_due_together_with_the_deadline(tmp_path: Path) -> None:
    """With a day per question, both are due at the same time. The round comes first."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=DAY)
        for _ in range(2):
            await answer(here, table, ANN, BOB)
            await here.wait(seconds=DAY)
        (inactivity_vote,) = await inactivity_votes(here, table)
        assert inactivity_vote.due == (await here.host.record(table)).deadline
        await here.host.edit(table, CAT, Replace("a"))
        await answer(here, table, ANN, BOB)
        await here.wait(seconds=DAY)
        assert (await here.host.record(table)).players[2].user == CAT.id
        assert not await inactivity_votes(here, table)


async def test_missed_questions_are_remembered_after_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await pass_by(here, table, ANN, BOB)
        now = here.clock.now()
    async with running_host(tmp_path, chat=here.chat, now=now) as again:
        await again.rest()
        await pass_by(again, table, ANN, BOB)
        assert len(await inactivity_votes(again, table)) == 1


async def test_no_vote_when_no_other_person_is_active(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.host._core.entropy = Counted(60)  # with draws that never make a tie ask one person alone
        alone = await here.bidding(ANN, computers=("quick",), pace=60)
        both = await here.bidding(BOB, CAT, pace=60)
        for _ in range(3):
            await here.wait(seconds=60)
        assert not [*await inactivity_votes(here, alone), *await inactivity_votes(here, both)]


async def test_table_without_answers_for_an_hour_is_cancelled(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, pace=12 * 60)
        passed = 0
        while (await here.host.record(table)).status is Status.PLAYING:
            await here.wait(minutes=12)
            passed += 1
        assert (await here.host.record(table)).status is Status.CANCELLED
        assert 5 <= passed <= 10
        assert str(NOBODY) in [post.text for post in here.chat.of(PostKind.NOTICE)]


async def test_ended_game_keeps_no_drafts_votes_or_offers(tmp_path: Path) -> None:
    """No full states, drafts or votes are kept. Players who were offered a way back learn that there's none."""
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        for end in ("deserted", "left", "cancelled"):
            table = await here.bidding(ANN, BOB, CAT, pace=60 * 60)
            await here.host.substitutes.substitute(table, BOB, "quick", seat=0, manager=True)
            await here.rest()
            await here.host.substitutes.offer(table, BOB, 1, DAN.id)
            await here.host.edit(table, BOB, Replace("a"))
            announcer.renewed.clear()
            match end:
                case "deserted":
                    for _ in range(6):  # Bob typed something for the first of these questions
                        await here.wait(hours=1)
                case "left":
                    await here.host.substitutes.substitute(table, BOB, "slow")
                    announcer.renewed.clear()
                    await here.host.resign(table, CAT)
                case _:
                    await here.host.cancel(table, DAN, manager=True)
            await here.rest()
            assert (await here.host.record(table)).status is Status.CANCELLED, end
            assert [each.user for each, _ in announcer.renewed] == [ANN.id], end
            assert [post.kind for post in here.chat.posts if post.table == table][-2:] == ENDS, end
            async with here.host._core.reading() as work:
                left = [
                    *await work.tx.snapshots.of_table(table),
                    *await work.tx.journal.stored_drafts(table),
                    *await work.tx.seats.votes(table),
                ]
                assert not left, end
                assert not any((await work.tx.seats.offered_people(table, 1)).values()), end


async def test_opened_panel_is_noted_once_per_question_across_restart(tmp_path: Path) -> None:
    """Nobody else learns of it, and the draft and its buttons stay the same."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        before = await here.host.view(table)
        await here.host.note_activity(table, BOB)
        mark = here.host._core.newest[table]
        for _ in range(3):
            await here.host.note_activity(table, BOB)
        assert here.host._core.newest[table] is mark
        assert await here.host.view(table) == before
        assert (await here.host.seat(table, BOB)).text == ""
        await here.host.edit(table, BOB, Replace("a"), at=(before.record.question, 0))
        await here.host.edit(table, BOB, Clear())
        now = here.clock.now()
    async with running_host(tmp_path, chat=here.chat, now=now) as again:
        await again.rest()
        assert (await pass_by(again, table, ANN)).players[1].missed == 0
        assert (await pass_by(again, table, ANN)).players[1].missed == 1


async def test_activity_still_counts_after_another_player_leaves(tmp_path: Path) -> None:
    """Their draft may have become illegal, but they still count as having been there."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await here.host.edit(table, BOB, Replace("c"))
        await here.host.resign(table, CAT)
        assert (await here.host.seat(table, BOB)).text == "", "two bid with two letters"
        await here.go_on(table, ANN)
        await here.wait(seconds=60)
        assert (await here.host.record(table)).players[1].missed == 0


async def test_computer_answers_again_when_inherited_answer_is_void(tmp_path: Path) -> None:
    """The former player's presence says nothing about the computer."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.go_on(table, CAT, letters="c")
        await here.host.substitutes.substitute(table, CAT, "quick")
        await here.rest()
        assert not here.thoughts.topics
        await here.host.resign(table, BOB)
        await here.rest()
        assert here.thoughts.topics == ["bid"]


async def test_unrequested_advice_does_not_count_as_activity(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",), pace=60)
        await here.host.suggest_first_draft(await here.host.seat(table, ANN))
        assert (await here.host.seat(table, ANN)).text
        await here.wait(seconds=60)
        assert (await here.host.record(table)).players[0].missed == 1


async def test_manual_vote_needs_five_unanswered_questions(tmp_path: Path) -> None:
    """Someone who only reads along can't hold up the game: the others' votes count, and an answer settles it."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        for number in range(5):
            assert (await here.host.record(table)).players[2].unanswered == number
            with pytest.raises(TableError, match=pattern("absent-not-yet", count=5)):
                await here.host.absence.ask(table, ANN, 2)
            await here.host.note_activity(table, CAT)
            await pass_by(here, table, ANN, BOB)
        assert not await inactivity_votes(here, table)
        for wrong, seat in ((CAT, 2), (ANN, 1), (ANN, 0)):
            with pytest.raises(TableError, match=pattern("absent-not-yet", count=5)):
                await here.host.absence.ask(table, wrong, seat)
        with pytest.raises(NotSeatedError):
            await here.host.absence.ask(table, DAN, 2)
        await here.host.absence.ask(table, ANN, 2)
        assert [(each.seat, each.why) for each in await inactivity_votes(here, table)] == [(2, Why.ASKED)]
        with pytest.raises(TableError, match=pattern("absent-answer")):
            await here.host.absence.vote(table, CAT, 2, Choice.WAIT)
        await here.host.note_activity(table, CAT)
        await pass_by(here, table, ANN, BOB)
        assert await inactivity_votes(here, table), "to look is no answer"
        await here.host.edit(table, CAT, Replace("a"))
        await pass_by(here, table, ANN, BOB)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[2].unanswered == 0


async def test_vote_without_votes_spares_a_player_active_in_their_last_turn(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=2 * DAY)
        for _ in range(5):
            await here.host.note_activity(table, CAT)
            await answer(here, table, ANN, BOB)
            await here.wait(hours=48)
        await here.host.absence.ask(table, ANN, 2)
        await here.wait(hours=24)
        assert not await inactivity_votes(here, table)
        assert (await here.host.record(table)).players[2].user == CAT.id


async def test_requesting_or_casting_a_vote_counts_as_activity(tmp_path: Path) -> None:
    """The question they missed before no longer counts. Missing the next one doesn't start a vote."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        for number in range(6):
            await here.host.note_activity(table, CAT)
            if number < 5:
                await answer(here, table, ANN, BOB)
            await here.wait(seconds=60)
        assert [player.missed for player in (await here.host.record(table)).players] == [1, 1, 0]
        await here.host.absence.ask(table, ANN, 2)
        assert [player.missed for player in (await here.host.record(table)).players] == [0, 1, 0]
        record = await here.host.absence.vote(table, BOB, 2, Choice.WAIT)
        assert [player.missed for player in record.players] == [0, 0, 0]
        await here.host.note_activity(table, CAT)
        await here.wait(seconds=60)
        assert [each.seat for each in await inactivity_votes(here, table)] == [2]


async def test_manual_vote_decision_is_carried_out(tmp_path: Path) -> None:
    """Waiting starts the count again; letting a computer play gives it the seat."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        for choice in (Choice.WAIT, Choice.COMPUTER):
            for _ in range(5):
                await here.host.note_activity(table, BOB)
                await pass_by(here, table, ANN)
            await here.host.absence.ask(table, ANN, 1)
            await here.host.absence.vote(table, ANN, 1, choice)
            with pytest.raises(TableError, match=pattern("absent-not-yet", count=5)):
                await here.host.absence.ask(table, ANN, 1)
        assert (await here.host.record(table)).players[1].user is None
