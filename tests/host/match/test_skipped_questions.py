"""Questions with only one answer, as everyone can see, are skipped: the game goes on without asking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.verifier import verify_match
from bot.host.model.outbox import PostKind
from bot.host.views.tables import read_seat_with_recap
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.host.toy import Bid, Tied, ToyRules, Won, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Answer, Choice, Decision
    from tests.host.harness import HostHarness
    from tests.host.toy import ToyState

NEEDLESS = toy(own=True, public=True)
HIDDEN = toy(own=True)
BROKE = toy(public=True, broke=[1])


async def to_a_tie(here: HostHarness, table: int) -> int:
    """Play on until a round's best bids are tied. Returns the revision of these bids."""
    while True:
        before = (await here.host.view(table)).record.revision
        for user in (ANN, BOB):
            await here.bid(table, user, "a")
        await here.rest()
        if any(isinstance(step.event, Tied) for step in (await here.host.history.move(table, before + 1)).steps):
            return before + 1


async def test_round_continues_and_records_the_skipped_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        view = await here.host.view(table)
        assert view.record.revision == view.record.question == at + 1
        assert [each.decision.topic for each in view.awaited] == ["bid", "bid"]
        assert [kind for _, _, kind in await here.host.history.moves(table)][-2:] == ["answers", "answers"]
        assert [step.event for step in (await here.host.history.move(table, at + 1)).steps] == [Won(0)]


async def test_skipped_question_is_not_posted_and_round_is_posted_once(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        assert at not in [post.revision for post in here.chat.posts]
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == at + 1] == [0, 1]
        (told,) = (post for post in here.chat.of(PostKind.MOVE) if post.revision == at + 1)
        combined = await here.host.history.combined_move(table, told.revision)
        assert [type(step.event) for step in combined.steps] == [Bid, Bid, Tied, Won]
        assert combined.late == ()


async def test_recap_starts_at_the_players_last_question(tmp_path: Path) -> None:
    """The recap covers the whole round, even for players who weren't asked in the middle of it."""
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        async with here.host._core.reading() as work:
            seen = await read_seat_with_recap(work, await work.record(table), 0, at + 1)
        assert seen.recap is not None
        assert [type(step.event) for step in seen.recap.steps] == [Bid, Bid, Tied, Won]
        assert seen.recap.ran is None


async def test_draft_used_at_the_deadline_is_shown_with_next_question(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        tied = False
        while not tied:
            await here.host.edit(table, BOB, Replace("a"))
            await here.bid(table, ANN, "a")
            before = (await here.host.view(table)).record.revision
            await here.wait(seconds=3601)
            tied = any(isinstance(step.event, Tied) for step in (await here.host.history.move(table, before + 1)).steps)
        revision = (await here.host.view(table)).record.revision
        asked = {post.seat: post.text for post in here.chat.of(PostKind.PROMPT) if post.revision == revision}
        assert asked == {0: "", 1: "a"}
        combined = await here.host.history.combined_move(table, revision)
        assert (combined.late, combined.empty) == ((1,), ())


async def test_computer_does_not_think_about_skipped_questions(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB, computers=("quick", "slow"))
        while not (await here.host.view(table)).outcome:
            await here.go_on(table, ANN, BOB, letters="a")
            await here.rest()
        ties = [
            step.event
            for revision, _, _ in await here.host.history.moves(table)
            for step in (await here.host.history.move(table, revision)).steps
            if isinstance(step.event, Tied)
        ]
        assert any(tie.seats[0] > 1 for tie in ties)
        assert "tie" not in here.thoughts.topics


async def test_question_is_asked_if_a_hidden_hand_may_matter(tmp_path: Path) -> None:
    """Going on at once would tell everyone that someone had no choice."""
    async with running_host(tmp_path, game=HIDDEN) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        view = await here.host.view(table)
        assert view.record.revision == at
        assert [(each.player.seat, each.decision.topic) for each in view.awaited] == [(0, "tie")]
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == at] == [0]


async def test_question_with_two_answers_is_asked(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(public=True)) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        assert (await here.host.view(table)).record.revision == at


async def test_pending_single_answer_question_is_skipped_after_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=HIDDEN) as here:
        table = await here.bidding(ANN, BOB)
        at = await to_a_tie(here, table)
        chat = here.chat
    async with running_host(tmp_path, game=NEEDLESS, chat=chat) as here:
        await here.rest()
        await here.wait(seconds=15)
        view = await here.host.view(table)
        assert (view.record.revision, view.record.status.value) == (at + 1, "playing")
        assert [each.decision.topic for each in view.awaited] == ["bid", "bid"]


async def test_match_with_skipped_questions_replays_and_verifies(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=NEEDLESS) as here:
        table = await here.bidding(ANN, BOB)
        await to_a_tie(here, table)
        while not (await here.host.view(table)).outcome:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        document = await here.host.history.match(table)
        after = (await here.host.view(table)).table
        here.host._core.match_states.clear()
        assert (await here.host.view(table)).table == after
    told: list[str] = []
    verify_match(read_match(document, {"toy": NEEDLESS}), told.append)
    assert told[-1].startswith("The outcome: won by")


# --- one of several players who are asked at the same time -----------------------------------------------------------


async def test_player_without_a_choice_is_not_asked_with_others(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=BROKE) as here:
        table = await here.bidding(ANN, BOB, CAT)
        view = await here.host.view(table)
        assert [each.player.seat for each in view.awaited] == [0, 2]
        assert [player.seat for player in view.spared] == [1]
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == view.record.revision] == [
            0,
            2,
        ]
        before = view.record.revision
        for user in (ANN, CAT):
            await here.bid(table, user, "a")
        await here.rest()
        assert [step.event for step in (await here.host.history.move(table, before + 1)).steps][:3] == [
            Bid(0, ("a",)),
            Bid(1, ()),
            Bid(2, ("a",)),
        ]
        assert (await here.host.history.move(table, before + 1)).late == ()


async def test_spared_player_cannot_answer_and_gets_no_reminder(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=BROKE) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=3600)
        with pytest.raises(TableError, match=pattern("spared")):
            await here.bid(table, BOB, "a")
        assert (await here.host.seat(table, BOB)).decision is None
        await here.wait(seconds=1801)
        assert [post.seat for post in here.chat.of(PostKind.REMINDER)] == [0, 2]


async def test_everyone_is_asked_if_skipping_would_reveal_a_hand(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(broke=[1])) as here:
        table = await here.bidding(ANN, BOB, CAT)
        assert [each.player.seat for each in (await here.host.view(table)).awaited] == [0, 1, 2]
        assert (await here.host.view(table)).spared == ()


async def test_everyone_is_asked_if_nobody_has_a_choice(tmp_path: Path) -> None:
    """Otherwise, a game in which nothing can happen any more would play itself forever."""
    async with running_host(tmp_path, game=toy(public=True, broke=[0, 1, 2])) as here:
        table = await here.bidding(ANN, BOB, CAT)
        assert [each.player.seat for each in (await here.host.view(table)).awaited] == [0, 1, 2]
        assert (await here.host.view(table)).spared == ()


async def test_computer_without_a_choice_does_not_think(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=BROKE) as here:
        table = await here.bidding(ANN, computers=("quick", "slow"))
        await here.rest()
        assert [task.seat for task in here.thoughts.tasks if task.decision.topic == "bid"] == [2]
        before = (await here.host.view(table)).record.revision
        await here.bid(table, ANN, "a")
        await here.rest()
        assert (await here.host.view(table)).record.revision > before


async def test_match_with_a_spared_player_replays_and_verifies(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=BROKE) as here:
        table = await here.bidding(ANN, BOB, CAT)
        while not (await here.host.view(table)).outcome:
            await here.go_on(table, ANN, CAT)
            await here.rest()
        document = await here.host.history.match(table)
    told: list[str] = []
    verify_match(read_match(document, {"toy": BROKE}), told.append)
    assert told[-1].startswith("The outcome: won by")


# --- where only computers could choose ------------------------------------------------------------------------------

ALONE = toy(public=True, broke=[0])


async def test_lone_person_is_asked_even_without_a_choice(tmp_path: Path) -> None:
    """Otherwise, the person would only watch the rounds go by."""
    async with running_host(tmp_path, game=ALONE) as here:
        table = await here.bidding(ANN, computers=("quick", "slow"))
        view = await here.host.view(table)
        before = view.record.revision
        assert [each.player.seat for each in view.awaited] == [0, 1, 2]
        assert view.spared == ()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == before] == [0]
        await here.host.compile(table, ANN)
        await here.rest()
        after = await here.host.view(table)
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision > before] == [0]
        assert after.record.revision > before
        assert 0 in [each.player.seat for each in after.awaited]


class Charmless(ToyRules):
    """The first seat has only one charm to choose, and everyone can see that."""

    def pending_decisions(self, state: ToyState) -> tuple[Decision, ...]:
        return tuple(replace(decision, public=True) for decision in super().pending_decisions(state))

    def menu(self, state: ToyState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        offered = super().menu(state, decision, so_far)
        return offered[:1] if (decision.seat, decision.topic) == (0, "charm") else offered


async def test_lone_person_is_asked_first_question_without_a_choice(tmp_path: Path) -> None:
    """Even at the start, it's known where people sit."""
    async with running_host(tmp_path, game=replace(ALONE, rules=lambda _: Charmless())) as here:
        await here.rest()
        alone = await here.started(ANN, computers=("quick",))
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT)] == [0]
        assert (await here.host.view(alone)).record.revision == 1
        await here.started(ANN, BOB)
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT)] == [0, 1]


async def test_lone_person_match_survives_restart_and_verifies(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=ALONE) as here:
        table = await here.bidding(ANN, computers=("quick",))
        chat = here.chat
    async with running_host(tmp_path, game=ALONE, chat=chat) as here:
        await here.rest()
        assert [each.player.seat for each in (await here.host.view(table)).awaited] == [0, 1]
        while not (await here.host.view(table)).outcome:
            (mine,) = (each for each in (await here.host.view(table)).awaited if each.player.seat == 0)
            await (
                here.host.compile(table, ANN) if mine.decision.topic == "bid" else here.host.answer(table, ANN, ("0",))
            )
            await here.rest()
        document = await here.host.history.match(table)
    told: list[str] = []
    verify_match(read_match(document, {"toy": ALONE}), told.append)
    assert told[-1].startswith("The outcome: won by")


async def test_person_left_alone_with_computers_is_asked_again(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(public=True, broke=[0])) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        assert [each.player.seat for each in (await here.host.view(table)).awaited] == [1, 2]
        await here.host.resign(table, BOB)
        await here.rest()
        assert [each.player.seat for each in (await here.host.view(table)).awaited] == [0, 2]
