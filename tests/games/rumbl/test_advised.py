"""A first idea for a question in a round promises no less than the preview of the dock did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.game import Decision
from bot.games import GAMES
from bot.games.rumbl.rules.loading import DOCK
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import worth
from bot.host.ai.suggestions import advisable
from bot.host.core.match_state import position
from tests.games.rumbl.rounds import BLUE, played, read, state

if TYPE_CHECKING:
    from bot.engine.game import Answer
    from bot.games.rumbl.rules.rulebook import RumblState

GAME = GAMES["rumbl"]
RULES = Rumbl()


def promised(at: RumblState, answer: Answer) -> int:
    """The points in the preview of an answer."""
    table = at.table
    for step in RULES.preview(table, at.hands[BLUE], BLUE, answer):
        table = step.state.table
    return worth(table, BLUE)


@pytest.mark.parametrize(
    ("field", "dock"),
    [
        (("obstacle -1,0",), "green; cloner f2 E 3 p1"),
        (("obstacle 3,0",), "green; cloner f2 SE 4 p1"),
        (("green nullifier 2,-1 E", "blue clone 0,1"), "green; missile f2 E 3 p1"),
        (("obstacle -1,-1",), "green; ricochet f2 E 3 p1"),
        (("blue creeper 0,0 W", "obstacle 1,0"), "none"),
    ],
)
def test_suggested_answer_promises_no_less_than_dock_preview(field: tuple[str, ...], dock: str) -> None:
    before = state(*field)
    asks, _ = played(before, dock)
    question = asks.table.question
    assert question is not None
    decision = Decision(BLUE, question.topic.value, mid_round=True)
    line = position(GAME, RULES, asks)
    least = promised(before, () if dock == "none" else read(dock, before, Decision(BLUE, DOCK)))
    for thought in question.options:
        advised = advisable(line, decision, (thought,))
        assert promised(asks, advised) >= least
        if promised(asks, (thought,)) >= promised(asks, question.options[:1]):
            assert advised == (thought,), "what promises as much isn't changed"
