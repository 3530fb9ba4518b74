"""People who leave a running game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.host.app.host import Clear, Do
from bot.host.core.errors import PostRefusedError, TableError
from bot.host.model.commitments import verify
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.host.toy import ToyRules, ToySealing, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bot.engine.game import Answer, Choice, Decision
    from tests.host.toy import Board, ToyState


async def test_end_time_is_saved_for_played_and_resigned_games(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        played = await here.finished(ANN, BOB)
        await here.rest()
        results = [post for post in here.chat.posts if post.kind is PostKind.RESULT]
        assert {post.seat for post in results} == {0, 1}
        assert len(results) == 2
        assert (await here.host.view(played)).record.ended_at == here.clock.now()
        left = await here.bidding(ANN, BOB)
        await here.host.resign(left, BOB)
        assert (await here.host.view(left)).record.ended_at == here.clock.now()


@pytest.mark.parametrize(("rated", "results"), [(False, 0), (True, 1)])
async def test_dm_game_ends_with_a_single_message_unless_rated(tmp_path: Path, *, rated: bool, results: int) -> None:
    """The last round is posted there too, but the rating change isn't."""
    async with running_host(tmp_path) as here:
        terms = TableTerms(rated=rated, help=False)
        record = await here.host.open("toy", terms, opener=ANN, place=Place(guild=None, channel=5))
        await here.host.add_computer(record.id, ANN, "quick")
        await here.host.start(record.id, ANN)
        await here.rest()
        while (await here.host.view(record.id)).awaited:
            await here.go_on(record.id, ANN)
            await here.rest()
        kinds = [post.kind for post in here.chat.posts]
        assert kinds.count(PostKind.RESULT) == results
        assert kinds.count(PostKind.END) == 1


async def test_failed_result_dm_is_not_reported_in_the_channel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.RESULT].append(PostRefusedError("closed", closed=True))
        await here.finished(ANN, BOB)
        await here.rest()
        kinds = [post.kind for post in here.chat.posts]
        assert kinds.count(PostKind.RESULT) == 1
        assert PostKind.CLOSED not in kinds


async def test_resignation_is_a_public_move(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        view = await here.host.resign(table, CAT)
        assert view.record.players[2].has_left
        move = await here.host.history.move(table, 3)
        assert (move.kind, move.after.out) == ("leave", frozenset({2}))
        assert [record.id for record in await here.host.tables_of(CAT.id)] == []
        with pytest.raises(TableError, match=pattern("have-left")):
            await here.host.edit(table, CAT, Clear())
        with pytest.raises(TableError, match=pattern("left-already")):
            await here.host.resign(table, CAT)


async def test_resigned_player_keeps_only_their_other_table(tmp_path: Path) -> None:
    """After a restart too, answers there aren't taken for the other table, and none of its old questions counts."""
    async with running_host(tmp_path) as here:
        left = await here.bidding(ANN, BOB, CAT)
        table = await here.bidding(CAT, BOB)
        await here.host.resign(left, CAT)
        await here.rest()
    async with running_host(tmp_path, chat=here.chat) as again:
        await again.rest()
        assert [record.id for record in await again.host.tables_of(CAT.id)] == [table]
        assert [record.id for record in await again.host.tables_of(BOB.id)] == [table, left]
        asked = [user for user, _ in await again.host.prompts()]
        assert (asked.count(CAT.id), asked.count(BOB.id)) == (1, 2)
        assert [player.has_left for player in (await again.host.view(left)).record.players] == [False, False, True]


async def test_resigned_player_is_neither_asked_nor_reminded(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=600)
        await here.host.resign(table, CAT)
        await here.wait(minutes=9)
        for user in (ANN, BOB):
            await here.bid(table, user, "a")
        await here.wait(minutes=1)
        assert {one.player.seat for one in (await here.host.view(table)).awaited} <= {0, 1}
        asked = here.chat.of(PostKind.PROMPT) + here.chat.of(PostKind.REMINDER)
        assert {post.seat for post in asked if post.revision > 2} == {0, 1}


async def test_still_legal_drafts_and_locked_answers_stay(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "ab")
        await here.host.edit(table, BOB, Do("b"))
        sealed = (await here.host.view(table)).awaited[0].commitments
        await here.host.resign(table, CAT)
        ann, bob = await here.host.seat(table, ANN), await here.host.seat(table, BOB)
        assert ann.draft is not None
        assert (ann.draft.compiled, ann.draft.commitments, ann.draft.answer) == (True, sealed, ("a", "b"))
        assert bob.text == "b"


async def test_draft_made_illegal_by_a_resignation_is_deleted(tmp_path: Path) -> None:
    """With two people at the table, "c" isn't allowed."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "c")
        await here.host.resign(table, CAT)
        assert (await here.host.seat(table, ANN)).draft is None


class HeadCount(ToySealing):
    """A bid's text depends on the number of seats, so it changes when someone leaves."""

    def parts(self, table: Board, decision: Decision, answer: Answer) -> Mapping[str, str]:
        return {part: f"{text} of {len(table.seats)}" for part, text in super().parts(table, decision, answer).items()}


@dataclass(frozen=True, slots=True)
class Thorough(ToyRules):
    """With two people left, a bid needs two letters."""

    def menu(self, state: ToyState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        offered = ToyRules.menu(self, state, decision, so_far)
        short = decision.topic == "bid" and len(state.table.seats) == 2 and len(so_far) < 2
        return tuple(choice for choice in offered if not (short and choice.key == DONE))


async def test_locked_answer_with_a_stale_seal_is_unlocked_and_asked(tmp_path: Path) -> None:
    """A seal mustn't bind someone to what they didn't mean. The draft itself is kept."""
    async with running_host(tmp_path, game=replace(toy(), sealing=HeadCount())) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "ab")
        await here.host.resign(table, CAT)
        await here.rest()
        ann = await here.host.seat(table, ANN)
        assert (ann.text, ann.draft is not None and ann.draft.compiled) == ("a b", False)
        assert (await here.host.view(table)).awaited[0].commitments == ()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == 3] == [0, 1]
        await here.host.compile(table, ANN)
        await here.bid(table, BOB, "")
        await here.host.cancel(table, ANN, manager=False)
        seals = (await here.host.history.move(table, 4)).seals
        assert [seal.text for seal in seals] == ["a b of 2", " of 2"]
        assert all(verify(seal.text, seal.salt, seal.commitment) for seal in seals)


async def test_answer_made_incomplete_by_a_resignation_is_unlocked(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), rules=lambda _: Thorough())) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "ab")
        await here.host.resign(table, CAT)
        seen = (await here.host.view(table)).awaited
        assert [(one.compiled, len(one.commitments)) for one in seen] == [(False, 0), (True, 1)]
        assert (await here.host.seat(table, ANN)).text == "a"


async def test_table_advances_if_only_the_leaver_was_awaited(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        await here.host.resign(table, CAT)
        await here.rest()
        kinds = [kind for _, _, kind in await here.host.history.moves(table)]
        assert kinds == ["start", "answers", "leave", "answers"]


async def test_only_pending_players_are_asked_again(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await here.host.resign(table, CAT)
        await here.rest()
        assert [post.seat for post in here.chat.of(PostKind.PROMPT) if post.revision == 3] == [1]


async def test_last_remaining_player_wins(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        view = await here.host.resign(table, ANN)
        assert view.record.status is Status.OVER
        assert view.outcome is not None
        assert view.outcome.winners == {1}


async def test_game_with_only_computers_left_is_cancelled(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick", "quick"))
        await here.host.resign(table, ANN)
        await here.rest()
        assert (await here.host.view(table)).record.status is Status.CANCELLED
        assert [post.revision for post in here.chat.of(PostKind.NOTICE)] == [3]
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2, 3]
