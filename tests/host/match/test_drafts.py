"""Drafts and locked answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import NotLegalError, UnreadableError
from bot.games.game import Act, Group
from bot.host.app.host import Clear, Do, Replace, Undo
from bot.host.core.errors import NotSeatedError, StaleError, TableError
from bot.host.match.drafts import MAX_UNDO_STEPS
from bot.host.model.commitments import verify
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.host.toy import ANY, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import DraftContext
    from tests.host.toy import Board, Hand


async def test_draft_grows_shrinks_and_counts_edits(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.edit(table, ANN, Do("a"))
        await here.host.edit(table, ANN, Do("c"))
        seen = await here.host.edit(table, ANN, Undo())
        assert seen.draft is not None
        assert (seen.draft.answer, seen.draft.edit, seen.text) == (("a",), 3, "a")
        assert [choice.key for choice in seen.menu] == ["b", "c"]
        cleared = await here.host.edit(table, ANN, Clear())
        assert cleared.draft is not None
        assert cleared.draft.answer == ()


async def test_draft_survives_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("b"))
    async with running_host(tmp_path) as here:
        seen = await here.host.seat(table, ANN)
        assert (seen.text, seen.can_compile, len(seen.preview)) == ("b", True, 1)


async def test_late_or_double_click_changes_nothing(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        revision = (await here.host.view(table)).record.revision
        await here.host.edit(table, ANN, Do("a"), at=(revision, 0))
        for at in ((revision, 0), (revision - 1, 1), (revision, 2)):
            with pytest.raises(StaleError):
                await here.host.edit(table, ANN, Do("b"), at=at)
        assert (await here.host.seat(table, ANN)).text == "a"


async def test_typed_answer_replaces_the_draft_unless_invalid(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("B a"))
        with pytest.raises(UnreadableError, match="Word 2"):
            await here.host.edit(table, ANN, Replace("a x"))
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Replace("c"))
        assert (await here.host.seat(table, ANN)).text == "b a"


async def test_choices_outside_the_menu_are_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Do("c"))


async def test_act_replaces_the_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a b"))
        seen = await here.host.edit(table, ANN, Do("turn"))
        assert (seen.text, [group.ask for group in seen.groups]) == ("b a", ["Or change it"])


async def test_undo_reverts_the_last_change_of_any_kind(tmp_path: Path) -> None:
    """Undo doesn't just drop the last key: after a turn, that would leave a draft that never existed."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        for change in (Replace("a b"), Do("turn"), Clear()):
            await here.host.edit(table, ANN, change)
        texts = [(await here.host.edit(table, ANN, Undo())).text for _ in range(4)]
        assert texts == ["b a", "a b", "a", ""]
        with pytest.raises(TableError, match=pattern("nothing-to-undo")):
            await here.host.edit(table, ANN, Undo())


async def test_undo_history_survives_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a b"))
        await here.host.edit(table, ANN, Do("turn"))
    async with running_host(tmp_path) as here:
        assert (await here.host.edit(table, ANN, Undo())).text == "a b"


async def test_undo_skips_drafts_made_illegal_by_a_departure(tmp_path: Path) -> None:
    """With three seats, there's one more letter."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        for text in ("a", "c", "b"):
            await here.host.edit(table, ANN, Replace(text))
        await here.host.resign(table, CAT)
        assert (await here.host.edit(table, ANN, Undo())).text == "a"


async def test_undo_history_is_limited(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for _ in range(MAX_UNDO_STEPS):
            await here.host.edit(table, ANN, Replace("a b"))
            seen = await here.host.edit(table, ANN, Do("turn"))
        assert seen.draft is not None
        assert len(seen.draft.undo_history) == MAX_UNDO_STEPS


async def test_no_op_change_is_not_added_to_undo_history(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        await here.host.edit(table, ANN, Replace("a"))
        assert (await here.host.edit(table, ANN, Undo())).text == ""


async def test_short_lock_in_is_refused_without_a_legal_ending(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("not-complete", some="Clover, Horseshoe, Penny")):
            await here.host.compile(table, ANN, short=True)


async def test_act_leading_to_an_illegal_draft_changes_nothing(tmp_path: Path) -> None:
    def cheating(context: DraftContext[Board, Hand]) -> tuple[Group, ...]:
        return (Group("Cheat?", (Act("cheat", "Yes", ("a", "a", "a")),)),)

    async with running_host(tmp_path, game=replace(toy(), acts=cheating)) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Do("cheat"))
        assert (await here.host.seat(table, ANN)).text == ""


async def test_random_act_draws_only_once(tmp_path: Path) -> None:
    """Looking at it draws nothing, and a double click doesn't draw again."""
    async with running_host(tmp_path) as here:
        drawn = set()
        for _ in range(12):
            table = await here.bidding(ANN, BOB)
            question = (await here.host.view(table)).record.question
            seen = await here.host.edit(table, ANN, Do(ANY), at=(question, 0))
            with pytest.raises(StaleError):
                await here.host.edit(table, ANN, Do(ANY), at=(question, 0))
            assert (await here.host.seat(table, ANN)).text == seen.text
            drawn.add(seen.text)
        assert drawn == {"a", "b"}


async def test_empty_draft_can_be_locked_in_where_allowed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        seen = await here.host.compile(table, ANN)
        assert seen.draft is not None
        assert (seen.draft.compiled, seen.draft.answer, seen.menu) == (True, (), ())


async def test_incomplete_draft_cannot_be_locked_in(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("not-complete", some="Clover, Horseshoe, Penny")):
            await here.host.compile(table, ANN)
        assert not (await here.host.seat(table, ANN)).can_compile


async def test_locked_draft_rejects_edits_until_unlocked(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        with pytest.raises(TableError, match=pattern("is-compiled")):
            await here.host.edit(table, ANN, Do("b"))
        seen = await here.host.uncompile(table, ANN)
        assert seen.draft is not None
        assert (seen.draft.compiled, seen.draft.commitments) == (False, ())
        await here.host.edit(table, ANN, Do("b"))
        assert (await here.host.seat(table, ANN)).text == "a b"


async def test_others_see_lock_in_and_seal_but_not_the_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        first, second = (await here.host.view(table)).awaited
        assert (first.compiled, second.compiled, second.commitments) == (True, False, ())
        assert [len(each.digits) for each in first.commitments] == [64]


async def test_same_answer_gets_a_new_seal_each_time(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        before = (await here.host.view(table)).awaited[0].commitments
        await here.host.uncompile(table, ANN)
        await here.host.compile(table, ANN)
        assert (await here.host.view(table)).awaited[0].commitments != before


async def test_published_seals_match_the_shown_commitments(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "ba")
        (shown,) = (await here.host.view(table)).awaited[0].commitments
        await here.bid(table, BOB, "")
        move = await here.host.history.move(table, 3)
        seal = move.seals[0]
        assert (seal.text, seal.commitment) == ("b a", shown.digits)
        assert all(verify(seal.text, seal.salt, seal.commitment) for seal in move.seals)
        assert not verify("a b", seal.salt, seal.commitment)


async def test_last_answer_advances_the_table_at_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        view = await here.host.view(table)
        assert view.record.revision == 3
        await here.rest()
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2, 3]


async def test_strangers_unstarted_and_unknown_tables_are_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        lobby = (await here.open(ANN)).id
        table = await here.started(ANN, BOB)
        with pytest.raises(NotSeatedError):
            await here.host.edit(table, CAT, Clear())
        with pytest.raises(NotSeatedError):
            await here.host.seat(table, CAT)
        with pytest.raises(TableError, match=pattern("not-started-yet", table=lobby)):
            await here.host.edit(lobby, ANN, Clear())
        with pytest.raises(TableError, match=pattern("no-table", table=99)):
            await here.host.view(99)


async def test_mid_round_question_asks_only_its_seat(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.tied(ANN, BOB)
        view = await here.host.view(table)
        assert [(one.player.seat, one.decision.topic) for one in view.awaited] == [(0, "tie")]
        with pytest.raises(TableError, match=pattern("no-question")):
            await here.host.edit(table, BOB, Clear())


async def test_only_finished_rounds_are_exported(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.tied(ANN, BOB)
        revision = (await here.host.view(table)).record.revision
        with pytest.raises(TableError, match=pattern("round-not-over")):
            await here.host.history.export(table, revision)
        with pytest.raises(TableError, match=pattern("no-answers", table=table, move=1)):
            await here.host.history.export(table, 1)
        await here.host.answer(table, ANN, ("1",))
        document = await here.host.history.export(table, revision)
        assert document["answers"] == {"0": ["a", "done"], "1": ["a", "done"]}


async def test_finished_game_asks_nothing_and_shows_its_outcome(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.finished(ANN, BOB)
        view = await here.host.view(table)
        assert (view.record.status, view.awaited, view.record.deadline) == (Status.OVER, (), None)
        assert view.outcome is not None
        last = await here.host.history.move(table, view.record.revision)
        assert (last.outcome, len(here.chat.of(PostKind.MOVE))) == (view.outcome, view.record.revision)
        assert set(here.chat.counted.values()) == {1}
        with pytest.raises(TableError, match=pattern("is-over", table=table)):
            await here.host.edit(table, ANN, Clear())
