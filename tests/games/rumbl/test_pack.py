"""Generated boards of R.U.M.B.L.'s puzzles, and replies to docks that don't solve one."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.rumbl.lessons.pack import AHEAD, RID, SCORE, _laid_out, describe_shortfall
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


def test_generated_board_has_a_clone_or_up_to_two_obstacles() -> None:
    boards = [_laid_out(Random(seed).random)["field"] for seed in range(40)]
    found = {(board.count("green clone"), board.count("blue clone"), board.count("obstacle")) for board in boards}
    assert found == {(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2)}
