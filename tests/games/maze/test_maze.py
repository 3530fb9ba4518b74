"""A deliberately small game stays small, and is played by its rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine.errors import BadDocumentError, UnreadableError
from bot.engine.game import DONE, Decision, Outcome, State
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.open.table import Ended, Hand, Left, RoundEnded
from rendering import painter
from tests.games.maze import MAZE
from tests.games.maze.descriptions import DESCRIBED
from tests.games.maze.rules import Event, Maze, Stuck, Table, Walked
from tests.games.notation.unreadable import expected
from tests.texts import text

FOLDER = Path(__file__).parent
NEEDED = r"bot\.engine(\.\w+)?|bot\.games\.game|bot\.games\.common(\.\w+)+|rendering|tests\.games\.maze(\.\w+)?"


def played(*orders: str, walkers: tuple[tuple[int, int], ...]) -> list[Event]:
    """The events for walkers on these squares; orders are directions without blanks."""
    state = State(Table(colours=("red", "blue"), walkers=walkers), (Hand(), Hand()), Rng())
    answers = {seat: (*order, DONE) for seat, order in enumerate(orders)}
    return [step.event for step in Maze().advance(state, answers)]


def test_maze_imports_only_what_every_game_may_use() -> None:
    """It imports no other game, nothing shared by pyramid games only, no host and no front."""
    for file in FOLDER.glob("*.py"):
        if not file.name.startswith("test_"):
            found = re.findall(r"^\s*from (bot\S*|rendering\S*|tests\S*) import", file.read_text("utf-8"), re.MULTILINE)
            assert found
            assert [module for module in found if not re.fullmatch(NEEDED, module)] == []


def test_maze_code_is_small() -> None:
    files = [file for file in FOLDER.glob("*.py") if not file.name.startswith("test_")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 250


def test_maze_is_not_in_the_game_catalogue() -> None:
    assert MAZE.key not in GAMES


def test_every_event_is_described() -> None:
    assert set(DESCRIBED) == set(get_args(Event))


def test_players_take_one_step_in_turn() -> None:
    events = played("ee", "s", walkers=((2, 0), (6, 5)))
    assert events == [Walked(0, (2, 0), (3, 0)), Walked(1, (6, 5), (6, 4)), Walked(0, (3, 0), (4, 0)), RoundEnded(1)]


def test_hedge_rim_or_other_walker_blocks_only_that_step() -> None:
    assert played("nw", "e", walkers=((0, 0), (6, 6)))[:2] == [Stuck(0, (0, 0), "n"), Stuck(1, (6, 6), "e")]
    assert played("e", "", walkers=((2, 0), (3, 0))) == [Stuck(0, (2, 0), "e"), RoundEnded(1)]
    assert played("s", "", walkers=((0, 1), (3, 0))) == [Stuck(0, (0, 1), "s"), RoundEnded(1)]


def test_first_player_in_the_middle_wins_at_once() -> None:
    assert played("e", "ww", walkers=((2, 3), (5, 4))) == [Walked(0, (2, 3), (3, 3)), Ended((0,))]


# --- what the host gives such a game -------------------------------------------------------------------------------

BEGUN = MAZE.rules({"steps": 3}).start(("red", "blue"), Rng(4))
DOCUMENT: dict[str, Any] = MAZE.documents.export({"steps": 3}, BEGUN, {0: ("n", "e", DONE), 1: ("s", DONE)})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"orders": {"red": ["up"], "blue": []}}, 'orders.red: "up" is not among the choices here: n, e, s, w, done.'),
        ({"orders": {"red": ["n"] * 4, "blue": []}}, 'orders.red: "n" is not among the choices here: done.'),
        ({"orders": {"red": []}}, "orders.blue: missing"),
        ({"options": {"steps": 6}}, "options.steps: expected a whole number from 3 to 5, not 6"),
        ({"options": {"steps": 3.0}}, "options.steps: expected a whole number from 3 to 5, not 3.0"),
        ({"game": "chess"}, 'game: expected this game\'s id (maze), not "chess"'),
        (
            {"position": {**DOCUMENT["position"], "out": ["green"]}},
            "position.out[0]: expected a player (red or blue), not",
        ),
        ({"position": {**DOCUMENT["position"], "walkers": {"red": "a1"}}}, "position.walkers.blue: missing"),
    ],
)
def test_document_error_names_path_and_problem(change: dict[str, object], says: str) -> None:
    with pytest.raises(BadDocumentError) as caught:
        MAZE.documents.adjudicate({**DOCUMENT, **change})
    assert str(caught.value).startswith(says)


def test_option_missing_from_document_uses_its_default() -> None:
    without = {key: value for key, value in DOCUMENT.items() if key != "options"}
    assert MAZE.documents.adjudicate(without) == MAZE.documents.adjudicate(DOCUMENT)


def test_departed_player_is_out_in_documents_too() -> None:
    begun = MAZE.rules({"steps": 3}).start(("red", "yellow", "blue"), Rng(4))
    *_, gone = MAZE.rules({"steps": 3}).leave(begun, 1)
    document: Any = MAZE.documents.export({"steps": 3}, gone.state, {0: (DONE,), 2: ("s", DONE)})
    result: Any = MAZE.documents.adjudicate(document)
    assert document["position"]["out"] == result["position"]["out"] == ["yellow"]


def test_last_player_left_wins_and_cannot_leave() -> None:
    rules = MAZE.rules({"steps": 3})
    events = [step.event for step in rules.leave(BEGUN, 0)]
    assert events == [Left(0), Ended((1,))]
    *_, last = rules.leave(BEGUN, 0)
    assert rules.outcome(last.state) == Outcome(frozenset({1}), "was the last one left")
    assert list(rules.leave(last.state, 1)) == []


def test_unanswered_question_keeps_legal_part_of_draft() -> None:
    rules, decision = MAZE.rules({"steps": 3}), Decision(0, "walk")
    assert rules.default_answer(BEGUN, decision, ("n", "e", "up", "w")) == ("n", "e", DONE)


def test_words_are_read_as_keys_and_errors_name_the_word() -> None:
    assert MAZE.notation.read("N, north; e", BEGUN.table, Hand(), Decision(0, "walk")) == ("n", "n", "e")
    assert MAZE.notation.read("None.", BEGUN.table, Hand(), Decision(0, "walk")) == (DONE,)
    why = expected("a way (N, E, S or W)", "u")
    told = text("unreadable", what="Step", number=2, token='"up"', at=3, why=why)
    with pytest.raises(UnreadableError, match=rf"\A{re.escape(told)}\Z"):
        MAZE.notation.read("n up", BEGUN.table, Hand(), Decision(0, "walk"))


def test_lesson_pictures_can_be_drawn() -> None:
    assert all(painter.still(scene) for _, scene, _ in MAZE.lessons())
