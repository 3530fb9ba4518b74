"""What can be done with a goal stack and a program in the making."""

from __future__ import annotations

from bot.engine.game import Answer, Decision
from bot.engine.rng import Rng
from bot.games.common.acts import groups_of
from bot.games.rambots import RAMBOTS
from bot.games.rambots.rules import RamBots
from tests.games.rambots.test_setup import programming, started

GOALS = Decision(0, "goals")


def dealt(draft: Answer, seed: int) -> Answer:
    groups = groups_of(RAMBOTS, RamBots(), started(), GOALS, draft, Rng(seed))
    return next(act.draft for group in groups for act in group.acts if act.key == "deal")


def test_goals_are_dealt_by_chance_the_rest_of_them_or_all_anew() -> None:
    assert len({dealt((), seed) for seed in range(30)}) > 20
    assert all(dealt(("SR", "LB"), seed)[:2] == ("SR", "LB") for seed in range(9))
    assert len(dealt(("SR", "LB"), 1)) == 4


def test_what_is_dealt_anew_is_never_what_lies_there() -> None:
    """Of the same chance comes the same stack."""
    assert all(dealt(dealt((), seed), seed) != dealt((), seed) for seed in range(9))


def test_an_instruction_that_is_only_begun_stays_while_others_are_changed() -> None:
    draft = ("MR", "N", "LB", "E", "MG")
    groups = groups_of(RAMBOTS, RamBots(), programming(), Decision(0, "program"), draft, Rng(1))
    acts = {act.key: act.draft for group in groups for act in group.acts if group.aside}
    assert acts["swap-1-2"] == ("LB", "E", "MR", "N", "MG")
    assert acts["out-1"] == ("LB", "E", "MG")
    assert acts["turn-2-U"] == ("MR", "N", "LB", "U", "MG")
    assert "use-1-MG" not in acts, "it is laid out already"
