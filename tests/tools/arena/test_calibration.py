"""Odds come true, in the recorded games and in a few that are played here."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.games import GAMES
from tests.tools.arena import calibration
from tests.tools.arena.calibration import Asked, Said, Tally, played, tally, tenths

WITHIN = 0.05
"""Maximum gap between the odds and what happened, overall and in each tenth."""
SURE = 1.96
"""Standard errors: any excess beyond these isn't chance."""
ENOUGH = 60
"""Minimum number of predictions for a tenth to say anything."""
FIRST = 2
"""Number of answers of a game to compare: at two seats, those of one move."""
ASKED = calibration.read()


def off(found: Tally) -> bool:
    """Return whether the gap is larger than both the limit and chance allow."""
    return abs(found.gap) > WITHIN + SURE * found.error


def written(asked: Asked) -> Asked:
    """The answer as the file stores it."""
    return replace(asked, said=tuple(replace(each, share=round(each.share, 3)) for each in asked.said))


@pytest.mark.parametrize("game", GAMES)
def test_overall_predictions_are_within_five_points(game: str) -> None:
    """All predictions together, and each possible event separately."""
    said = [each for one in ASKED if one.game == game for each in one.said]
    assert abs(tally(said).gap) <= WITHIN
    for key in {each.key for each in said}:
        assert not off(tally(each for each in said if each.key == key)), key


@pytest.mark.parametrize("game", GAMES)
def test_predictions_in_each_tenth_are_within_five_points(game: str) -> None:
    found = tenths(each for one in ASKED if one.game == game for each in one.said)
    assert not [tenth for tenth, each in found.items() if each.number >= ENOUGH and off(each)]


def test_plot_matches_recorded_predictions() -> None:
    assert calibration.PLOT.read_text("utf-8") == calibration.plot(ASKED)


def test_wrong_odds_are_noticed() -> None:
    """Wrong odds exceed the bound that the other tests use."""
    wrong = [Said(each.key, 1 - each.share, each.came) for one in ASKED for each in one.said]
    assert off(tally(wrong)) or any(off(each) for each in tenths(wrong).values())
    late = [Said(each.key, min(1.0, each.share + 0.15), each.came) for one in ASKED for each in one.said]
    assert off(tally(late))


def test_outcomes_are_counted_by_tenth() -> None:
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
def test_played_games_roughly_match_predictions() -> None:
    """Only a rough check, because the games are few. They're the same on every machine."""
    asked = [each for seed in range(3) for each in played("rambots", "rookie", 2, seed)]
    found = tally(each for one in asked for each in one.said)
    assert found.number > 60
    assert abs(found.gap) < 0.12


@pytest.mark.parametrize("game", GAMES)
def test_recorded_predictions_are_reproduced(game: str) -> None:
    """After a change to rules, odds or players, record the odds again: a game's first answers show it."""
    known = [each for each in ASKED if (each.game, each.kind, each.seats, each.seed) == (game, "rookie", 2, 0)]
    today = [written(each) for each in islice(played(game, "rookie", 2, 0), FIRST)]
    assert today == known[:FIRST]
