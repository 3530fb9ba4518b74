"""Every puzzle of every game has the stated solution, and common first tries fail with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.digest import digest
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE
from bot.games import GAMES
from bot.games.puzzle import OTHERS, YOU, parse_answers, play_answers, verdict
from bot.games.pyramids.lessons.puzzling import Tag
from bot.games.pyramids.rules.pieces import Colour
from bot.games.rambots.lessons.puzzling import cell_name
from bot.games.rambots.notation.documents import RamDocuments
from tests.games.rambots.boards import position
from tests.texts import text

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle

NAMES = ("Ada", *OTHERS)
TAUGHT = [game for game in GAMES.values() if game.puzzles()]
PUZZLES = [pytest.param(game, puzzle, id=f"{game.key}-{puzzle.key}") for game in TAUGHT for puzzle in game.puzzles()]


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
def test_stated_solution_solves_the_puzzle(game: AnyGame, puzzle: AnyPuzzle) -> None:
    answers = parse_answers(game, puzzle, puzzle.solution)
    assert len(answers) == len(puzzle.solution), "more is typed than is asked"
    assert verdict(game, puzzle, answers) == ""


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
def test_common_wrong_answers_fail_with_their_explanation(game: AnyGame, puzzle: AnyPuzzle) -> None:
    assert 2 <= len(puzzle.wrong) <= 4
    for wrong in puzzle.wrong:
        answers = parse_answers(game, puzzle, wrong.answers)
        done = play_answers(game, puzzle, answers)
        assert done.decision is None, f"{wrong.answers} leaves a question open"
        assert puzzle.goal(done.before, done.steps).endswith("."), f"{wrong.answers} does it"
        assert verdict(game, puzzle, answers) == wrong.says


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
def test_doing_nothing_does_not_solve_the_puzzle(game: AnyGame, puzzle: AnyPuzzle) -> None:
    start = play_answers(game, puzzle, ())
    assert start.decision is not None
    idle = start.rules.default_answer(start.state, start.decision, ())
    done = play_answers(game, puzzle, (idle,))
    assert done.decision is None
    assert puzzle.goal(done.before, done.steps)


@pytest.mark.parametrize("game", TAUGHT, ids=[game.key for game in TAUGHT])
def test_rejects_answers_that_are_not_offered(game: AnyGame) -> None:
    first = game.puzzles()[0]
    for answer in (("nonsense",), ("nonsense", DONE)):
        with pytest.raises(NotLegalError):
            play_answers(game, first, (answer,))


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
def test_puzzle_is_deterministic(game: AnyGame, puzzle: AnyPuzzle) -> None:
    one, other = (play_answers(game, puzzle, parse_answers(game, puzzle, puzzle.solution)) for _ in range(2))
    assert digest(one.state.table) == digest(other.state.table)


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
def test_puzzle_is_short_and_drawable(game: AnyGame, puzzle: AnyPuzzle) -> None:
    start = play_answers(game, puzzle, ())
    assert start.decision is not None
    assert len(start.state.hands) <= len(NAMES)
    assert (len(puzzle.task) <= 110, len(puzzle.lesson) <= 260, len(puzzle.hint) <= 150) == (True, True, True)
    assert all(len(text) <= 160 for text in (puzzle.won, *(wrong.says for wrong in puzzle.wrong)))
    assert answers.count(start.rules, start.state, start.decision, most=2) == 2, "there is nothing to choose"
    game.stage.still(start.state.table, NAMES, seat=YOU, hand=start.state.hands[YOU])
    done = play_answers(game, puzzle, parse_answers(game, puzzle, puzzle.solution))
    game.stage.replay(done.before, done.steps, NAMES)
    assert game.words.story(done.before, done.steps, NAMES).alt


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_game_has_five_to_eight_puzzles_with_unique_keys(game: AnyGame) -> None:
    puzzles = game.puzzles()
    assert 5 <= len(puzzles) <= 8
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert all(len(puzzle.key) <= 12 for puzzle in puzzles)


def test_texts_do_not_reveal_the_solution() -> None:
    told = [
        (puzzle.key, answer)
        for game in TAUGHT
        for puzzle in game.puzzles()
        for answer in puzzle.solution
        if answer in f"{puzzle.hint} {puzzle.task} {puzzle.lesson}"
    ]
    assert told == []


@pytest.mark.parametrize(
    ("drawing", "program", "key"),
    [
        ("1  R> y> .  .", "SRE", "goal-rammed-lying"),
        ("1  R> y* .  .", "SRE", "goal-rammed-other"),
        ("1  R> .  y> .", "SGE SRE", "goal-rammed-other"),
        ("1  R> y* .  .", "SRE SBE", "goal-rammed-other"),
    ],
)
def test_missed_tag_is_explained_by_the_rammed_objects_state(drawing: str, program: str, key: str) -> None:
    orders = {"red": program.split(), "blue": []}
    document = {"game": "rambots", "position": position(f"{drawing} .  B^", goals={"red": "SR SY"}), "orders": orders}
    rules, state, programs = RamDocuments().read(document)
    seen = [step.seen for step in rules.play(state, programs)]
    what = text("thing", noun="beacon", colour="yellow", icon="")
    assert Tag((Colour.YELLOW,), cell_name)(state.table, seen) == text(key, what=what)
