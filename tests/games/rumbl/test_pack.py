"""What is said where a dock does not do what a puzzle of R.U.M.B.L. wants."""

from __future__ import annotations

import pytest

from bot.games.rumbl.pack import AHEAD, RID, SCORE, missing


@pytest.mark.parametrize(
    ("aim", "found", "said"),
    [
        (SCORE, 0, "You score 0, not 4."),
        (AHEAD, -2, "Green scores 2 more than you. You are to score 4 more."),
        (AHEAD, 0, "You score as much as Green, not 4 more."),
        (AHEAD, 3, "You score only 3 more than Green, not 4."),
        (RID, 0, "None of them went, not 4."),
        (RID, 3, "3 of them went, not 4."),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(aim: str, found: int, said: str) -> None:
    assert missing(aim, found, 4) == said
