"""The packs of puzzles: each has exactly one shortest answer, by the rules too, and can be read, shown and described.

A few of each are checked here, all of them by `make puzzles`.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bot.cli.games.puzzles import MAKERS, make_puzzles, wrong, wrongs
from bot.engine.game import DONE, PublicStep
from bot.games import GAMES
from bot.games.puzzle import OTHERS, YOU, parse_answers, play_answers, verdict
from bot.games.puzzle_pack import GRADES, WEEK, format_line, load_pack, parse_pack, shortest
from bot.games.pyramids.lessons.puzzling import Rob
from bot.games.pyramids.rules.events import Stole
from bot.games.pyramids.rules.pieces import STARTING_POOL
from bot.i18n import LANGUAGES
from tests.agreed import hold
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle, Tried
    from bot.games.puzzle_pack import Line

NAMES = ("Ada", *OTHERS)


def _choices(line: Line) -> int:
    """The number of tokens to choose from."""
    return sum(len(line.get(name, "").split()) for name in ("pool", "robots", "powers", "priorities"))


LINES: dict[str, list[Line]] = {
    key: list(parse_pack(maker.pack.read_text(encoding="utf-8"))) for key, maker in MAKERS.items()
}
SAMPLE = [
    pytest.param(line, id=f"{key}-{line['key']}") for key, lines in LINES.items() for line in lines[:: len(lines) // 8]
]
SHORT = [
    pytest.param(line, id=f"{key}-{line['key']}")
    for key, lines in LINES.items()
    for line in [line for line in lines if MAKERS[key].length(line) == 1][:2]
]
PAIRS = [
    pytest.param(min((line for line in lines if MAKERS[key].length(line) == 2), key=_choices), id=key)
    for key, lines in LINES.items()
]
"""Each pack's two-part puzzle with the fewest choices."""
PACKED = [pytest.param(GAMES[key], id=key) for key in LINES]


class Numbers:
    """A puzzle kernel whose answers are numbers with a digit per part; those that solve it are given."""

    kernel: Any = None
    others: Any = None

    def __init__(self, *solutions: str) -> None:
        self.solutions = solutions
        self.tried: list[str] = []

    def every(self, length: int) -> Iterator[str]:
        return map("".join, product("0123", repeat=length))

    def solves(self, plan: str) -> bool:
        self.tried.append(plan)
        return plan in self.solutions


@pytest.mark.parametrize(
    ("solutions", "found"),
    [
        (("",), (0, ("",))),
        (("12", "133"), (2, ("12",))),
        (("0", "2", "3", "12"), (1, ("0", "2"))),
        (("10", "01"), (2, ("01", "10"))),
        (("1111",), (4, ())),
    ],
)
def test_shortest_answers_are_found_by_trying_all(
    solutions: tuple[str, ...], found: tuple[int, tuple[str, ...]]
) -> None:
    """Doing nothing is the shortest of all. Where several are shortest, finding two of them is enough."""
    solver = Numbers(*solutions)
    assert shortest(solver, 3) == found
    length, answers = found
    if len(answers) < 2:
        assert len(solver.tried) == sum(4**each for each in range(min(length, 3) + 1))


@pytest.mark.parametrize("aim", ["tag 1", "rob 2"])
def test_exceeding_the_aim_also_solves_the_puzzle(aim: str) -> None:
    """The search and the rules must agree, or there could be another answer."""
    line = {**LINES["rambots"][0], "aim": aim}
    solver: Any = MAKERS["rambots"].solver(line)
    before = solver.kernel.copy()
    number = int(aim[-1])
    for more, does in ((number - 1, False), (number, True), (number + 1, True)):
        left, owned = list(before.left), list(before.owned)
        left[YOU] -= more
        owned[1] -= more
        assert solver.met(SimpleNamespace(left=left, owned=owned)) == does


def test_theft_by_others_does_not_count_as_own_robbery() -> None:
    table = load_pack(MAKERS["rambots"])[0].position().table
    (yours, theirs) = ([PublicStep(Stole(seat, 1 - seat, STARTING_POOL[0]), table)] for seat in (YOU, 1))
    assert Rob(1)(table, yours) == ""
    assert Rob(1)(table, theirs)
    assert Rob(2)(table, yours)


@pytest.mark.parametrize("key", MAKERS)
def test_generated_puzzle_is_valid_and_reproducible(key: str) -> None:
    """The same seed makes the same puzzle, because people may know its number."""
    (line,) = make_puzzles(key, 1, seed=5)
    assert wrong(line) == ""
    hold(Path(__file__).parents[1] / "agreed" / key / "made.jsonl", f"{format_line(line)}\n")


@pytest.mark.parametrize("line", SAMPLE)
def test_sampled_puzzles_have_exactly_one_shortest_answer(line: Line) -> None:
    assert wrong(line) == ""


def _every_answer(now: Tried[Any, Any, Any], keys: int) -> Iterator[Answer]:
    """Every complete answer of at most that many keys, by the offered choices alone."""
    assert now.decision is not None

    def grown(so_far: Answer) -> Iterator[Answer]:
        assert now.decision is not None
        offered = now.rules.offered_choices(now.state, now.decision, so_far)
        if not offered:
            yield so_far
        elif len(so_far) < keys:
            for choice in offered:
                yield from grown((*so_far, choice.key))

    return grown(())


@pytest.mark.parametrize("line", SHORT)
def test_menus_and_rules_alone_give_one_shortest_answer(line: Line) -> None:
    """Uses no kernel: plays everything in the menus that's no longer than the solution."""
    game, puzzle = GAMES[line["game"]], MAKERS[line["game"]].puzzle(line)
    (solution,) = parse_answers(game, puzzle, puzzle.solution)
    start = play_answers(game, puzzle, ())
    answers = list(_every_answer(start, len(solution)))
    assert len(answers) > 10
    doing = [answer for answer in answers if not verdict(game, puzzle, (answer,))]
    assert doing == [solution]


@pytest.mark.parametrize("line", PAIRS)
def test_solver_tries_every_answer_offered_by_menus(line: Line) -> None:
    maker, game = MAKERS[line["game"]], GAMES[line["game"]]
    puzzle, solver = maker.puzzle(line), maker.solver(line)
    (solution,) = parse_answers(game, puzzle, puzzle.solution)
    answers = set(_every_answer(play_answers(game, puzzle, ()), len(solution)))
    least = 0 if (DONE,) in answers else 1  # M40
    tries = [solver.kernel.answer(YOU, plan) for length in range(least, 3) for plan in solver.every(length)]
    assert len(tries) == len(set(tries))
    assert set(tries) == answers


@pytest.mark.parametrize("line", SAMPLE[::3])
def test_kernel_and_rules_agree_on_solutions(line: Line) -> None:
    """Checks some answers no longer than the solution."""
    maker, game = MAKERS[line["game"]], GAMES[line["game"]]
    puzzle, solver = maker.puzzle(line), maker.solver(line)
    for length in range(maker.length(line) + 1):
        plans = list(solver.every(length))
        for plan in plans[:: max(1, len(plans) // 25)]:
            answer = solver.kernel.answer(YOU, plan)
            assert solver.solves(plan) == (verdict(game, puzzle, (answer,)) == ""), answer


@pytest.mark.parametrize("game", PACKED)
def test_longer_solutions_are_rejected_with_an_explanation(game: AnyGame) -> None:
    maker = MAKERS[game.key]
    told = []
    expected = []
    for line in LINES[game.key]:
        puzzle, solver, longer = maker.puzzle(line), maker.solver(line), maker.length(line) + 1
        plan = next((plan for plan in solver.every(longer) if solver.solves(plan)), None) if longer < 3 else None
        if plan is not None:
            told.append(verdict(game, puzzle, (solver.kernel.answer(YOU, plan),)))
            key, used = ("goal-with-more", "count") if game.key == "rumbl" else ("goal-too-many", "used")
            counts: dict[str, Any] = {"most": longer - 1, used: longer}
            expected.append(text(key, catalog=game.key, **counts))
        if len(told) == 3:
            break
    assert told == expected
    assert len(told) == 3


@pytest.mark.parametrize("line", SAMPLE)
def test_pack_puzzle_is_short_and_drawable_without_spoilers(line: Line) -> None:
    game = GAMES[line["game"]]
    puzzle = MAKERS[game.key].puzzle(line)
    start = play_answers(game, puzzle, ())
    assert start.decision is not None
    assert (len(puzzle.task) <= 110, len(puzzle.lesson) <= 260, 0 < len(puzzle.hint) <= 150) == (True, True, True)
    told = f"{puzzle.task} {puzzle.lesson} {puzzle.hint}"
    assert not [answer for answer in puzzle.solution if answer in told]
    game.stage.still(start.state.table, NAMES, seat=YOU, hand=start.state.hands[YOU])
    done = play_answers(game, puzzle, parse_answers(game, puzzle, puzzle.solution))
    game.stage.replay(done.before, done.steps, NAMES)
    assert game.words.story(done.before, done.steps, NAMES).alt


@pytest.mark.parametrize("game", PACKED)
def test_pack_holds_a_year_of_distinct_graded_puzzles(game: AnyGame) -> None:
    lines = LINES[game.key]
    assert len(lines) == 365
    assert MAKERS[game.key].pack.stat().st_size < 150_000
    assert {line["game"] for line in lines} == {game.key}
    assert len({line["key"] for line in lines}) == 365
    number = Counter(line["grade"] for line in lines)
    assert [number[grade] for grade in GRADES] == [104, 157, 104]
    weight = {grade: [sum(line["tries"]) for line in lines if line["grade"] == grade] for grade in GRADES}
    assert max(weight["easy"]) <= min(weight["medium"]) <= max(weight["medium"]) <= min(weight["hard"])
    assert WEEK.count("easy") < WEEK.count("medium")


@pytest.mark.parametrize("game", PACKED)
def test_pack_is_loaded_once_with_all_keys(game: AnyGame) -> None:
    assert game.maker is not None
    puzzles: tuple[AnyPuzzle, ...] = load_pack(game.maker)
    assert [puzzle.key for puzzle in puzzles] == [line["key"] for line in LINES[game.key]]
    assert load_pack(game.maker) is puzzles


@pytest.mark.parametrize("game", PACKED)
def test_pack_is_localized_for_each_language(game: AnyGame) -> None:
    finnish = game.in_language("fi")
    assert game.maker is not None
    assert finnish.maker is not None
    for one, other in zip(load_pack(game.maker), load_pack(finnish.maker), strict=True):
        assert (one.key, one.task == other.task, one.hint == other.hint) == (other.key, False, False)
    assert load_pack(game.maker)[0].task == game.maker.puzzle(LINES[game.key][0]).task


def test_pack_has_at_least_three_kinds_of_aims() -> None:
    for key, lines in LINES.items():
        assert len({line["aim"].split()[0] for line in lines}) >= 3, key


def test_tampered_lines_are_detected() -> None:
    line = LINES["rambots"][0]
    assert wrong({**line, "you": line["rival"]})
    assert [number for number, _ in wrongs([line, json.loads(json.dumps(line))])] == [2]
    assert shortest(MAKERS["rambots"].solver(line), 0) == (1, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_missed_corner_is_explained_in_the_puzzles_language(language: str) -> None:
    line = next(line for line in LINES["rambots"] if line["aim"] == "corner 1")
    speak = GAMES["rambots"].speak
    assert speak is not None
    game = speak(language)
    assert game.maker is not None
    puzzle = game.maker.puzzle(line)
    (answer,) = parse_answers(game, puzzle, [f"{line['pool'].split()[0]}U"])
    assert verdict(game, puzzle, [answer]).startswith(
        {"en": "The blue RAMbot is on", "fi": "Väärässä paikassa"}[language]
    )
