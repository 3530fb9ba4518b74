"""An answer that the bot or a typed message made as a whole is undone instruction by instruction."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot.ai import players
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import GOALS, PROGRAM
from bot.games.rumbl.rules.loading import DOCK
from bot.host.app import host
from bot.host.app.host import Replace, Undo
from bot.host.model.table_terms import TableTerms
from tests.host.harness import ANN, BOB, CAT, HERE, running_host

if TYPE_CHECKING:
    from pathlib import Path

    from bot.ai.players import Task
    from bot.engine.game import Answer
    from tests.host.harness import HostHarness

KEYS = {GOALS: 1, PROGRAM: 2, DOCK: 5}
"""Number of choices in an instruction, by topic."""
SIDE = 1
"""The choice of a dock's side, before its first robot."""


async def thought(task: Task) -> Answer:
    return await asyncio.to_thread(players.think, task)


async def taken_back(here: HostHarness, table: int) -> list[int]:
    """Undo until nothing is left. Returns how many choices each Undo removes, always from the end."""
    drafts: list[Answer] = []
    seen = await here.host.seat(table, ANN)
    while seen.draft is not None and seen.draft.answer:
        drafts.append(seen.draft.answer)
        seen = await here.host.edit(table, ANN, Undo())
    assert all(longer[: len(shorter)] == shorter for longer, shorter in pairwise(drafts))
    return [len(longer) - len(shorter) for longer, shorter in pairwise((*drafts, ()))]


@pytest.mark.parametrize(
    ("name", "topics"),
    [*((name, [GOALS, PROGRAM]) for name in ("rambots", "kolmio", "factory")), ("rumbl", [DOCK])],
)
async def test_each_undo_removes_one_instruction_of_a_full_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, topics: list[str]
) -> None:
    monkeypatch.setattr(host, "IDEA_PATIENCE", 600.0)  # however busy the machine is
    async with running_host(tmp_path, game=GAMES[name], thinker=thought) as here:
        table = (await here.host.open(name, TableTerms(), opener=ANN, place=HERE)).id
        await here.host.add_computer(table, ANN, "rookie")
        await here.host.start(table, ANN)
        for topic in topics:
            await here.rest()
            laid = await here.host.advise(table, ANN)
            assert laid.draft is not None
            assert laid.decision is not None
            assert laid.decision.topic == topic
            one, choices = KEYS[topic], len(laid.draft.answer)
            several = choices // one
            assert several > 1
            each = [one] * (several - 1) + [one + SIDE if topic == DOCK else one]
            assert await taken_back(here, table) == each
            await here.host.edit(table, ANN, Replace(laid.text))
            assert await taken_back(here, table) == each, "typing it is no different"
            await here.host.edit(table, ANN, Replace(laid.text))
            await here.host.compile(table, ANN)


async def test_undo_restores_replaced_text_and_drops_keys_one_by_one(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        for text in ("c", "a", "a b c"):
            await here.host.edit(table, ANN, Replace(text))
        texts = [(await here.host.edit(table, ANN, Undo())).text for _ in range(4)]
        assert texts == ["a b", "a", "c", ""]
