"""The results that a dock's odds count."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.answers import at_random
from bot.engine.game import Decision, PublicStep
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rumbl.lessons.puzzles import Layout
from bot.games.rumbl.rules.events import Scored
from bot.games.rumbl.rules.hexes import BOARD, CENTRE
from bot.games.rumbl.rules.state import Kind
from bot.games.rumbl.text.descriptions import find_description
from rendering.scene import Heat

if TYPE_CHECKING:
    from bot.engine.game import State
    from bot.games.rumbl.rules.state import Hand, Table

GAME = GAMES["rumbl"]
PROSPECTS = GAME.prospects


@pytest.mark.parametrize("seed", range(20))
def test_outcomes_match_events_of_the_round(seed: int) -> None:
    """Counts the round's points and the lost robots; for a whole game, both sides are checked after each round."""
    assert PROSPECTS is not None
    rules = GAME.rules(GAME.with_defaults({}))
    state, rng = rules.start(("blue", "green"), Rng(seed)), Rng(seed)
    while (asked := rules.pending_decisions(state)) and not asked[0].mid_round:
        answers = {}
        for decision in asked:
            answers[decision.seat], rng = at_random(rules, state, decision, rng)
        before, steps = state, []
        while True:
            for step in rules.advance(state, answers):
                state = step.state
                steps.append(step.seen)
            questions = rules.pending_decisions(state)
            if not questions or not questions[0].mid_round:
                break
            answers = {each.seat: rules.default_answer(state, each, ()) for each in questions}
        points = [
            sum(s.event.points for s in steps if isinstance(s.event, Scored) and s.event.seat == n) for n in (0, 1)
        ]
        teams = [side.team for side in before.table.sides]
        lost = [piece.team for s in steps for piece in find_description(s.event).lost(s.event) if piece.kind.is_robot]
        for seat in (0, 1):
            came = PROSPECTS.came(before.table, steps, seat)
            assert ("more" in came) == (points[seat] > points[1 - seat])
            assert ("four" in came) == (points[seat] >= 4)
            assert ("eight" in came) == (points[seat] >= 8)
            assert "eight" not in came or PROSPECTS.covers("eight") in came
            assert ("lose" in came) == (teams[seat] in lost)
            assert ("destroy" in came) == (teams[1 - seat] in lost)


def test_no_odds_for_questions_in_the_middle_of_a_round() -> None:
    assert PROSPECTS is not None
    state = GAME.rules(GAME.with_defaults({})).start(("blue", "green"), Rng(1))
    assert PROSPECTS.open(state.table, Decision(0, "dock"))
    assert not PROSPECTS.open(state.table, Decision(0, "target"))


def on_field(field: str) -> State[Table, Hand]:
    """A game with these pieces on the field."""
    return Layout("helibot", (2,), (3,), field).state()


def test_ends_include_only_own_robots_on_the_board() -> None:
    assert PROSPECTS is not None
    table = on_field("blue plow 0,0 E, green plow 1,0 E, blue clone 0,1, blue bomb -1,0 W").table
    off = tuple(replace(piece, at=(99, 99)) if piece.kind is Kind.BOMB else piece for piece in table.pieces)
    assert [kind for kind, _ in PROSPECTS.ends([PublicStep(None, table)], 0)] == ["bomb", "plow"]
    assert [kind for kind, _ in PROSPECTS.ends([PublicStep(None, replace(table, pieces=off))], 0)] == ["plow"]


def test_heat_of_space_sums_all_robots_that_end_there() -> None:
    assert PROSPECTS is not None
    state = on_field("blue plow 0,0 E, blue bomb 1,0 W")
    plow, bomb = PROSPECTS.ends([PublicStep(None, state.table)], 0)
    shares = {plow: 0.5, ("bomb", plow[1]): 0.25, bomb: 0.75}
    scene = PROSPECTS.heat(state.table, state.hands[0], 0, ("Ann", "Bob"), shares)
    assert sorted(mark.share for mark in scene.marks if isinstance(mark, Heat)) == [0.75, 0.75]


def test_robots_end_where_they_stand_when_scored() -> None:
    """The centre is cleared afterwards, so a robot aiming at it would otherwise have no known end."""
    assert PROSPECTS is not None
    rules = GAME.rules(GAME.with_defaults({}))
    cleared = 0
    for seed in range(30):
        state, rng = rules.start(("blue", "green"), Rng(seed)), Rng(seed)
        answers = {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], rng = at_random(rules, state, decision, rng)
        steps = [step.seen for step in rules.advance(state, answers)]
        scored = [step.table for step in steps if isinstance(step.event, Scored)]
        if not scored:
            continue
        for seat in (0, 1):
            ends = dict.fromkeys(PROSPECTS.ends(steps, seat))
            robots = [each for each in scored[-1].pieces if each.team is scored[-1].sides[seat].team]
            robots = [each for each in robots if each.kind.is_robot and each.at in BOARD]
            assert list(ends) == [(each.kind.value, each.at) for each in robots]
            cleared += any(each.at == CENTRE and each not in steps[-1].table.pieces for each in robots)
    assert cleared
