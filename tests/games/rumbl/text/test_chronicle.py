"""The records of a whole game of R.U.M.B.L."""

from __future__ import annotations

from bot.games.game import Achievement
from bot.games.rumbl.text.chronicle import BLOW, LOSS, SCORE, RumblChronicle
from tests.texts import text

NAMES = ("Ada", "Bo")
CHRONICLE = RumblChronicle()


def test_records_name_best_round_hardest_blow_and_most_losses() -> None:
    found = (
        Achievement(SCORE, 0, 6, round=1),
        Achievement(SCORE, 1, 9, round=2),
        Achievement(LOSS, 0, 2, 1),
        Achievement(BLOW, 0, 2, 1),
        Achievement(LOSS, 1, 3, 0),
        Achievement(BLOW, 1, 3, 0),
        Achievement(LOSS, 0, 2, 1),
        Achievement(BLOW, 0, 2, 1),
    )
    assert CHRONICLE.records(found, NAMES) == (
        text("record-best-round", who="Bo", count=9),
        text("record-blow", who="Ada", count=3),
        text("record-lost", who="Bo", count=4),
    )


def test_single_losses_are_not_a_record() -> None:
    assert CHRONICLE.records((Achievement(LOSS, 0, 1, 1), Achievement(BLOW, 0, 1, 1)), NAMES) == ()
