"""The kernel of R.U.M.B.L. agrees with the rules, from docks and from questions in the middle of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.hexes import Direction, beside
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.resolution import Resolution
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Closing, Hand, Kind, Phase, Run, StandingOrder, Use
from tests.games.rumbl.boards import find, shown, table_of
from tests.games.rumbl.kernels import Chances, agenda, answer_of, answered, crowd, docked, game, trial
from tests.games.rumbl.positions import documents
from tests.games.rumbl.rounds import hand, read, state
from tests.games.rumbl.rules.test_properties import OPTIONS
from tests.long import scaled

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision
    from bot.games.rumbl.rules.rulebook import RumblState
    from bot.games.rumbl.rules.state import Table

DOCUMENTS = RumblDocuments()
SEEDS = st.integers(0, 2**32)
TEAMS = st.sampled_from([("blue", "green"), ("green", "blue")])


@settings(max_examples=scaled(100))
@given(documents(), st.randoms(use_true_random=False))
def test_kernel_matches_rules_on_a_crowded_board(document: dict[str, Any], chance: Any) -> None:
    """Starts from the docks and from each question, with any answer to it."""
    given_round = DOCUMENTS.read(document)
    rules, state = given_round.rules, given_round.state
    docked(rules, state, given_round.loads)
    steps = rules.play(state, given_round.loads)
    while True:
        for step in steps:
            state = step.state
        question = state.table.question
        if question is None:
            return
        option = chance.choice(question.options)
        answered(rules, state, {question.seat: (option,)})
        steps = rules.answer(state, option)


@settings(max_examples=scaled(150))
@given(SEEDS)
def test_kernel_matches_rules_with_many_robots(seed: int) -> None:
    crowd(seed)


@settings(max_examples=scaled(50))
@given(OPTIONS, TEAMS, SEEDS)
def test_kernel_matches_rules_in_every_round_of_a_game(rules: Rumbl, teams: tuple[str, str], seed: int) -> None:
    """Docks are sampled, varied or arbitrary, with standing orders; all are legal and survive the round trip."""
    assert game(rules, teams, seed) >= rules.start(teams, Rng()).table.rounds


def asking(seed: int, rounds: int) -> RumblState:
    """A game at the loading of docks, after that many rounds."""
    rules, chances = Rumbl(), Chances(seed)
    state = rules.start(("blue", "green"), chances.rng.fork("start"))
    while state.table.phase is not Phase.DOCK or state.table.round <= rounds:
        asked = rules.pending_decisions(state)
        answers = {decision.seat: answer_of(rules, state, decision.seat, chances) for decision in asked}
        for step in rules.advance(state, answers):
            state = step.state
    return state


@settings(max_examples=scaled(25))
@given(SEEDS, st.integers(0, 2))
def test_sampled_and_varied_plans_keep_the_draft(seed: int, rounds: int) -> None:
    """Holds wherever the draft ends and however often it's varied."""
    rules, state, chances = Rumbl(), asking(seed, rounds), Chances(seed + 1)
    kernel: Any = rules.kernel(state)
    decision = rules.pending_decisions(state)[seed % 2]
    whole, _ = answers.at_random(rules, state, decision, Rng(seed + 2))
    for length in range(len(whole) + 1):
        draft = whole[:length]
        plan: Any = kernel.sample(decision.seat, chances, draft)
        for _ in range(3):
            answer = kernel.answer(decision.seat, plan)
            assert answer[:length] == draft
            answers.check(rules, state, decision, answer)
            plan = kernel.vary(decision.seat, plan, chances, draft)


TRIES = 30_000
"""Some choices are rare."""


def reached(state: RumblState, decision: Decision, draft: Answer, wanted: set[str]) -> set[str]:
    """The keys that follow the draft in random answers, until all the wanted ones have come."""
    kernel: Any = Rumbl().kernel(state)
    chances = Chances(3)
    found: set[str] = set()
    for _ in range(TRIES):
        found.add(kernel.answer(decision.seat, kernel.sample(decision.seat, chances, draft))[len(draft)])
        if wanted <= found:
            break
    return found


def offered(state: RumblState, decision: Decision, draft: Answer) -> set[str]:
    return {choice.key for choice in Rumbl().offered_choices(state, decision, draft)}


@settings(max_examples=3)
@given(SEEDS)
def test_every_offered_choice_is_reachable_by_sampling(seed: int) -> None:
    """The first choices, the robots, and what follows a robot, including standing orders."""
    rules, state = Rumbl(), asking(seed, 0)
    decision = rules.pending_decisions(state)[seed % 2]
    whole, _ = answers.at_random(rules, state, decision, Rng(seed))
    for length in range(min(len(whole), 7)):
        wanted = offered(state, decision, whole[:length])
        assert reached(state, decision, whole[:length], wanted) == wanted


@settings(max_examples=10)
@given(SEEDS)
def test_variation_reaches_every_sector_robot_and_token(seed: int) -> None:
    """Starts from any dock, one change after the other."""
    rules, state, chances = Rumbl(), asking(seed, 0), Chances(seed)
    kernel: Any = rules.kernel(state)
    plan: Any = kernel.sample(0, chances)
    seen: set[str] = set()
    for _ in range(1500):
        plan = kernel.vary(0, plan, chances)
        seen.update(kernel.answer(0, plan))
    held = state.hands[0].held
    assert {sector.value for sector in held.sectors} <= seen
    assert {kind.value for kind in held.roster} <= seen
    assert {str(token) for token in (*held.powers, *held.priorities)} <= seen


@settings(max_examples=scaled(25))
@given(SEEDS, st.integers(0, 2))
def test_plans_and_solo_values_do_not_use_hidden_information(seed: int, rounds: int) -> None:
    """Its random answers, their neighbours and their worth alone don't depend on the other hand."""
    rules, truth = Rumbl(), asking(seed, rounds)
    told = []
    for chance in (1, 2):
        state = rules.imagine(truth.table, truth.hands[0], 0, Rng(seed + chance))
        kernel: Any = rules.kernel(state)
        chances = Chances(seed)
        plan: Any = kernel.sample(0, chances)
        said: list[Any] = [plan]
        for _ in range(10):
            plan = kernel.vary(0, plan, chances)
            said += [plan, kernel.solo_value(0, plan)]
        told.append(said)
    assert told[0] == told[1]


@settings(max_examples=scaled(25))
@given(SEEDS, st.integers(0, 2))
def test_solo_value_assumes_an_empty_rival_dock(seed: int, rounds: int) -> None:
    rules, state, chances = Rumbl(), asking(seed, rounds), Chances(seed)
    kernel: Any = rules.kernel(state)
    plan: Any = kernel.sample(0, chances)
    unknown = replace(state.hands[1], placed_powers=())  # their Sleepers don't wake up
    alone: Any = rules.kernel(replace(state, hands=(state.hands[0], unknown)))
    assert kernel.solo_value(0, plan) == alone.resolve({0: plan, 1: kernel.plan(1, (DONE,))}, 0)[0]


def test_no_kernel_for_rosters_and_swaps() -> None:
    rules = Rumbl(roster_choice=True, priority_swap=True)
    state = rules.start(("blue", "green"), Rng(1))
    assert rules.kernel(state) is None
    (*_, last) = rules.advance(state, {seat: answer_of(rules, state, seat, Chances(seat)) for seat in (0, 1)})
    assert rules.kernel(last.state) is None


# --- what chance seldom brings ---------------------------------------------------------------------------------------

MIDDLE = """
            .     .     .
         .     {b}   {c}   .
      .     {w}   {m}   {e}   .
         .     .     .     .
            .     .     .
"""


def middle(*, w: str = ".", b: str = ".", c: str = ".", m: str = ".", e: str = ".") -> Table:
    """A table with these pieces around the centre."""
    return table_of(MIDDLE.format(w=w, b=b, c=c, m=m, e=e))


def test_stopped_shield_no_longer_protects() -> None:
    """M12: the object it protected is gone; then it moves on."""
    table = middle(w="Sh:E", b="Nu:E*")
    shield = replace(find(table, "Sh"), protects=True)
    others = tuple(piece for piece in table.pieces if piece.number != shield.number)
    pieces = tuple(sorted((*others, shield), key=lambda piece: piece.at))
    after = agenda(replace(table, pieces=pieces, agenda=(Run(shield.number, 1),)), {}, ((), ()))
    assert (find(after, "Sh").at, find(after, "Sh").protects) == ((0, 0), False)


def test_missile_targets_its_first_fitting_wish() -> None:
    """M36: even if a later wish fits only one of the targets that the first one fits."""
    table = middle(w="Co", m="Ms:E", e="Co")
    wishes = StandingOrder(Kind.MISSILE, ("blue clone", "green clone"))
    after = agenda(replace(table, agenda=(Use(find(table, "Ms").number),)), {}, ((wishes,), ()))
    assert shown(after.pieces) == {(1, 0): "Co"}
    stacked = middle(w="Co", m="Ms:E", e="Co+sh:W")
    wishes = StandingOrder(Kind.MISSILE, ("blue clone", "green shield"))
    after = agenda(replace(stacked, agenda=(Use(find(stacked, "Ms").number),)), {}, ((wishes,), ()))
    assert shown(after.pieces) == {(1, 0): "Co+sh:W"}


def test_each_cloner_wish_selects_among_the_remaining_options() -> None:
    """M36: both its clones go to the wished spaces."""
    table = middle(m="Cl:E")
    wishes = StandingOrder(Kind.CLONER, ("W", "NE"))
    after = agenda(replace(table, agenda=(Use(find(table, "Cl").number),)), {}, ((wishes,), ()))
    assert shown(after.pieces) == {(0, 0): "Cl:E", (-1, 0): "Co", (1, -1): "Co"}


def test_blue_creeps_first_without_any_turns_from_either_seat() -> None:
    """M38: both would go to the same space."""
    table = table_of(
        """
            .     cr:SW .
         Cr:E  .     .     .
      .     .     .     .     .
         .     .     .     .
            .     .     .
        """
    )
    for sides in (table.sides, table.sides[::-1]):
        after = agenda(replace(table, sides=(sides[0], sides[1]), agenda=(Closing.CREEPERS,)), {}, ((), ()))
        assert (find(after, "Cr").at, find(after, "cr").at) == ((0, -1), (1, -1))


def test_ricochet_leaves_the_board_only_as_a_last_resort() -> None:
    """South-east and north-east are beyond the edge; to the north-west it ends on ring 3."""
    round_it = {"3,0": "##", "2,0": "Ri:E", "1,1": "##", "1,0": "##"}
    table = table_of(MIDDLE.format(w=".", b=".", c=".", m=".", e="."), docked=round_it)
    after = agenda(replace(table, agenda=(Run(find(table, "Ri").number, 3),)), {}, ((), ()))
    assert find(after, "Ri").at == (2, -3)


def test_robot_behind_a_hauler_may_face_any_direction() -> None:
    """M25, M39."""
    at = state(blue=hand((Kind.HAULER, Kind.PLOW)))
    draft = read("orange; hauler f2 SE 2 1", at, Rumbl().pending_decisions(at)[0])[:-1]
    kernel: Any = Rumbl().kernel(at)
    chances = Chances(5)
    plans: list[Any] = [kernel.sample(0, chances, draft) for _ in range(2000)]
    robots = [load_of(kernel.answer(0, plan)).robots for plan in plans]
    turned = {docked.facing for _, *rest in robots for docked in rest if docked.at == beside((1, -4), Direction.NW)}
    assert turned == set(Direction)


def test_solo_value_ignores_the_rival_sleepers_power() -> None:
    """It wakes in the last round and may destroy what's in its way, but not by itself."""
    sleeping = state("green sleeper 1,0 W", "blue shield 0,1 E", round_=3)
    powers = [replace(sleeping.hands[1], placed_powers=((0, power),)) for power in (2, 5)]
    worth = []
    for rival in powers:
        kernel: Any = Rumbl().kernel(replace(sleeping, hands=(sleeping.hands[0], rival)))
        nothing = kernel.plan(0, (DONE,))
        worth.append((kernel.solo_value(0, nothing), kernel.resolve({0: nothing}, 0)))
    assert worth[0][0] == worth[1][0]
    assert worth[0][1] != worth[1][1], "the power matters"


def test_unanswered_question_cannot_be_resolved() -> None:
    table = replace(middle(m="Cr:E"), agenda=(Closing.CREEPERS, Closing.SCORING))
    resolution = Resolution(table, {}, ((), ()))
    for _ in resolution.play():
        pass
    kernel: Any = Rumbl().kernel(State(resolution.table(), (Hand(), Hand()), Rng()))
    with pytest.raises(NotLegalError, match="Seat 0 has not answered"):
        kernel.resolve({}, 0)


@pytest.mark.parametrize("seed", range(4))
def test_trial_games_match_between_kernel_and_rules(seed: int) -> None:
    assert trial(seed) > 0
