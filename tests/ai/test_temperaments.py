"""Temperaments show in what computers do, and are stored with their tables."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bot.ai.levels import View, looking_ahead
from bot.ai.players import COMPUTERS, Task, think
from bot.ai.temperaments import PLAIN, TEMPERAMENTS, Temperament, split
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.rules.events import Stole, Tagged
from tests.long import LONG

ROUNDS = 4
TABLES = 60 if LONG else 36


@cache
def deeds(temperament: str) -> Counter[type]:
    """The events in the first rounds of some tables of two computers of this temperament, with little lookahead."""
    game = GAMES["rambots"]
    rules = game.rules(game.with_defaults({}))
    effort = COMPUTERS["apprentice"].effort
    done: Counter[type] = Counter()
    for table in range(TABLES):
        chance = Rng(table)
        state = rules.start(("red", "yellow"), chance.fork("match"))
        for number in range(ROUNDS + 1):
            answers = {
                asked.seat: looking_ahead(
                    rules,
                    View(state.table, state.hands[asked.seat], asked.seat, asked),
                    chance.fork(f"{number}/{asked.seat}"),
                    effort,
                    TEMPERAMENTS.get(temperament, PLAIN),
                )
                for asked in rules.pending_decisions(state)
            }
            for step in rules.advance(state, answers):
                state = step.state
                done[type(step.event)] += 1
    return done


@pytest.mark.no_cover  # hundreds of rounds of code that other tests cover
def test_thief_steals_much_more_than_others() -> None:
    assert deeds("thief")[Stole] > 1.4 * max(deeds("")[Stole], deeds("racer")[Stole])


@pytest.mark.no_cover
def test_racers_tag_more_than_thieves_and_steal_least() -> None:
    """So few games don't show that they tag more than players without a temperament, so that isn't checked."""
    assert deeds("racer")[Tagged] > deeds("thief")[Tagged]
    assert deeds("racer")[Stole] < min(deeds("")[Stole], deeds("thief")[Stole])


@pytest.mark.parametrize("temperament", TEMPERAMENTS.values(), ids=TEMPERAMENTS)
def test_kind_is_parsed_with_its_temperament(temperament: Temperament) -> None:
    assert split(f"planner/{temperament.key}") == ("planner", temperament)


@pytest.mark.parametrize("kind", ["planner", "planner/sage", "planner/"])
def test_kind_without_known_temperament_is_plain(kind: str) -> None:
    """The same goes for tables older than temperaments."""
    assert split(kind) == ("planner", PLAIN)


def test_only_medium_and_hard_levels_have_temperaments() -> None:
    assert {key: kind.kinds for key, kind in COMPUTERS.items()} == {
        "rookie": ("rookie",),
        "apprentice": ("apprentice/thief", "apprentice/racer"),
        "planner": ("planner/thief", "planner/racer"),
        "master": ("master",),
    }


def test_temperament_changes_answers_but_not_priority() -> None:
    game = GAMES["rumbl"]
    options = game.with_defaults({})
    rules = game.rules(options)
    state = rules.start(("blue", "green"), Rng(5))
    asked = rules.pending_decisions(state)[0]

    def task(kind: str) -> Task:
        return Task(kind, "rumbl", tuple(options.items()), state.table, state.hands[0], asked.seat, asked, seed=1)

    answers = {kind: think(task(kind)) for kind in ("apprentice", *COMPUTERS["apprentice"].kinds)}
    assert len(set(answers.values())) > 1
    assert (task("master/thief").place, task("master/thief").is_long) == (task("master").place, True)
