"""Computer players are legal and reproducible, know no secrets, and are good enough to be worth playing."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.ai.best_response import Effort
from bot.ai.levels import View, looking_ahead
from bot.ai.players import COMPUTERS, Task, think
from bot.engine import answers
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rambots.notation.documents import RamDocuments

if TYPE_CHECKING:
    from bot.engine.game import Decision, Outcome
    from bot.games.pyramids.rules.things import Hand
    from bot.games.rambots.rules.state import Table

RAMBOTS = GAMES["rambots"]
OPTIONS = RAMBOTS.with_defaults({})
RULES = RAMBOTS.rules(OPTIONS)
COLOURS = ("red", "yellow", "green", "blue")


def task(kind: str, table: Table, hand: Hand, decision: Decision, seed: int) -> Task:
    return Task(kind, "rambots", tuple(OPTIONS.items()), table, hand, decision.seat, decision, seed)


def game(*kinds: str, seed: int, rounds: int) -> tuple[Outcome | None, int]:
    """Play a game of computers; return how it ended, and in which round."""
    state = RULES.start(COLOURS[: len(kinds)], Rng(seed))
    while RULES.pending_decisions(state) and state.table.round <= rounds:
        given = {
            decision.seat: think(
                task(kinds[decision.seat], state.table, state.hands[decision.seat], decision, seed + state.table.round)
            )
            for decision in RULES.pending_decisions(state)
        }
        for step in RULES.advance(state, given):
            state = step.state
    return RULES.outcome(state), state.table.round


@pytest.mark.parametrize("kind", COMPUTERS)
def test_answers_are_legal_and_the_same_after_pickling(kind: str) -> None:
    """A task gives the same answer after pickling, checked for one seat per round."""
    state = RULES.start(COLOURS[:2], Rng(4))
    for again in range(2):
        given = {}
        for decision in RULES.pending_decisions(state):
            asked = task(kind, state.table, state.hands[decision.seat], decision, 9)
            given[decision.seat] = think(asked)
            answers.check(RULES, state, decision, given[decision.seat])
            if decision.seat == again:
                assert think(pickle.loads(pickle.dumps(asked))) == given[decision.seat]
        for step in RULES.advance(state, given):
            state = step.state


def test_options_added_during_a_match_have_their_defaults() -> None:
    state = RULES.start(COLOURS[:2], Rng(4))
    asked = task("rookie", state.table, state.hands[0], RULES.pending_decisions(state)[0], 9)
    assert think(replace(asked, options=())) == think(asked)


@pytest.mark.parametrize("kind", COMPUTERS)
def test_settled_steps_are_kept(kind: str) -> None:
    state = RULES.start(COLOURS[:2], Rng(4))
    (decision, _) = RULES.pending_decisions(state)
    asked = Task(kind, "rambots", tuple(OPTIONS.items()), state.table, state.hands[0], 0, decision, 3, ("LB", "MR"))
    assert think(asked)[:2] == ("LB", "MR")


def test_adjacent_winning_goal_is_tagged() -> None:
    """One step tags the last goal and wins: nothing else is better."""
    document = {
        "game": "rambots",
        "position": {
            "round": 1,
            "precedence": ["red", "yellow", "green", "blue"],
            "rambots": {"red": {"at": "a1", "facing": "E"}, "blue": {"at": "h8", "facing": "up"}},
            "beacons": {
                "red": {"at": "d8", "facing": "N"},
                "yellow": {"at": "e8", "facing": "N"},
                "green": {"at": "f8", "facing": "N"},
                "blue": {"at": "b1", "facing": "up"},
            },
            "pools": {"red": ["SR", "SG", "LY"], "blue": ["LB"]},
            "goals": {"red": ["SB"], "blue": ["SR"]},
        },
    }
    rules, state, _ = RamDocuments().read(document)
    (decision, _) = rules.pending_decisions(state)
    effort = Effort(tries=2000, worlds=2, rivals=3, finalists=4)
    answer = looking_ahead(rules, View(state.table, state.hands[0], 0, decision), Rng(1), effort)
    *_, last = rules.advance(state, {0: answer, 1: ("done",)})
    assert last.state.table.winners == (0,)


@pytest.mark.no_cover  # repeats covered code thousands of times, and coverage doubles the time
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_apprentice_beats_rookie_from_the_second_seat(seed: int) -> None:
    outcome, _ = game("rookie", "apprentice", seed=seed, rounds=60)
    assert outcome is not None
    assert outcome.winners == {1}


@pytest.mark.no_cover  # repeats covered code thousands of times, and coverage doubles the time
@pytest.mark.long
def test_four_planners_finish_a_game() -> None:
    outcome, rounds = game(*["planner"] * 4, seed=4, rounds=60)
    assert outcome is not None
    assert outcome.winners
    assert rounds <= 60
