"""The kinds of computer players: what is said of them, and how hard they think."""

from __future__ import annotations

from functools import partial

from bot.computer.players import Effort, at_random, looking_ahead
from bot.computer.thinking import COMPUTERS


def test_each_kind_thinks_as_hard_as_is_said_of_it() -> None:
    told = {key: (kind.title, kind.blurb) for key, kind in COMPUTERS.items()}
    assert told == {
        "rookie": ("Easy", "Does anything at all."),
        "apprentice": ("Medium", "Looks ahead a little and often misses something."),
        "planner": ("Hard", "Tries hundreds of answers and guesses what the others are up to."),
    }
    assert list(told) == ["rookie", "apprentice", "planner"], "the easiest first"
    thinking = [kind.think for kind in COMPUTERS.values()]
    assert thinking[0] is at_random
    efforts = [each.keywords["effort"] for each in thinking if isinstance(each, partial) and each.func is looking_ahead]
    assert efforts == [
        Effort(drafts=60, finalists=3, rivals=6, worlds=2),
        Effort(drafts=400, finalists=12, rivals=60, worlds=4),
    ]
