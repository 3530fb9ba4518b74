"""The kinds of computer players: what is said of them, and how hard they think."""

from __future__ import annotations

from itertools import pairwise

from bot.computer.thinking import COMPUTERS


def test_each_kind_is_called_by_how_hard_it_is_to_beat() -> None:
    told = {key: kind.title for key, kind in COMPUTERS.items()}
    assert told == {"rookie": "Easy", "apprentice": "Medium", "planner": "Hard", "master": "Master"}


def test_every_kind_thinks_harder_than_the_one_before() -> None:
    efforts = [kind.effort for kind in COMPUTERS.values()]
    for easier, harder in pairwise(efforts):
        assert harder.tries >= 2 * easier.tries
        assert harder.worlds > easier.worlds
        assert harder.rivals >= easier.rivals
        assert harder.whole > 3 * easier.whole


def test_the_easiest_forgets_the_others_and_takes_what_is_good_enough() -> None:
    effort = COMPUTERS["rookie"].effort
    assert effort.worlds == 0
