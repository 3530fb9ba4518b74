"""The value of a finished game for a seat: a win counts most, a draw counts 0, and points rank wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Ending, Phase
from tests.games.rumbl.rounds import BLUE, GREEN, state

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rumbl.rules.state import Table

RULES = Rumbl()


def over(blue: int, green: int, *winners: Seat) -> Table:
    """A finished game with these points."""
    table = state(round_=3).table
    sides = replace(table.sides[0], score=blue), replace(table.sides[1], score=green)
    return replace(table, phase=Phase.OVER, sides=sides, winners=winners, ending=Ending.POINTS)


def test_narrow_win_is_worth_more_than_any_lead() -> None:
    lead = replace(over(60, 0), phase=Phase.DOCK)
    assert RULES.evaluate(over(9, 8, BLUE), BLUE) > RULES.evaluate(lead, BLUE)
    assert RULES.evaluate(over(9, 8, BLUE), GREEN) < RULES.evaluate(lead, GREEN)


def test_clear_win_is_worth_more_than_narrow_win() -> None:
    assert RULES.evaluate(over(20, 8, BLUE), BLUE) > RULES.evaluate(over(9, 8, BLUE), BLUE)
    assert RULES.evaluate(over(20, 8, BLUE), GREEN) < RULES.evaluate(over(9, 8, BLUE), GREEN)


def test_draw_is_worth_zero_to_both() -> None:
    """It also counts as no win."""
    drawn = over(8, 8, BLUE, GREEN)
    assert RULES.evaluate(drawn, BLUE) == RULES.evaluate(drawn, GREEN) == 0


def test_tie_won_by_letters_counts_as_win() -> None:
    table = over(8, 8, GREEN)
    assert RULES.evaluate(table, GREEN) == -RULES.evaluate(table, BLUE) > 100
