"""Reviews of answers: better answers lose less, and the rules decide what the best would have done."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.ai import analysis
from bot.ai.analysis import Review, accuracy, can_be_studied, evaluate_after, review_answer, study_of
from bot.ai.best_response import LEADERS, Effort, never
from bot.ai.counterfactual import Played
from bot.ai.hints import derive_seed
from bot.ai.levels import View
from bot.ai.menu_sampling import kernel_of
from bot.ai.players import COMPUTERS, WISE, Task
from bot.engine.answers import at_random, check
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rumbl.rules.rulebook import Rumbl
from tests.games.conformance.playing import Playing
from tests.games.rambots.boards import position
from tests.games.rumbl.rounds import FIRST_SIDES, SECOND_SIDES, hand, read
from tests.games.rumbl.rounds import state as rumbl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.ai.best_response import Stop
    from bot.engine.game import Decision

LITTLE = Effort(tries=1500, worlds=6, rivals=15, finalists=10, margin=0)
KERNELS = ("rambots", "kolmio", "factory", "rumbl")


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the effort of thinking."""
    monkeypatch.setattr(analysis, "EFFORT", LITTLE)


def red_plays(program: str, *, blue: str = "SRN", goals: str = "SB SR") -> tuple[Played, Decision]:
    """A round in which the blue beacon, red's next goal, is two spaces ahead in its row."""
    board = "8  .  .  .  .  .  .  .  B^\n3  .  .  .\n2  R> .  b*\n1  .  .  ."
    document = {
        "game": "rambots",
        "position": position(board, goals={"red": goals, "blue": "SG"}, pools={"red": "SR MG SY", "blue": "SR SB SG"}),
        "orders": {"red": program.split(), "blue": blue.split()},
    }
    rules, state, read = RamDocuments().read(document)
    answers = {seat: answer_of(read.get(seat, ())) for seat in (0, 1)}
    decision = next(each for each in rules.pending_decisions(state) if each.seat == 0)
    return Played(rules, state, answers), decision


def test_tagging_answer_loses_almost_nothing() -> None:
    found = review_answer(*red_plays("MGE"), Rng(1))
    assert found.lost is not None
    assert found.lost < 0.2


def test_missing_the_tag_loses_most_and_shows_better_answers() -> None:
    played, decision = red_plays("SRN")
    found = review_answer(played, decision, Rng(1))
    assert found.lost is not None
    assert found.lost > 0.8
    for better in (found.wise, found.best):
        check(played.rules, played.state, decision, better)
        assert evaluate_after(played, 0, better) > evaluate_after(played, 0, played.answers[0]) + 50
    assert found.missed == evaluate_after(played, 0, found.best) - evaluate_after(played, 0, played.answers[0])


@pytest.mark.parametrize("key", KERNELS)
def test_following_a_hint_to_its_end_loses_nothing(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """The analysis's wise answer is the hint's. Two searches may find different ones among almost equal answers."""
    monkeypatch.setitem(COMPUTERS, WISE, replace(COMPUTERS[WISE], effort=LITTLE))
    game = GAMES[key]
    options = tuple(sorted(game.with_defaults({}).items()))
    asked = [(move.before, move.answers) for move in Playing(game, 2, 1, options).moves() if move.before.table.round]
    rules = game.rules(dict(options))
    for state, answers in asked[:2]:
        decision = next(each for each in rules.pending_decisions(state) if each.seat == 0)
        view: View[Any, Any] = View(state.table, state.hands[0], 0, decision)
        task = Task(WISE, key, options, view.table, view.hand, 0, decision, derive_seed(view))
        found = review_answer(Played(rules, state, {**answers, 0: task.think()}), decision, Rng(2))
        assert found.lost in (0, None)


def test_missed_value_is_never_negative() -> None:
    """In hindsight, the played answer is the minimum."""
    for program in ("MGE", "SRN", "SYU MGE"):
        assert review_answer(*red_plays(program), Rng(2)).missed >= 0


def test_missed_win_costs_at_most_a_full_round() -> None:
    found = review_answer(*red_plays("SRN", goals="SB"), Rng(1))
    assert found.lost is not None
    assert 0.8 < found.lost <= 1


def test_wise_answer_ignores_contents_of_the_opponents_hand() -> None:
    """Only the size of the other's hand is known; its contents count only in hindsight."""
    at = rumbl(green=hand(FIRST_SIDES, sectors="red yellow blue", priorities=(2, 5, 8)))
    at = replace(at, hands=(replace(at.hands[0], held=hand(FIRST_SIDES).held, tokens=FIRST_SIDES), at.hands[1]))
    other = replace(
        at,
        hands=(
            at.hands[0],
            hand(SECOND_SIDES, sectors="red yellow blue", priorities=(3, 6, 8), powers=(5, 4, 4, 3, 3, 2, 2)),
        ),
    )
    found = []
    for state, green in ((at, "red; plow f4 W 5 p2"), (other, "yellow; hauler f2 NW 4 p3")):
        answers = {
            asked.seat: read(
                ("green; plow f2 E 4 p7; cloner f1 E 3 p1; helibot f3 E 3 p4", green)[asked.seat], state, asked
            )
            for asked in Rumbl().pending_decisions(state)
        }
        found.append(review_answer(Played(Rumbl(), state, answers), Rumbl().pending_decisions(state)[0], Rng(1)))
    assert (found[0].wise, found[0].lost) == (found[1].wise, found[1].lost)
    assert found[0].lost is not None
    assert 0 < found[0].lost < 1


def test_wise_answer_does_not_depend_on_hidden_goals_or_program() -> None:
    """The other's goals and program are hidden; they count in hindsight."""
    first, decision = red_plays("SRN", blue="SRN")
    second, _ = red_plays("SRN", blue="SGW SBU")
    one, other = (review_answer(played, decision, Rng(3)) for played in (first, second))
    assert (one.wise, one.lost) == (other.wise, other.lost)


@pytest.mark.parametrize(("stop", "rounds"), [(never, analysis.JURY), (lambda: True, 1)])
def test_answers_are_compared_with_a_new_guess_each_round(
    monkeypatch: pytest.MonkeyPatch, stop: Stop, rounds: int
) -> None:
    """With the same guess each time, luck would decide; if time is short, one guess is enough."""
    played, decision = red_plays("SRN")
    guessed: list[Rng] = []
    real = RamBots.imagine

    def noted(self: RamBots, table: Any, hand: Any, seat: int, rng: Rng) -> Any:
        guessed.append(rng)
        return real(self, table, hand, seat, rng)

    monkeypatch.setattr(RamBots, "imagine", noted)
    analysis._worth(played, decision, Rng(1), Random(1).random, stop)
    assert len(set(guessed)) == len(guessed) == rounds


def test_answer_beating_the_search_is_wise_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loss is never negative."""
    played, decision = red_plays("MGE")
    poor = red_plays("SRN")[0].answers[0]
    monkeypatch.setattr(analysis, "looking_ahead", lambda *_, **__: poor)
    found = review_answer(played, decision, Rng(1))
    assert (found.lost, found.wise) == (0, played.answers[0])


def test_hindsight_search_keeps_distinct_answers() -> None:
    """Otherwise the same answer would be varied every time."""
    played, _ = red_plays("SRN")
    kernel = kernel_of(played.rules, played.state)
    begun = [kernel.plan(0, played.answers[0])] * 2
    leaders = analysis._hill_climb(kernel, 0, Random(1).random, begun, lambda plan: kernel.solo_value(0, plan), never)
    assert len(set(leaders)) == len(leaders) == LEADERS


def test_accuracy_ignores_rounds_with_nothing_at_stake() -> None:
    found = Review((), (), None, 0.0)
    assert accuracy([found]) is None
    assert accuracy([found, Review((), (), 0.25, 0.0)]) == 75


def test_accuracy_weighs_every_round_equally() -> None:
    assert accuracy([Review((), (), lost, 0.0) for lost in (0.0, 0.5, 1.0)]) == 50


def test_playing_the_wise_answer_loses_nothing() -> None:
    played, decision = red_plays("MGE")
    best = review_answer(played, decision, Rng(1)).wise
    again = replace(played, answers={**played.answers, 0: best})
    found = review_answer(again, decision, Rng(1))
    assert found.wise == best
    assert found.lost == 0


@pytest.mark.parametrize(("name", "value"), [("FINE", 2.0), ("NOTHING", 1e9)])
def test_answer_is_wise_when_loss_or_stakes_are_negligible(
    monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    """Raises either limit so far that every loss counts as nothing."""
    played, decision = red_plays("SRN")
    monkeypatch.setattr(analysis, name, value)
    found = review_answer(played, decision, Rng(1))
    assert found.wise == played.answers[0]
    assert (found.lost is None) == (name == "NOTHING")


@pytest.mark.parametrize("game", KERNELS)
def test_study_is_legal_and_the_same_after_pickling(game: str) -> None:
    played, decision = next(rounds(game, 5))
    assert can_be_studied(played, decision)
    study = study_of(game, GAMES[game].with_defaults({}), played, decision, 4)
    found = pickle.loads(pickle.dumps(study)).think()
    assert found == study.think()
    for answer in (found.wise, found.best):
        check(played.rules, played.state, decision, answer)
    assert found.missed == pytest.approx(
        evaluate_after(played, decision.seat, found.best)
        - evaluate_after(played, decision.seat, played.answers[decision.seat])
    )


def test_study_holds_all_answers_of_the_round_in_seat_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """It includes later questions and doesn't depend on who answered first."""
    played, decision = red_plays("SRN")
    played = replace(played, answers={seat: played.answers[seat] for seat in (1, 0)}, later=((decision, ("done",)),))
    monkeypatch.setattr(analysis, "review_answer", lambda again, asked, *_: (again, asked))
    study = study_of("rambots", GAMES["rambots"].with_defaults({}), played, decision, 4)
    again, asked = cast("Any", study.think())
    assert (again.state, again.answers, again.later, asked) == (played.state, played.answers, played.later, decision)
    assert [seat for seat, _ in study.answers] == [0, 1]


def test_stopped_review_returns_a_legal_answer() -> None:
    played, decision = red_plays("MGE")
    found = review_answer(played, decision, Rng(1), lambda: True)
    check(played.rules, played.state, decision, found.best)


def test_unanswered_question_cannot_be_studied() -> None:
    """A player who left in that round gave no answer."""
    played, decision = red_plays("SRN")
    assert can_be_studied(played, decision)
    assert not can_be_studied(replace(played, answers={1: played.answers[1]}), decision)


def test_question_without_kernel_cannot_be_studied() -> None:
    game = GAMES["rumbl"]
    rules = game.rules(game.with_defaults({"roster_choice": True}))
    state = rules.start(("blue", "green"), Rng(1))
    asked = rules.pending_decisions(state)[0]
    answer, _ = at_random(rules, state, asked, Rng(2))
    assert not can_be_studied(Played(rules, state, {0: answer, 1: answer}), asked)


# --- players of known strength ---------------------------------------------------------------------------------------


def rounds(key: str, number: int) -> Iterator[tuple[Played, Decision]]:
    """The second rounds of some games of random answers."""
    game = GAMES[key]
    rules = game.rules(game.with_defaults({}))
    for seed in range(number):
        chance = Rng(seed)
        state = rules.start(tuple(colour.key for colour in game.colours[:2]), chance.fork("match"))
        while True:
            asked = rules.pending_decisions(state)
            answers = {}
            for each in asked:
                answers[each.seat], chance = at_random(rules, state, each, chance)
            if state.table.round == 2 and not any(each.mid_round for each in asked):
                yield Played(rules, state, answers), asked[0]
                break
            for step in rules.advance(state, answers):
                state = step.state


@pytest.mark.no_cover  # repeats covered code thousands of times
@pytest.mark.parametrize(("game", "number"), [("rambots", 6), pytest.param("rumbl", 3, marks=pytest.mark.long)])
def test_accuracy_ranks_computer_players_by_strength(game: str, number: int) -> None:
    """They play the same positions, from the same seat."""
    lost: dict[str, list[float]] = {"rookie": [], "apprentice": [], "planner": []}
    for seed, (played, decision) in enumerate(rounds(game, number)):
        seat, state = decision.seat, played.state
        for kind, found in lost.items():
            view = View(state.table, state.hands[seat], seat, decision)
            answer = COMPUTERS[kind].think(played.rules, view, Rng(seed))
            review = review_answer(replace(played, answers={**played.answers, seat: answer}), decision, Rng(seed))
            found.append(review.lost or 0.0)
    easy, medium, hard = (1 - fmean(found) for found in lost.values())
    assert easy < medium < hard
    assert hard > 0.8
