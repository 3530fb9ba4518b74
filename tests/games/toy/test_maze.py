"""A game that is small on purpose stays small, and is played by its rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games import GAMES
from rendering import painter
from tests.games.toy import MAZE
from tests.games.toy.descriptions import DESCRIBED
from tests.games.toy.rules import Event, Hand, Maze, RoundEnded, Stuck, Table, Walked, Won

FOLDER = Path(__file__).parent
NEEDED = r"bot\.engine(\.\w+)?|bot\.games\.game|bot\.games\.common\.\w+|rendering|tests\.games\.toy(\.\w+)?"


def played(*orders: str, walkers: tuple[tuple[int, int], ...]) -> list[Event]:
    """What happens to walkers on these squares; orders are ways without blanks."""
    state = State(Table(1, ("red", "blue"), walkers), (Hand(), Hand()), Rng())
    answers = {seat: (*order, DONE) for seat, order in enumerate(orders)}
    return [step.event for step in Maze().advance(state, answers)]


def test_it_needs_nothing_but_what_every_game_is_given() -> None:
    """No other game, nothing that only pyramid games share, no host, no front."""
    for file in FOLDER.glob("*.py"):
        if not file.name.startswith("test_"):
            found = re.findall(r"^\s*from (bot\S*|rendering\S*|tests\S*) import", file.read_text("utf-8"), re.MULTILINE)
            assert found
            assert [module for module in found if not re.fullmatch(NEEDED, module)] == []


def test_it_is_in_no_catalogue_but_the_tests() -> None:
    assert MAZE.key not in GAMES


def test_every_event_is_described() -> None:
    assert set(DESCRIBED) == set(get_args(Event))


def test_everybody_takes_a_step_in_turn() -> None:
    events = played("ee", "s", walkers=((2, 0), (6, 5)))
    assert events == [Walked(0, (2, 0), (3, 0)), Walked(1, (6, 5), (6, 4)), Walked(0, (3, 0), (4, 0)), RoundEnded(1)]


def test_a_hedge_the_rim_and_another_walker_stop_a_step_alone() -> None:
    assert played("nw", "e", walkers=((0, 0), (6, 6)))[:2] == [Stuck(0, (0, 0), "n"), Stuck(1, (6, 6), "e")]
    assert played("e", "", walkers=((2, 0), (3, 0))) == [Stuck(0, (2, 0), "e"), RoundEnded(1)]
    assert played("s", "", walkers=((0, 1), (3, 0))) == [Stuck(0, (0, 1), "s"), RoundEnded(1)]


def test_the_first_in_the_middle_wins_at_once() -> None:
    assert played("e", "ww", walkers=((2, 3), (5, 4))) == [Walked(0, (2, 3), (3, 3)), Won(0)]


def test_its_pictures_can_be_drawn() -> None:
    assert all(painter.still(scene) for _, scene in MAZE.lessons())
