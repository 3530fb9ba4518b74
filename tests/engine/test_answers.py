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


def test_a_complete_answer_passes() -> None:
    answers.check(RULES, SET_UP, GOALS, STACK)
    answers.check(RULES, PLAYING, PROGRAM, ("MR", "N", DONE))


def test_an_answer_that_is_not_complete_says_what_may_come_next() -> None:
    with pytest.raises(NotLegalError, match="complete yet: it can go on with SG, MG, LG"):
        answers.check(RULES, SET_UP, GOALS, ("SR", "LB", "SY"))


def test_a_choice_that_was_not_offered_is_named() -> None:
    with pytest.raises(NotLegalError, match='"LR" is not among the choices here: SY, SG, SB'):
        answers.check(RULES, SET_UP, GOALS, ("SR", "LR", "SY", "SG"))


def test_a_choice_after_the_end_is_named() -> None:
    with pytest.raises(NotLegalError, match='complete before "SB"'):
        answers.check_draft(RULES, SET_UP, GOALS, (*STACK, "SB"))


def test_every_beginning_of_an_answer_is_a_draft() -> None:
    for length in range(5):
        answers.check_draft(RULES, SET_UP, GOALS, STACK[:length])


def test_finishing_adds_done_only_where_it_is_offered() -> None:
    assert answers.finish(RULES, PLAYING, PROGRAM, ("MR", "N")) == ("MR", "N", DONE)
    assert answers.finish(RULES, PLAYING, PROGRAM, ("MR",)) is None
    assert answers.finish(RULES, SET_UP, GOALS, STACK) == STACK


def test_the_longest_legal_beginning_of_a_draft_is_kept() -> None:
    assert answers.longest_legal(RULES, PLAYING, PROGRAM, ("MR", "N", "SR", "E")) == ("MR", "N")
    assert answers.longest_legal(RULES, PLAYING, PROGRAM, ("MR", "N")) == ("MR", "N")


def test_a_walk_goes_on_from_where_it_begins() -> None:
    walked = answers.walk(RULES, SET_UP, GOALS, lambda menu, _: menu[0], ("LB",))
    assert walked == ("LB", "SR", "SY", "SG")


def test_a_random_answer_is_complete_and_the_same_again() -> None:
    for seed in range(50):
        answer, _ = answers.at_random(RULES, PLAYING, PROGRAM, Rng(seed))
        answers.check(RULES, PLAYING, PROGRAM, answer)
        assert answers.at_random(RULES, PLAYING, PROGRAM, Rng(seed))[0] == answer


def test_all_goal_stacks_are_counted() -> None:
    """Four colours in any order, each in three sizes: 24 times 81."""
    assert answers.count(RULES, SET_UP, GOALS, most=10_000) == 24 * 81


def test_counting_stops_where_it_is_told() -> None:
    assert answers.count(RULES, PLAYING, PROGRAM, most=100) == 100


def test_a_question_is_forced_if_no_menu_on_the_way_offers_two_choices() -> None:
    poor = replace(PLAYING.table.players[1], pool=())
    stripped = replace(PLAYING, table=replace(PLAYING.table, players=(PLAYING.table.players[0], poor)))
    assert answers.is_forced(RULES, stripped, PROGRAM)
    assert not answers.is_forced(RULES, stripped, Decision(0, "program"))
    assert not answers.is_forced(RULES, SET_UP, GOALS)
