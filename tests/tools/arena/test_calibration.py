"""Odds come true: what is written down of them, and a few games played here."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.games import GAMES
from tests.tools.arena import calibration
from tests.tools.arena.calibration import Asked, Said, Tally, played, tally, tenths

WITHIN = 0.05
"""Points by which what was said may be off, overall and in each tenth."""
SURE = 1.96
"""Standard errors: what is further off than these allow is no chance."""
ENOUGH = 60
"""Of a tenth with fewer nothing can be said."""
FIRST = 2
"""Answers of a game, at two seats those of a move."""
ASKED = calibration.read()


def off(found: Tally) -> bool:
    """Whether more often or less often came what was said, beyond what is allowed and beyond chance."""
    return abs(found.gap) > WITHIN + SURE * found.error


def written(asked: Asked) -> Asked:
    """As the file keeps it."""
    return replace(asked, said=tuple(replace(each, share=round(each.share, 3)) for each in asked.said))


@pytest.mark.parametrize("game", GAMES)
def test_overall_what_was_said_came_within_five_points(game: str) -> None:
    """All together, and each thing that may come by itself."""
    said = [each for one in ASKED if one.game == game for each in one.said]
    assert abs(tally(said).gap) <= WITHIN
    for key in {each.key for each in said}:
        assert not off(tally(each for each in said if each.key == key)), key


@pytest.mark.parametrize("game", GAMES)
def test_in_each_tenth_what_was_said_came_within_five_points(game: str) -> None:
    found = tenths(each for one in ASKED if one.game == game for each in one.said)
    assert not [tenth for tenth, each in found.items() if each.number >= ENOUGH and off(each)]


def test_the_plot_is_of_what_is_written_down() -> None:
    assert calibration.PLOT.read_text("utf-8") == calibration.plot(ASKED)


def test_odds_that_never_come_true_are_noticed() -> None:
    """The bound that the others stand on is one."""
    wrong = [Said(each.key, 1 - each.share, each.came) for one in ASKED for each in one.said]
    assert off(tally(wrong)) or any(off(each) for each in tenths(wrong).values())
    late = [Said(each.key, min(1.0, each.share + 0.15), each.came) for one in ASKED for each in one.said]
    assert off(tally(late))


def test_it_is_counted_how_often_what_was_said_came() -> None:
    said = [
        Said("a", 0.05, came=False),
        Said("a", 0.35, came=True),
        Said("a", 0.31, came=False),
        Said("b", 1.0, came=True),
    ]
    found = tenths(said)
    assert {tenth: each.number for tenth, each in found.items()} == {0: 1, 3: 2, 9: 1}
    assert found[3].said == pytest.approx(0.33)
    assert found[3].came == 0.5
    assert tally(said).number == 4


@pytest.mark.long
def test_a_few_games_here_come_about_as_often_as_is_said() -> None:
    """Coarsely: they are few. The same games are the same everywhere."""
    asked = [each for seed in range(3) for each in played("rambots", "rookie", 2, seed)]
    found = tally(each for one in asked for each in one.said)
    assert found.number > 60
    assert abs(found.gap) < 0.12


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_down_is_said_today_as_well(game: str) -> None:
    """Whoever changes rules, odds or players has them asked anew: a game's first answers tell."""
    known = [each for each in ASKED if (each.game, each.kind, each.seats, each.seed) == (game, "rookie", 2, 0)]
    today = [written(each) for each in islice(played(game, "rookie", 2, 0), FIRST)]
    assert today == known[:FIRST]
