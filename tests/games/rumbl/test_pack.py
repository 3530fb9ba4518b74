"""Replies to docks that don't solve a puzzle of R.U.M.B.L."""

from __future__ import annotations

import pytest

from bot.games.rumbl.lessons.pack import AHEAD, RID, SCORE, describe_shortfall
from tests.texts import text


@pytest.mark.parametrize(
    ("aim", "found", "said"),
    [
        (SCORE, 0, text("goal-score", found=0, number=4)),
        (AHEAD, -2, text("goal-behind", found=2, number=4)),
        (AHEAD, 0, text("goal-even", number=4)),
        (AHEAD, 3, text("goal-ahead", found=3, number=4)),
        (RID, 0, text("goal-rid", found=0, number=4)),
        (RID, 3, text("goal-rid", found=3, number=4)),
    ],
)
def test_shortfall_is_described_in_a_sentence(aim: str, found: int, said: str) -> None:
    assert describe_shortfall(aim, found, 4) == said
