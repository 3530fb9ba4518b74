"""Reviews of answers: better answers lose less, and the rules decide what the best would have done."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.ai import analysis
from bot.ai.analysis import Review, accuracy, can_be_studied, review_answer, standing_after, study_of
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


def test_who_tags_what_there_is_to_tag_has_lost_next_to_nothing() -> None:
    found = review_answer(*red_plays("MGE"), Rng(1))
    assert found.lost is not None
    assert found.lost < 0.2


def test_who_misses_it_has_lost_most_and_is_shown_a_way() -> None:
    played, decision = red_plays("SRN")
    found = review_answer(played, decision, Rng(1))
    assert found.lost is not None
    assert found.lost > 0.8
    for better in (found.wise, found.best):
        check(played.rules, played.state, decision, better)
        assert standing_after(played, 0, better) > standing_after(played, 0, played.answers[0]) + 50
    assert found.missed == standing_after(played, 0, found.best) - standing_after(played, 0, played.answers[0])


@pytest.mark.parametrize("key", KERNELS)
def test_who_follows_a_hint_to_its_end_loses_nothing(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
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


def test_what_is_missed_is_measured_from_what_was_played() -> None:
    """In hindsight, the played answer is the minimum."""
    for program in ("MGE", "SRN", "SYU MGE"):
        assert review_answer(*red_plays(program), Rng(2)).missed >= 0


def test_winning_is_worth_no_more_than_all_of_a_round() -> None:
    found = review_answer(*red_plays("SRN", goals="SB"), Rng(1))
    assert found.lost is not None
    assert 0.8 < found.lost <= 1


def test_what_was_to_be_known_does_not_hang_on_the_others_hand() -> None:
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


def test_what_was_to_be_known_does_not_hang_on_what_was_hidden() -> None:
    """The other's goals and program are hidden; they count in hindsight."""
    first, decision = red_plays("SRN", blue="SRN")
    second, _ = red_plays("SRN", blue="SGW SBU")
    one, other = (review_answer(played, decision, Rng(3)) for played in (first, second))
    assert (one.wise, one.lost) == (other.wise, other.lost)


@pytest.mark.parametrize(("stop", "rounds"), [(never, analysis.JURY), (lambda: True, 1)])
def test_answers_are_compared_in_rounds_of_which_each_is_another_guess(
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


def test_who_answers_better_than_whoever_looks_back_has_lost_nothing_and_was_wise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loss is never negative."""
    played, decision = red_plays("MGE")
    poor = red_plays("SRN")[0].answers[0]
    monkeypatch.setattr(analysis, "looking_ahead", lambda *_, **__: poor)
    found = review_answer(played, decision, Rng(1))
    assert (found.lost, found.wise) == (0, played.answers[0])


def test_the_best_in_hindsight_are_different_ones() -> None:
    """Otherwise the same answer would be varied every time."""
    played, _ = red_plays("SRN")
    kernel = kernel_of(played.rules, played.state)
    begun = [kernel.plan(0, played.answers[0])] * 2
    leaders = analysis._hill_climb(kernel, 0, Random(1).random, begun, lambda plan: kernel.solo_value(0, plan), never)
    assert len(set(leaders)) == len(leaders) == LEADERS


def test_where_any_answer_is_as_good_nothing_is_at_stake() -> None:
    found = Review((), (), None, 0.0)
    assert accuracy([found]) is None
    assert accuracy([found, Review((), (), 0.25, 0.0)]) == 75


def test_every_round_counts_the_same() -> None:
    assert accuracy([Review((), (), lost, 0.0) for lost in (0.0, 0.5, 1.0)]) == 50


def test_an_answer_that_is_as_good_as_the_best_is_called_the_best() -> None:
    played, decision = red_plays("MGE")
    best = review_answer(played, decision, Rng(1)).wise
    again = replace(played, answers={**played.answers, 0: best})
    found = review_answer(again, decision, Rng(1))
    assert found.wise == best
    assert found.lost == 0


@pytest.mark.parametrize(("name", "value"), [("FINE", 2.0), ("NOTHING", 1e9)])
def test_what_loses_next_to_nothing_or_could_lose_nothing_was_wise(
    monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    """Raises either limit so far that every loss counts as nothing."""
    played, decision = red_plays("SRN")
    monkeypatch.setattr(analysis, name, value)
    found = review_answer(played, decision, Rng(1))
    assert found.wise == played.answers[0]
    assert (found.lost is None) == (name == "NOTHING")


@pytest.mark.parametrize("game", KERNELS)
def test_a_study_is_the_same_in_any_process_and_legal(game: str) -> None:
    played, decision = next(rounds(game, 5))
    assert can_be_studied(played, decision)
    study = study_of(game, GAMES[game].with_defaults({}), played, decision, 4)
    found = pickle.loads(pickle.dumps(study)).think()
    assert found == study.think()
    for answer in (found.wise, found.best):
        check(played.rules, played.state, decision, answer)
    assert found.missed == pytest.approx(
        standing_after(played, decision.seat, found.best)
        - standing_after(played, decision.seat, played.answers[decision.seat])
    )


def test_a_study_holds_all_that_was_answered_in_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """It includes later questions and doesn't depend on who answered first."""
    played, decision = red_plays("SRN")
    played = replace(played, answers={seat: played.answers[seat] for seat in (1, 0)}, later=((decision, ("done",)),))
    monkeypatch.setattr(analysis, "review_answer", lambda again, asked, *_: (again, asked))
    study = study_of("rambots", GAMES["rambots"].with_defaults({}), played, decision, 4)
    again, asked = cast("Any", study.think())
    assert (again.state, again.answers, again.later, asked) == (played.state, played.answers, played.later, decision)
    assert [seat for seat, _ in study.answers] == [0, 1]


def test_what_is_stopped_gives_what_it_has() -> None:
    played, decision = red_plays("MGE")
    found = review_answer(played, decision, Rng(1), lambda: True)
    check(played.rules, played.state, decision, found.best)


def test_what_nobody_answered_cannot_be_studied() -> None:
    """A player who left in that round gave no answer."""
    played, decision = red_plays("SRN")
    assert can_be_studied(played, decision)
    assert not can_be_studied(replace(played, answers={1: played.answers[1]}), decision)


def test_a_question_without_a_kernel_cannot_be_studied() -> None:
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
def test_players_of_known_strength_are_put_in_their_order(game: str, number: int) -> None:
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
