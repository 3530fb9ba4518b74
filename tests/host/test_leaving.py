"""People who leave a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.errors import TableError
from bot.host.host import Choose, Clear
from bot.host.model import PostKind, Status
from tests.host.house import ANN, BOB, CAT, house

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_departure_is_a_move_that_everybody_sees(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        view = await here.host.resign(table, CAT)
        assert view.record.players[2].gone
        move = await here.host.move(table, 3)
        assert (move.kind, move.after.out) == ("leave", frozenset({2}))
        assert [record.id for record in await here.host.tables_of(CAT.id)] == []
        with pytest.raises(TableError, match="left"):
            await here.host.edit(table, CAT, Clear())
        with pytest.raises(TableError, match="already"):
            await here.host.resign(table, CAT)


async def test_drafts_and_compiled_answers_that_are_still_legal_stay(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "ab")
        await here.host.edit(table, BOB, Choose("b"))
        sealed = (await here.host.view(table)).awaited[0].commitments
        await here.host.resign(table, CAT)
        ann, bob = await here.host.seat(table, ANN), await here.host.seat(table, BOB)
        assert ann.draft is not None
        assert (ann.draft.compiled, ann.draft.commitments, ann.draft.answer) == (True, sealed, ("a", "b"))
        assert bob.text == "b"


async def test_a_draft_that_a_departure_made_illegal_is_gone(tmp_path: Path) -> None:
    """With two at the table nobody may bid a "c"."""
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "c")
        await here.host.resign(table, CAT)
        assert (await here.host.seat(table, ANN)).draft is None


async def test_the_table_moves_on_if_it_only_waited_for_who_left(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        await here.host.resign(table, CAT)
        await here.rest()
        kinds = [kind for _, _, kind in await here.host.moves(table)]
        assert kinds == ["start", "answers", "leave", "answers"]


async def test_only_who_still_has_to_answer_is_asked_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        await here.host.resign(table, CAT)
        await here.rest()
        assert [post.seat for post in here.notebook.of(PostKind.PROMPT) if post.revision == 3] == [1]


async def test_the_last_one_at_the_table_has_won(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        view = await here.host.resign(table, ANN)
        assert view.record.status is Status.OVER
        assert view.outcome is not None
        assert view.outcome.winners == {1}


async def test_computers_do_not_play_on_among_themselves(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick", "quick"))
        await here.host.resign(table, ANN)
        await here.rest()
        assert (await here.host.view(table)).record.status is Status.CANCELLED
        assert [post.revision for post in here.notebook.of(PostKind.NOTICE)] == [3]
        assert [post.revision for post in here.notebook.of(PostKind.MOVE)] == [1, 2, 3]
