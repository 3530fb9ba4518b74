"""Walking through menus, with the questions of RAMbots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.rambots.rules.rulebook import RamBots

RULES = RamBots()
SET_UP = RULES.start(("red", "blue"), Rng(1))
GOALS = Decision(0, "goals")
STACK = ("SR", "LB", "MG", "SY")
PLAYING = next(RULES.advance(SET_UP, {0: STACK, 1: STACK})).state
PROGRAM = Decision(1, "program")


def test_complete_answer_is_accepted() -> None:
    answers.check(RULES, SET_UP, GOALS, STACK)
    answers.check(RULES, PLAYING, PROGRAM, ("MR", "N", DONE))


def test_incomplete_answer_lists_the_possible_continuations() -> None:
    with pytest.raises(NotLegalError, match="complete yet: it can go on with SG, MG, LG"):
        answers.check(RULES, SET_UP, GOALS, ("SR", "LB", "SY"))


def test_choice_that_was_not_offered_is_named() -> None:
    with pytest.raises(NotLegalError, match='"LR" is not among the choices here: SY, SG, SB'):
        answers.check(RULES, SET_UP, GOALS, ("SR", "LR", "SY", "SG"))


def test_choice_after_the_end_is_named() -> None:
    with pytest.raises(NotLegalError, match='complete before "SB"'):
        answers.check_draft(RULES, SET_UP, GOALS, (*STACK, "SB"))


def test_every_prefix_of_an_answer_is_a_draft() -> None:
    for length in range(5):
        answers.check_draft(RULES, SET_UP, GOALS, STACK[:length])


def test_finish_adds_done_only_where_offered() -> None:
    assert answers.finish(RULES, PLAYING, PROGRAM, ("MR", "N")) == ("MR", "N", DONE)
    assert answers.finish(RULES, PLAYING, PROGRAM, ("MR",)) is None
    assert answers.finish(RULES, SET_UP, GOALS, STACK) == STACK


def test_keeps_the_longest_legal_prefix_of_a_draft() -> None:
    assert answers.longest_legal(RULES, PLAYING, PROGRAM, ("MR", "N", "SR", "E")) == ("MR", "N")
    assert answers.longest_legal(RULES, PLAYING, PROGRAM, ("MR", "N")) == ("MR", "N")


def test_random_answer_is_complete_and_reproducible() -> None:
    for seed in range(50):
        answer, _ = answers.at_random(RULES, PLAYING, PROGRAM, Rng(seed))
        answers.check(RULES, PLAYING, PROGRAM, answer)
        assert answers.at_random(RULES, PLAYING, PROGRAM, Rng(seed))[0] == answer


def test_counts_all_goal_stacks() -> None:
    """Four colours in any order, each in three sizes: 24 times 81."""
    assert answers.count(RULES, SET_UP, GOALS, most=10_000) == 24 * 81


def test_counting_stops_at_the_given_limit() -> None:
    assert answers.count(RULES, PLAYING, PROGRAM, most=100) == 100


def test_question_without_any_real_choice_is_forced() -> None:
    poor = replace(PLAYING.table.players[1], pool=())
    stripped = replace(PLAYING, table=replace(PLAYING.table, players=(PLAYING.table.players[0], poor)))
    assert answers.is_forced(RULES, stripped, PROGRAM)
    assert not answers.is_forced(RULES, stripped, Decision(0, "program"))
    assert not answers.is_forced(RULES, SET_UP, GOALS)
