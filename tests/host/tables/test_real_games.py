"""The host with real games: they can be played, replayed from their journals and exported like the toy game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from bot.ai.players import Task, think
from bot.games import GAMES
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.ratings.rebuild import audit
from tests.host.harness import ANN, HERE, NOON, HostHarness, running_host

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Answer
    from bot.games.game import Document

RAMBOTS = GAMES["rambots"]


async def thinker(task: Task) -> Answer:
    return think(task)


async def answer(here: HostHarness, table: int) -> None:
    """Answer for Ann as the easiest computer would."""
    seen = await here.host.seat(table, ANN)
    if seen.decision is None or (seen.draft is not None and seen.draft.compiled):
        return
    record = seen.view.record
    task = Task(
        kind="rookie",
        game=record.game,
        options=tuple(record.terms.options.items()),
        table=seen.view.table,
        hand=seen.hand,
        seat=seen.player.seat,
        decision=seen.decision,
        seed=record.revision,
    )
    await here.host.answer(table, ANN, think(task))


async def test_whole_rambots_game_replays_after_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=RAMBOTS, thinker=thinker) as here:
        table = (await here.host.open("rambots", TableTerms(rated=True), opener=ANN, place=HERE)).id
        for _ in range(3):
            await here.host.add_computer(table, ANN, "rookie")
        view = await here.host.start(table, ANN)
        while view.record.status is Status.PLAYING:
            await answer(here, table)
            await here.rest()
            view = await here.host.view(table)
        assert view.outcome is not None
        assert len(here.chat.of(PostKind.MOVE)) == view.record.revision
    async with running_host(tmp_path, game=RAMBOTS, now=NOON, chat=here.chat) as again:
        cold = await again.host.view(table)
        assert (cold.record, cold.table, cold.outcome) == (view.record, view.table, view.outcome)
        found = await audit(again.host._core, repair=False)
        assert (found.games, found.rated, found.fits, found.unread) == (1, 1, True, ())


async def test_exported_round_leads_to_the_next_rounds_position(tmp_path: Path) -> None:
    """The result of a round's document is the start of the next round's document."""
    factory = GAMES["factory"]
    async with running_host(tmp_path, game=factory, thinker=thinker) as here:
        table = (await here.host.open("factory", TableTerms({"round_limit": 5}), opener=ANN, place=HERE)).id
        await here.host.add_computer(table, ANN, "rookie")
        view = await here.host.start(table, ANN)
        while view.record.status is Status.PLAYING:
            await answer(here, table)
            await here.rest()
            view = await here.host.view(table)
        documents: list[tuple[int, Document]] = []
        for revision, number, kind in await here.host.history.moves(table):
            first = not documents or documents[-1][0] != number
            if kind == "answers" and number > 0 and first:
                documents.append((number, await here.host.history.export(table, revision)))
    assert len(documents) == 5
    for (_, document), (_, following) in pairwise(documents):
        played = factory.documents.adjudicate(document)
        assert played["question"] is None
        assert played["position"] == following["position"]
