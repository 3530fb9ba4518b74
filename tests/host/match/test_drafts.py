"""Drafts and locked answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import NotLegalError, UnreadableError
from bot.games.game import Act, Group
from bot.host.app.host import Clear, Do, Replace, Undo
from bot.host.core.errors import NotSeatedError, StaleError, TableError
from bot.host.match.drafts import REMEMBERED
from bot.host.model.commitments import verify
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.house import ANN, BOB, CAT, house
from tests.host.toy import ANY, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import Making
    from tests.host.toy import Board, Hand


async def test_a_draft_grows_shrinks_and_counts_its_changes(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_a_draft_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("b"))
    async with house(tmp_path) as here:
        seen = await here.host.seat(table, ANN)
        assert (seen.text, seen.can_compile, len(seen.preview)) == ("b", True, 1)


async def test_a_late_or_doubled_click_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        revision = (await here.host.view(table)).record.revision
        await here.host.edit(table, ANN, Do("a"), at=(revision, 0))
        for at in ((revision, 0), (revision - 1, 1), (revision, 2)):
            with pytest.raises(StaleError):
                await here.host.edit(table, ANN, Do("b"), at=at)
        assert (await here.host.seat(table, ANN)).text == "a"


async def test_typed_text_replaces_the_draft_and_a_mistake_keeps_it(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("B a"))
        with pytest.raises(UnreadableError, match="Word 2"):
            await here.host.edit(table, ANN, Replace("a x"))
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Replace("c"))
        assert (await here.host.seat(table, ANN)).text == "b a"


async def test_what_the_menu_does_not_offer_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Do("c"))


async def test_an_act_puts_its_draft_in_the_place_of_what_there_was(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a b"))
        seen = await here.host.edit(table, ANN, Do("turn"))
        assert (seen.text, [group.ask for group in seen.groups]) == ("b a", ["Or change it"])


async def test_undoing_takes_the_last_change_back_whatever_it_was(tmp_path: Path) -> None:
    """Undo doesn't just drop the last key: after a turn, that would leave a draft that never existed."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        for change in (Replace("a b"), Do("turn"), Clear()):
            await here.host.edit(table, ANN, change)
        texts = [(await here.host.edit(table, ANN, Undo())).text for _ in range(4)]
        assert texts == ["b a", "a b", "a", ""]
        with pytest.raises(TableError, match=pattern("nothing-to-undo")):
            await here.host.edit(table, ANN, Undo())


async def test_what_can_be_undone_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a b"))
        await here.host.edit(table, ANN, Do("turn"))
    async with house(tmp_path) as here:
        assert (await here.host.edit(table, ANN, Undo())).text == "a b"


async def test_what_is_not_legal_any_more_since_somebody_left_is_passed_over(tmp_path: Path) -> None:
    """With three seats, there's one more letter."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        for text in ("a", "c", "b"):
            await here.host.edit(table, ANN, Replace(text))
        await here.host.resign(table, CAT)
        assert (await here.host.edit(table, ANN, Undo())).text == "a"


async def test_only_so_many_changes_are_remembered(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for _ in range(REMEMBERED):
            await here.host.edit(table, ANN, Replace("a b"))
            seen = await here.host.edit(table, ANN, Do("turn"))
        assert seen.draft is not None
        assert len(seen.draft.undo_history) == REMEMBERED


async def test_a_change_that_changes_nothing_is_not_undone(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        await here.host.edit(table, ANN, Replace("a"))
        assert (await here.host.edit(table, ANN, Undo())).text == ""


async def test_what_cannot_be_ended_anywhere_is_not_locked_in_part_either(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("not-complete", some="Clover, Horseshoe, Penny")):
            await here.host.compile(table, ANN, short=True)


async def test_an_act_that_leads_to_what_is_not_legal_changes_nothing(tmp_path: Path) -> None:
    def cheating(making: Making[Board, Hand]) -> tuple[Group, ...]:
        return (Group("Cheat?", (Act("cheat", "Yes", ("a", "a", "a")),)),)

    async with house(tmp_path, game=replace(toy(), acts=cheating)) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(NotLegalError):
            await here.host.edit(table, ANN, Do("cheat"))
        assert (await here.host.seat(table, ANN)).text == ""


async def test_an_act_of_chance_is_drawn_when_it_is_done_and_once(tmp_path: Path) -> None:
    """Looking at it draws nothing, and a double click doesn't draw again."""
    async with house(tmp_path) as here:
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


async def test_an_empty_draft_compiles_where_it_may_end(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        seen = await here.host.compile(table, ANN)
        assert seen.draft is not None
        assert (seen.draft.compiled, seen.draft.answer, seen.menu) == (True, (), ())


async def test_an_incomplete_draft_does_not_compile(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("not-complete", some="Clover, Horseshoe, Penny")):
            await here.host.compile(table, ANN)
        assert not (await here.host.seat(table, ANN)).can_compile


async def test_a_compiled_draft_is_locked_until_it_is_uncompiled(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        with pytest.raises(TableError, match=pattern("is-compiled")):
            await here.host.edit(table, ANN, Do("b"))
        seen = await here.host.uncompile(table, ANN)
        assert seen.draft is not None
        assert (seen.draft.compiled, seen.draft.commitments) == (False, ())
        await here.host.edit(table, ANN, Do("b"))
        assert (await here.host.seat(table, ANN)).text == "a b"


async def test_everybody_sees_who_has_compiled_and_the_seal_but_not_what(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        first, second = (await here.host.view(table)).awaited
        assert (first.compiled, second.compiled, second.commitments) == (True, False, ())
        assert [len(each.digits) for each in first.commitments] == [64]


async def test_the_same_answer_never_has_the_same_seal_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        before = (await here.host.view(table)).awaited[0].commitments
        await here.host.uncompile(table, ANN)
        await here.host.compile(table, ANN)
        assert (await here.host.view(table)).awaited[0].commitments != before


async def test_published_seals_verify_against_what_was_shown(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "ba")
        (shown,) = (await here.host.view(table)).awaited[0].commitments
        await here.bid(table, BOB, "")
        move = await here.host.history.move(table, 3)
        seal = move.seals[0]
        assert (seal.text, seal.commitment) == ("b a", shown.digits)
        assert all(verify(seal.text, seal.salt, seal.commitment) for seal in move.seals)
        assert not verify("a b", seal.salt, seal.commitment)


async def test_the_last_answer_moves_the_table_on_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        view = await here.host.view(table)
        assert view.record.revision == 3
        await here.rest()
        assert [post.revision for post in here.notebook.of(PostKind.MOVE)] == [1, 2, 3]


async def test_strangers_and_people_without_a_question_are_told_so(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
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


async def test_a_question_for_one_seat_in_the_middle_of_a_round(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.tied(ANN, BOB)
        view = await here.host.view(table)
        assert [(one.player.seat, one.decision.topic) for one in view.awaited] == [(0, "tie")]
        with pytest.raises(TableError, match=pattern("no-question")):
            await here.host.edit(table, BOB, Clear())


async def test_documents_are_given_only_of_rounds_that_are_over(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.tied(ANN, BOB)
        revision = (await here.host.view(table)).record.revision
        with pytest.raises(TableError, match=pattern("round-not-over")):
            await here.host.history.export(table, revision)
        with pytest.raises(TableError, match=pattern("no-answers", table=table, move=1)):
            await here.host.history.export(table, 1)
        await here.host.answer(table, ANN, ("1",))
        document = await here.host.history.export(table, revision)
        assert document["answers"] == {"0": ["a", "done"], "1": ["a", "done"]}


async def test_a_finished_game_asks_nothing_and_shows_its_outcome(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.finished(ANN, BOB)
        view = await here.host.view(table)
        assert (view.record.status, view.awaited, view.record.deadline) == (Status.OVER, (), None)
        assert view.outcome is not None
        last = await here.host.history.move(table, view.record.revision)
        assert (last.outcome, len(here.notebook.of(PostKind.MOVE))) == (view.outcome, view.record.revision)
        assert set(here.notebook.counted.values()) == {1}
        with pytest.raises(TableError, match=pattern("is-over", table=table)):
            await here.host.edit(table, ANN, Clear())
