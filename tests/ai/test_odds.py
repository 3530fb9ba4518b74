"""A draft's odds, on boards where they're obvious, computed only from what its player may know."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai import odds as reckoning
from bot.ai.levels import looking_ahead
from bot.ai.odds import OddsTask
from bot.ai.players import COMPUTERS
from bot.engine.answers import at_random, check
from bot.engine.game import Decision
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rumbl.kernel.habits import SECOND
from bot.games.rumbl.odds import RumblProspects
from bot.games.rumbl.rules.state import TOKENS, Kind
from rendering import painter
from tests.games.rambots.boards import position

if TYPE_CHECKING:
    from bot.ai.odds import Odds
    from bot.engine.game import Answer, Seat, State
    from bot.games.game import AnyGame

GAME = GAMES["rambots"]
OPTIONS = tuple(sorted(GAME.with_defaults({}).items()))
TO_BLUE = {"red": "SB SR"}
"""Goals of red that start with the blue beacon."""
SEED = 4  # after a move of that game, either side of a token may be held
RIVAL = "rookie"
NO_PIECES = {"blue": "", "yellow": ""}


def wager(drawing: str, program: str, **more: Any) -> OddsTask:
    """Red's program on a board."""
    rival = more.pop("rival", RIVAL)
    document = {
        "game": "rambots",
        "position": position(drawing, goals=more.pop("goals", TO_BLUE), **more),
        "orders": {"red": program.split()},
    }
    rules, state, programs = RamDocuments().read(document)
    decision = next(each for each in rules.pending_decisions(state) if each.seat == 0)
    draft = answer_of(programs[0])
    kinds = (None, *(rival for _ in state.hands[1:]))
    return OddsTask("rambots", OPTIONS, state.table, state.hands[0], 0, decision, draft, kinds, seed=1)


def came(found: Odds) -> dict[str, float]:
    return dict(found.came)


ALONE = "2  .  .  .\n1  R> .  b*"
"""Red is two steps from tipping the blue beacon; a yellow RAMbot is far away."""


def test_unpreventable_tag_is_certain() -> None:
    """Yellow has left and can't act any more."""
    found = wager(ALONE, "LGE", out=["yellow"]).think()
    assert found.rounds == reckoning.ROUNDS
    assert came(found) == {"tag": 1.0, "tags": 0.0, "lose": 0.0, "take": 0.0, "moved": 0.0}
    assert found.ends == ((("d1", (3, 0)), 1.0),)


def test_draft_without_a_solo_tag_rarely_tags() -> None:
    assert came(wager(ALONE, "SGW").think())["tag"] < 0.05


def test_end_shares_are_sorted_and_total_at_most_100_percent() -> None:
    found = wager("2  .  Y^ .\n1  R> .  b*", "LGE").think()
    assert 0.9 < sum(share for _, share in found.ends) <= 1
    assert all(0 <= share <= 1 for _, share in (*found.came, *found.ends))
    assert [share for _, share in found.ends] == sorted((share for _, share in found.ends), reverse=True)


@pytest.mark.no_cover  # repeats covered code thousands of times
def test_thinking_rival_spoils_more_than_an_easy_rival() -> None:
    """Yellow is behind the beacon that red wants, and moves first."""
    drawing = "2  .  .  .  .\n1  R> .  b* Y<"
    first = "yellow red green blue"
    easy = wager(drawing, "LGE", precedence=first).think()
    hard = wager(drawing, "LGE", precedence=first, rival="planner").think()
    assert came(hard)["tag"] < came(easy)["tag"]


@pytest.mark.no_cover  # repeats covered code thousands of times
def test_same_wager_gives_same_odds() -> None:
    one = wager("2  .  Y^ .\n1  R> .  b*", "LGE")
    assert one.think() == one.think()
    assert one.think() != replace(one, seed=2).think()


def test_unfinished_last_piece_does_not_change_the_odds() -> None:
    """Its last piece has no direction yet."""
    whole = wager(ALONE, "LGE", out=["yellow"])
    assert replace(whole, draft=(*whole.draft[:2], "SR")).think() == whole.think()


def test_stopped_wager_reports_partial_results() -> None:
    asked = wager("2  .  Y^ .\n1  R> .  b*", "LGE")
    told = [False] * 4
    found = asked.think(lambda: told.pop() if told else True)
    assert 0 < found.rounds < reckoning.ROUNDS


@pytest.mark.no_cover  # repeats covered code thousands of times
def test_humans_are_modelled_as_several_kinds_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows how strong they are."""
    seen = []

    def noted(*args: Any, **more: Any) -> Any:
        seen.append(args[3])
        return looking_ahead(*args, **more)

    monkeypatch.setattr(reckoning, "looking_ahead", noted)
    wager(ALONE, "LGE", rival=None).think()
    assert len(set(seen)) == len(reckoning.PEOPLE)


@pytest.mark.no_cover  # repeats covered code thousands of times
def test_computer_player_is_modelled_with_its_temperament(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def noted(*args: Any, **more: Any) -> Any:
        seen.append(args[3:5])
        return looking_ahead(*args, **more)

    monkeypatch.setattr(reckoning, "looking_ahead", noted)
    wager(ALONE, "LGE", rival="apprentice/thief").think()
    plain = len(seen)
    wager(ALONE, "LGE", rival="apprentice").think()
    assert {temperament.key for _, temperament in seen[:plain]} == {"thief"}
    assert {temperament.key for _, temperament in seen[plain:]} == {""}
    assert len({effort for effort, _ in seen}) == 1


def test_obsolete_kind_is_modelled_as_human() -> None:
    assert reckoning._model("grandmaster", 1) == reckoning._model(None, 1) != reckoning._model("planner", 1)


# --- every game ------------------------------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play only as many rounds as it takes to see that odds are the same."""
    monkeypatch.setattr(reckoning, "ROUNDS", 12)
    monkeypatch.setattr(reckoning, "ANSWERS", 4)


def asked(game: AnyGame, seed: int, moves: int) -> tuple[State[Any, Any], Decision, Answer]:
    """A question in a random game whose odds can be computed, and an answer to it."""
    prospects, rules = game.prospects, game.rules(game.with_defaults({}))
    assert prospects is not None
    seats = tuple(colour.key for colour in game.colours[: min(game.seats)])
    state, rng = rules.start(seats, Rng(seed)), Rng(seed).fork("answers")
    while rules.outcome(state) is None:
        answers: dict[Seat, Answer] = {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], rng = at_random(rules, state, decision, rng)
        first = next(iter(rules.pending_decisions(state)))
        if moves <= 0 and prospects.open(state.table, first) and len(answers[first.seat]) > 4:
            return state, first, answers[first.seat]
        for step in rules.advance(state, answers):
            state = step.state
        moves -= 1
    return asked(game, seed + 100, 1)


def wager_on(game: AnyGame, state: State[Any, Any], decision: Decision, draft: Answer) -> OddsTask:
    seat = decision.seat
    options = tuple(sorted(game.with_defaults({}).items()))
    return OddsTask(game.key, options, state.table, state.hands[seat], seat, decision, draft, (RIVAL,) * 4, seed=3)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_hidden_information_does_not_change_the_odds(game: AnyGame, seed: int) -> None:
    """The others' hands and the coming chance differ; the table and one's own hand are the same."""
    state, decision, draft = asked(game, seed, moves=2)
    rules, seat = game.rules(game.with_defaults({})), decision.seat
    others = [rules.imagine(state.table, state.hands[seat], seat, Rng(chance)) for chance in (8, 9)]
    assert state != others[0] != others[1] != state
    found = [wager_on(game, each, decision, draft).think() for each in (state, *others)]
    assert found[0] == found[1] == found[2]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_describes_outcomes_and_end_places(game: AnyGame) -> None:
    state, decision, draft = asked(game, 1, moves=2)
    prospects, names = game.prospects, ("Ada", "Bo", "Cy", "Di")[: len(state.hands)]
    assert prospects is not None
    found = wager_on(game, state, decision, draft).think()
    assert found.rounds == 12
    assert [key for key, _ in found.came] == list(prospects.open(state.table, decision))
    assert all(prospects.describe_outcome(key, state.table, decision.seat, names) for key, _ in found.came)
    assert all(0 < len(prospects.place(place)) < 30 for place, _ in found.ends)
    scene = prospects.heat(state.table, state.hands[decision.seat], decision.seat, names, dict(found.ends))
    assert painter.still(scene)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_possible_hands_have_positive_likelihood_in_every_game(game: AnyGame) -> None:
    """Checks the real hand and imagined ones; if somebody's hand is certain, its likelihood is 1."""
    prospects, rules = game.prospects, game.rules(game.with_defaults({}))
    assert prospects is not None
    for moves in (0, 2):
        state, decision, _ = asked(game, 1, moves)
        seat = decision.seat
        imagined = [rules.imagine(state.table, state.hands[seat], seat, Rng(chance)) for chance in range(20)]
        hands = {each.hands[1 - seat] for each in (state, *imagined)}
        found = [prospects.likely(state.table, hand, 1 - seat, 100) for hand in hands]
        assert all(0 < likely <= 1 for likely in found)
        assert len(hands) > 1 or found == [1]


def test_each_simulated_round_has_its_own_randomness(monkeypatch: pytest.MonkeyPatch, few: None) -> None:
    chances = []
    play = reckoning._simulate_round

    def noted(rules: Any, prospects: Any, state: Any, *more: Any) -> Any:
        chances.append(state.rng)
        return play(rules, prospects, state, *more)

    monkeypatch.setattr(reckoning, "_simulate_round", noted)
    wager_on(GAMES["rumbl"], *asked(GAMES["rumbl"], SEED, moves=1)).think()
    assert len(chances) > 4
    assert all(one != other for one, other in combinations(chances, 2))


@pytest.mark.parametrize(("chance", "played"), [(False, 1), (True, 3)])
def test_identical_rounds_are_replayed_only_when_chance_matters(
    monkeypatch: pytest.MonkeyPatch, few: None, chance: bool, played: int
) -> None:
    """The others have only one answer, and a few rounds show well enough what chance makes of it."""
    monkeypatch.setattr(reckoning, "AGAIN", 3)
    monkeypatch.setattr(reckoning, "ANSWERS", 1)
    monkeypatch.setattr(reckoning, "FEWEST", 1)
    play, rounds = reckoning._simulate_round, []

    def noted(rules: Any, prospects: Any, state: Any, *more: Any) -> Any:
        rounds.append(state)
        *steps, last = play(rules, prospects, state, *more)
        rng = state.rng.fork("drawn") if chance else state.rng
        return [*steps, replace(last, state=replace(last.state, rng=rng))]

    monkeypatch.setattr(reckoning, "_simulate_round", noted)
    found = wager_on(GAMES["rambots"], *asked(GAMES["rambots"], 1, moves=2)).think()
    assert (len(rounds), found.rounds) == (played, 12)


def test_simulated_rounds_are_limited(monkeypatch: pytest.MonkeyPatch, few: None) -> None:
    monkeypatch.setattr(reckoning, "PLAYED", 2)
    assert wager_on(GAMES["rumbl"], *asked(GAMES["rumbl"], SEED, moves=1)).think().rounds == 2


def test_immediate_stop_still_considers_one_answer_per_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = []

    def noted(*args: Any, **more: Any) -> Any:
        thought.append(args[1].seat)
        return looking_ahead(*args, **more)

    monkeypatch.setattr(reckoning, "looking_ahead", noted)
    assert wager("2  .  Y^ B^\n1  R> .  b*", "LGE").think(lambda: True).rounds
    assert sorted(thought) == [1, 2]


def test_mid_round_question_gets_best_sampled_or_default_answer() -> None:
    """Its game must be able to rate them quickly; otherwise it's answered as if nobody had replied."""

    class Kernel:
        def sample(self, seat: Seat, uniform: Any) -> int:
            return int(9 * uniform()) + seat

        def resolve(self, plans: dict[Seat, int], luck: int) -> list[int]:
            assert luck
            return [0, -abs(plans[1] - 6)]

        def answer(self, seat: Seat, plan: int) -> Answer:
            return (str(plan), str(seat))

    rules = SimpleNamespace(kernel=lambda _: Kernel(), default_answer=lambda *_: ("idle",))
    one: Any = Decision(1, "a question")
    assert reckoning._choose_answer(rules, None, one, Random(3)) == ("6", "1")  # type: ignore[arg-type]
    rules.kernel = lambda _: None
    assert reckoning._choose_answer(rules, None, one, Random(3)) == ("idle",)  # type: ignore[arg-type]


def test_simulation_ends_once_nothing_more_can_happen(monkeypatch: pytest.MonkeyPatch, few: None) -> None:
    """Once the boards move, nothing more can happen."""
    game, answered = GAMES["factory"], []
    answer = reckoning._choose_answer

    def noted(rules: Any, state: Any, *more: Any) -> Any:
        answered.append(state.table)
        return answer(rules, state, *more)

    monkeypatch.setattr(reckoning, "_choose_answer", noted)
    prospects = game.prospects
    assert prospects is not None
    wager_on(game, *asked(game, 1, moves=2)).think()
    assert not any(prospects.over(table) for table in answered)


def test_simulated_answers_fit_each_imagined_hand(monkeypatch: pytest.MonkeyPatch, few: None) -> None:
    """A dock only has robots that its team may hold in that state; one's own unfinished dock is completed."""
    game = GAMES["rumbl"]
    rules = game.rules(game.with_defaults({}))
    play, seen = reckoning._simulate_round, []

    def noted(rules_: Any, prospects: Any, state: Any, answers: Any, *more: Any) -> Any:
        for decision in rules.pending_decisions(state):
            check(rules, state, decision, answers[decision.seat])
        seen.append(state)
        return play(rules_, prospects, state, answers, *more)

    monkeypatch.setattr(reckoning, "_simulate_round", noted)
    state, decision, draft = asked(game, 2, moves=1)
    wager_on(game, state, decision, draft[:-1]).think()
    assert len({state.hands for state in seen}) > 1


def believed(monkeypatch: pytest.MonkeyPatch, likely: Any, rival: str = RIVAL) -> list[State[Any, Any]]:
    """The states that a wager of R.U.M.B.L. imagines if the others' hands are that likely."""
    states = []
    has_answers = reckoning._Others.has_answers

    def noted(self: Any, state: State[Any, Any]) -> bool:
        states.append(state)
        return has_answers(self, state)

    with monkeypatch.context() as patched:
        patched.setattr(RumblProspects, "likely", lambda _, *asked: likely(*asked))
        patched.setattr(reckoning._Others, "has_answers", noted)
        replace(wager_on(GAMES["rumbl"], *asked(GAMES["rumbl"], SEED, moves=1)), rivals=(rival, rival)).think()
    return states


def blockades(hand: Any) -> bool:
    return Kind.BLOCKADER in hand.held.roster


def test_imagined_hands_follow_their_likelihood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either side comes up in half of the states; if one is a third as likely, it comes up in a quarter."""
    seat = 1 - asked(GAMES["rumbl"], SEED, moves=1)[1].seat
    even = believed(monkeypatch, lambda *_: 1.0)
    states = believed(monkeypatch, lambda _table, hand, *_: 1 / 3 if blockades(hand) else 1.0)
    assert len(states) == len(even) == reckoning.ANSWERS
    shares = [sum(blockades(state.hands[seat]) for state in each) / len(each) for each in (even, states)]
    assert 0.4 < shares[0] < 0.6
    assert 0.16 < shares[1] < 0.34


@pytest.mark.usefixtures("few")
def test_hands_are_imagined_even_when_none_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draws are limited, because a player may be like no other."""
    assert believed(monkeypatch, lambda *_: 0.0)


@pytest.mark.usefixtures("few")
def test_likelihood_is_given_each_modelled_players_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """People are modelled as several kinds of players in turn: each holds what that kind would."""
    seen: list[tuple[Seat, int]] = []

    def noted(_table: Any, _hand: Any, seat: Seat, tries: int) -> float:
        seen.append((seat, tries))
        return 1.0

    believed(monkeypatch, noted, rival="nobody")
    players = reckoning._model(None, 1).players
    assert len({tries for _, tries in seen}) == len(players) == 2
    assert [tries for _, tries in seen] == [players[number % 2][0].tries for number in range(len(seen))]
    assert {seat for seat, _ in seen} == {1 - asked(GAMES["rumbl"], SEED, moves=1)[1].seat}


@pytest.mark.parametrize("after", SECOND)
def test_likely_hands_are_found_within_the_draw_limit(after: int) -> None:
    """It fails at most once in a hundred times, whichever and however many tokens are left."""
    for seconds in SECOND[after].values():
        taken = sorted(0.5 / max(second, 1 - second) for second in seconds)[: len(TOKENS) - 3 * after]
        assert (1 - prod(taken)) ** reckoning.DRAWS < 0.01


@pytest.mark.no_cover  # repeats covered code thousands of times
def test_few_answers_give_no_certainty() -> None:
    """A Hard rival is too far away to affect red, and gives only a few answers."""
    found = wager(ALONE, "LGE", rival="planner").think()
    assert came(found)["lose"] > 0
    assert sum(share for _, share in found.ends) < 1


@pytest.mark.parametrize("kind", [*COMPUTERS, None])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_effort_limit_leaves_several_answers_per_opponent(kind: str | None, others: int) -> None:
    model = reckoning._model(kind, others)
    assert reckoning.FEWEST <= model.answers <= reckoning.ANSWERS
    whole = sum(effort.whole for effort, _ in model.players) / len(model.players) * model.answers * others
    assert whole < 2 * reckoning.TRIES


def test_opponents_do_not_model_foes_when_time_is_short() -> None:
    whole = COMPUTERS["master"].effort
    ((short, _),) = reckoning._model("master", 1).players
    assert whole.foes is not None
    assert (short.foes, short.rivals) == (None, whole.rivals)
    assert reckoning._within(whole, whole.whole) == whole
