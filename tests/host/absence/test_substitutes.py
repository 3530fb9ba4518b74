"""Seats that change hands during a game: to a computer, and back again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.host.app.host import Clear, Do
from bot.host.core.errors import NotSeatedError, PostRefusedError, PostUnsureError, TableError
from bot.host.match.seats import ReplacedError, since
from bot.host.matchfile.proof import Anchors, prove
from bot.host.matchfile.reader import read_match
from bot.host.model.announcements import AnnouncementKind, Replaced
from bot.host.model.outbox import PostKind
from bot.host.model.seat_holders import holder_at, names_at, reclaimable_seat
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Status
from bot.host.model.viewer import Viewer
from bot.host.model.views import Panel
from bot.host.views.transactions import check_still_seated
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.toy import toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.announcements import Announcement

REPLACED = AnnouncementKind.REPLACED


async def test_computer_plays_for_player_who_hands_over_the_seat(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        record = await here.host.substitutes.substitute(table, BOB, "slow")
        assert (record.players[1].user, record.players[1].computer, record.players[1].name) == (
            None,
            "slow",
            "Slow bot",
        )
        assert record.assignments == (SeatAssignment(1, since=1, until=2, name="Bob", user=BOB.id),)
        await here.bid(table, ANN, "ab")
        await here.rest()
        after = (await here.host.view(table)).record
        assert after.revision == 3
        assert (await here.host.history.move(table, 3)).after.points == (1, 0)


async def test_substitution_is_announced_once_with_both_names(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.rest()
        told = [post.text for post in here.chat.of(PostKind.NOTICE)]
        assert told == [text("seat-stands-in", computer="Slow bot", name="Bob")]


async def test_replaced_player_takes_seat_back_and_is_asked(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        before = len(here.chat.of(PostKind.PROMPT))
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.rest()
        record = await here.host.substitutes.take_back(table, BOB)
        await here.rest()
        assert record.players[1].user == BOB.id
        assert [(assignment.user, assignment.since, assignment.until) for assignment in record.assignments] == [
            (BOB.id, 1, 2),
            (None, 3, 2),
        ]
        assert [post.seat for post in here.chat.of(PostKind.PROMPT)[before:]] == [1]
        seat = await here.host.seat(table, BOB)
        assert (seat.decision is not None, seat.draft) == (True, None)
        await here.bid(table, BOB, "b")
        await here.bid(table, ANN, "a")
        assert (await here.host.view(table)).record.revision == 3


async def test_seat_cannot_be_taken_back_after_game_is_over(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.host.cancel(table, ANN, manager=False)
        for user in (BOB, ANN):
            with pytest.raises(NotSeatedError, match=pattern("seat-not-kept", table=table)):
                await here.host.substitutes.take_back(table, user)
        assert (await here.host.record(table)).players[1].name == "Slow bot"


async def test_only_players_still_in_the_game_are_told_the_seat_is_theirs(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError, match=pattern("seat-yours-already", table=table)):
            await here.host.substitutes.take_back(table, CAT)
        await here.host.resign(table, CAT)
        with pytest.raises(NotSeatedError, match=pattern("seat-not-kept", table=table)):
            await here.host.substitutes.take_back(table, CAT)


async def test_match_replays_unchanged_after_substitution(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.bid(table, ANN, "ab")
        await here.rest()
        before = await here.host.view(table)
    async with running_host(tmp_path, chat=here.chat) as again:
        after = await again.host.view(table)
        assert (after.table, after.record) == (before.table, before.record)


async def test_unlocked_draft_is_not_passed_to_the_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.thoughts.open.clear()
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, BOB, Do("a"))
        await here.host.edit(table, ANN, Do("b"))
        await here.host.substitutes.substitute(table, BOB, "slow")
        assert (await here.host.seat_by_number(table, 1)).draft is None
        mine = (await here.host.seat(table, ANN)).draft
        assert mine is not None
        assert mine.answer == ("b",)
        here.thoughts.open.set()


async def test_locked_answer_still_counts_for_the_seat(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, BOB, "b")
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.bid(table, ANN, "a")
        await here.rest()
        move = await here.host.history.move(table, 3)
        assert [seal.seat for seal in move.seals] == [0, 1]
        assert (move.late, move.names) == ((), ("Ann", "Slow bot"))


async def test_computer_answer_is_dropped_after_seat_is_taken_back(tmp_path: Path) -> None:
    """Even if it's finished and about to be saved."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.thoughts.open.clear()
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.until(lambda: bool(here.chat.of(PostKind.NOTICE)))
        assert here.thoughts.topics == ["bid"]
        await here.host.substitutes.take_back(table, BOB)
        await here.host.edit(table, BOB, Do("a"))
        here.thoughts.open.set()
        await here.rest()
        draft = (await here.host.seat(table, BOB)).draft
        assert draft is not None
        assert (draft.answer, draft.compiled) == (("a",), False)


async def test_computer_answer_finishing_during_take_back_is_dropped(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.thoughts.open.clear()
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.until(lambda: bool(here.chat.of(PostKind.NOTICE)))
        here.thoughts.open.set()
        await here.host.substitutes.take_back(table, BOB)
        await here.rest()
        assert (await here.host.seat(table, BOB)).draft is None


async def test_replaced_player_cannot_act_and_is_told_why(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        question = (await here.host.view(table)).record.question
        await here.host.substitutes.substitute(table, BOB, "slow")
        for act in (
            here.host.edit(table, BOB, Clear(), at=(question, 0)),
            here.host.compile(table, BOB),
            here.host.answer(table, BOB, ("a", DONE)),
            here.host.resign(table, BOB),
            here.host.agree(table, BOB),
            here.host.seat(table, BOB),
        ):
            with pytest.raises(ReplacedError, match=pattern("seat-kept", name="Slow bot", table=table)) as told:
                await act
            assert told.value.can_return
        with pytest.raises(NotSeatedError, match=pattern("seat-not-kept", table=table)):
            await here.host.substitutes.take_back(table, CAT)


async def test_replaced_player_does_not_see_the_seat_even_from_another_one(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        before = await here.host.seat(table, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        now = await here.host.seat_by_number(table, 1)
        first, second = now.view.record.players
        seats = (replace(first, user=BOB.id), second)
        moved = replace(now, view=replace(now.view, record=replace(now.view.record, players=seats)))
        for later in (now, moved):
            with pytest.raises(ReplacedError):
                check_still_seated(before, later)


async def test_panels_of_replaced_player_are_folded_without_an_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        old = (await here.host.seat(table, BOB)).panel
        assert old is not None
        await here.host.substitutes.substitute(table, BOB, "slow")
        told = await here.host.published_move(table, 2)
        assert [(spent.panel.message, spent.panel.over, spent.answer) for spent in told.spent] == [
            (old.message, True, None)
        ]
        await here.bid(table, ANN, "ab")
        await here.rest()
        assert [(spent.panel.message, spent.answer) for spent in (await here.host.published_move(table, 3)).spent][
            1:
        ] == [(old.message, None)]
        await here.host.substitutes.take_back(table, BOB)
        await here.rest()
        new = (await here.host.seat(table, BOB)).panel
        assert new is not None
        assert new.message != old.message
        await here.host.panel_at(Panel(old.channel, old.message, table, 1, 3))
        assert not any(spent.panel.over for spent in (await here.host.published_move(table, 3)).spent)


async def test_queued_question_is_not_sent_to_replaced_player(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.rest()
        here.messenger.stopped = asyncio.Event()
        table = await here.started(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        here.messenger.stopped.set()
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT)] == [0]


async def test_question_sent_during_replacement_is_folded(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        gate = here.messenger.gates[f"{table}-1-p1"] = asyncio.Event()
        await here.until(lambda: f"{table}-1-p1" in here.messenger.tried)
        await here.host.substitutes.substitute(table, BOB, "slow")
        gate.set()
        await here.rest()
        spent = (await here.host.published_move(table, 1)).spent
        assert [(each.panel.seat, each.panel.over) for each in spent] == [(1, True)]
        await here.host.substitutes.take_back(table, BOB)
        await here.rest()
        assert [post.nonce for post in here.chat.of(PostKind.PROMPT) if post.seat == 1] == [
            f"{table}-1-p1",
            f"{table}-1-p1.1",
        ]


async def test_closed_dms_of_replaced_player_are_not_reported(tmp_path: Path) -> None:
    """A refused message to the replaced player says nothing about whoever has the seat now."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        here.messenger.faults[PostKind.PROMPT].extend([PostRefusedError("closed", closed=True)] * 2)
        gates = [asyncio.Event(), asyncio.Event()]
        here.messenger.gates |= {f"{table}-1-p{seat}": gates[seat] for seat in (0, 1)}
        await here.until(lambda: f"{table}-1-p1" in here.messenger.tried)
        await here.host.substitutes.substitute(table, BOB, "slow")
        gates[1].set()
        gates[0].set()
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.CLOSED)] == [0]


async def test_last_person_cannot_hand_over_seat_to_a_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        with pytest.raises(TableError, match=pattern("seat-computers-alone")):
            await here.host.substitutes.substitute(table, ANN, "slow")
        two = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(two, BOB, "slow")
        with pytest.raises(TableError, match=pattern("seat-computers-alone")):
            await here.host.substitutes.substitute(two, ANN, "slow")


async def test_only_server_managers_hand_over_seats_of_others(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(TableError, match=pattern("seat-not-yours")):
            await here.host.substitutes.substitute(table, ANN, "slow", seat=1)
        with pytest.raises(NotSeatedError):
            await here.host.substitutes.substitute(table, CAT, "slow")
        record = await here.host.substitutes.substitute(table, CAT, "slow", seat=1, manager=True)
        assert record.players[1].computer == "slow"
        with pytest.raises(TableError, match=pattern("seat-computers-already")):
            await here.host.substitutes.substitute(table, CAT, "slow", seat=1, manager=True)
        with pytest.raises(TableError, match=pattern("seat-unknown", table=table)):
            await here.host.substitutes.substitute(table, CAT, "slow", seat=7, manager=True)
        three = await here.bidding(ANN, BOB, CAT)
        with pytest.raises(TableError, match=pattern("seat-no-computer", kind='"wizard"')):
            await here.host.substitutes.substitute(three, ANN, "wizard")


async def test_seat_cannot_go_back_and_forth_within_a_question(tmp_path: Path) -> None:
    """Everyone is notified of each change, so nobody can ping people by changing again and again."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.host.substitutes.take_back(table, BOB)
        with pytest.raises(TableError, match=pattern("seat-only-just")):
            await here.host.substitutes.substitute(table, BOB, "slow")
        await here.bid(table, BOB, "b")
        await here.bid(table, ANN, "a")
        await here.rest()
        assert (await here.host.substitutes.substitute(table, BOB, "slow")).players[1].computer == "slow"


async def test_history_records_who_played_each_move(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.bid(table, ANN, "a")
        await here.rest()
        record = await here.host.substitutes.take_back(table, BOB)
        assert [holder_at(record, 1, revision).name for revision in (1, 2, 3, 4)] == ["Bob", "Bob", "Slow bot", "Bob"]
        assert since(record, 1) == 4
        assert since(record, 0) == 1
        assert names_at(record, 3) == ("Ann", "Slow bot")
        assert (await here.host.history.move(table, 3)).late == ()
        assert reclaimable_seat(record, BOB.id) is None
        assert [each.id for each in await here.host.substitutes.tables_with_lost_seat(Viewer(BOB.id))] == []


async def test_tables_of_replaced_player_are_found(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        assert [each.id for each in await here.host.substitutes.tables_with_lost_seat(Viewer(BOB.id))] == [table]
        assert await here.host.tables_of(BOB.id) == []


@pytest.mark.parametrize("agrees", ["before", "after"])
async def test_agreement_ends_untimed_game_despite_substitute(tmp_path: Path, agrees: str) -> None:
    """It has no opinion of its own, neither on an agreement made before nor on a later one."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        if agrees == "before":
            await here.host.agree(table, ANN)
        await here.host.substitutes.substitute(table, BOB, "slow")
        if agrees == "after":
            await here.host.agree(table, ANN)
        assert [kind for _, _, kind in await here.host.history.moves(table)] == ["start", "answers", "settle"]
        await here.bid(table, ANN, "a")
        await here.rest()
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN)
            await here.rest()
        assert (await here.host.view(table)).record.status is Status.OVER


async def test_rematch_includes_players_replaced_by_computers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.host.cancel(table, ANN, manager=True)
        again = await here.host.rematch(table, ANN)
        assert [player.name for player in again.lineup] == ["Ann", "Bob", "Cat"]
        assert [player.name for player in again.players] == ["Ann"], "no computer takes Bob's place"
        joined = await here.host.rematch(table, BOB)
        assert [player.name for player in joined.players] == ["Ann", "Bob"]


async def test_match_file_names_who_played_each_move(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.bid(table, ANN, "ab")
        await here.rest()
        moved = await here.host.history.move(table, 3)
        await here.host.cancel(table, ANN, manager=False)
        document = await here.host.history.match(table)
        shown = (await here.host.history.move(table, 3)).last_hash
    match = read_match(document, {"toy": toy()})
    seats = [(seat.seat, seat.since, seat.name, seat.computer) for seat in match.seats]
    assert seats == [(0, 1, "Ann", None), (1, 1, "Bob", None), (1, 3, "Slow bot", "slow")]
    assert match.names == ("Ann", "Slow bot")
    whole = prove(match, Anchors(last=shown, hashes=(moved.hash,)))
    assert whole.unproven == ()
    assert whole.proven[-1] == "who played: red (Ann), blue (Bob) and blue (Slow bot) from move 3 on"


async def test_player_replaced_by_others_gets_one_dm_kept_up_to_date(tmp_path: Path) -> None:
    """The way back is offered while there is one, and the message stays up to date until the game ends."""
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await here.rest()
        assert announcer.said == [], "they know it"
        await here.host.substitutes.substitute(table, ANN, "slow", seat=2, manager=True)
        await here.rest()
        assert [(each.kind, each.user, each.channel) for each in announcer.said] == [(REPLACED, CAT.id, HERE.channel)]
        assert [replaced(each) for each in announcer.said] == [(2, True, False)]
        await here.host.substitutes.take_back(table, CAT)
        await here.rest()
        assert replaced(announcer.renewed[-1][0]) == (2, False, True)
        announcer.renewed.clear()
        await here.host.resign(table, CAT)
        await here.host.substitutes.take_back(table, BOB)
        await here.host.resign(table, BOB)
        await here.rest()
        assert len(announcer.said) == 1
        assert [each.user for each, _ in announcer.renewed][-1] == CAT.id
        about = announcer.renewed[-1][0].about
        assert isinstance(about, Replaced)
        assert about.record.status is Status.OVER


async def test_player_back_before_replacement_dm_gets_none(tmp_path: Path) -> None:
    announcer = NotingHerald()
    announcer.before = [PostUnsureError("a hiccup")]
    async with running_host(tmp_path, announcer=announcer) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.substitute(table, ANN, "slow", seat=1, manager=True)
        await here.rest()
        await here.host.substitutes.take_back(table, BOB)
        await here.wait(hours=1)
        assert announcer.said == []


async def test_player_replaced_by_a_person_is_notified(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.offer(table, ANN, 1, CAT.id, manager=True)
        await here.host.substitutes.take(table, CAT, 1)
        await here.rest()
        assert [(each.user, *replaced(each)) for each in announcer.said] == [(BOB.id, 1, False, False)]


async def test_player_who_lost_seat_for_good_gets_no_dm_updates(tmp_path: Path) -> None:
    """They may no longer be able to see the table's channel."""
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as here:
        table = await here.bidding(ANN, BOB)
        for had, takes in ((BOB, CAT), (CAT, DAN)):
            await here.host.substitutes.offer(table, had, 1, takes.id)
            await here.host.substitutes.take(table, takes, 1)
            await here.rest()
        assert [each.user for each in announcer.said] == [BOB.id, CAT.id]
        await here.host.resign(table, DAN)
        await here.rest()
        assert announcer.renewed == []
        assert list(await here.host.substitutes.tables_with_lost_seat(Viewer(BOB.id))) == []


def replaced(announcement: Announcement) -> tuple[int, bool, bool]:
    """The seat, whether it's kept for them, and whether they're back."""
    about = announcement.about
    assert isinstance(about, Replaced)
    return about.seat, about.can_return, about.has_returned
