"""Reasons for what an instruction did, on boards where they're obvious."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.ai.counterfactual import Played, _best, find_lost_gains, find_spoiler, why
from bot.engine.answers import at_random, check, without_done
from bot.engine.game import Choice, Decision
from bot.engine.icons import replace_icons
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.rambots.notation.documents import RamDocuments
from tests.games.rambots.boards import position
from tests.texts import CATALOGS, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.ai.counterfactual import Why
    from bot.engine.game import Answer, Seat
    from bot.games.game import AnyGame

NAMES = ("Ada", "Bo", "Cy", "Di")
CAUSES = GAMES["rambots"].causes
TO_BLUE = {"red": "SB SR"}
"""Goals of red that start with the blue beacon."""
TAGGED = text("why-tagged", what="blue")
BEACON = text("thing", case="", icon="", colour="blue", noun="beacon")


def asked(drawing: str, orders: Mapping[str, str], number: int = 0, **more: Any) -> Why:
    """The reason for what one of red's instructions did."""
    assert CAUSES is not None
    found = why(CAUSES, played(drawing, orders, **more), (0, number))
    assert found is not None
    return found


def played(drawing: str, orders: Mapping[str, str], **more: Any) -> Played:
    """A round from that board, with these programs."""
    document = {
        "game": "rambots",
        "position": position(drawing, goals=more.pop("goals", TO_BLUE), **more),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    return Played(rules, state, {seat: answer_of(programs.get(seat, ())) for seat in range(len(state.hands))})


def worse(played: Played, seat: Seat) -> Why | None:
    """The reason why a seat's program gained less than its preview promised."""
    assert CAUSES is not None
    preview = played.rules.preview(
        played.state.table, played.state.hands[seat], seat, without_done(played.answers[seat])
    )
    promised, steps = ([step.seen for step in each] for each in (preview, played.again(played.answers)))
    return find_spoiler(CAUSES, played, seat, find_lost_gains(CAUSES, promised, steps, seat))


def causes(found: Why) -> list[tuple[Seat, int]]:
    return [(one.seat, one.number) for one in found.causes]


def told(found: Why) -> str:
    """The causes, and what would have happened without them."""
    assert CAUSES is not None
    assert found.without is not None
    deeds = [CAUSES.did(found.found.of(one), 0, NAMES) for one in found.causes]
    would = CAUSES.would(found.kind, found.without.steps, found.found.steps, 0, NAMES)
    return replace_icons("; ".join([*deeds, would]), lambda _: "").replace("  ", " ")


# --- what one instruction did ----------------------------------------------------------------------------------------

ROW = "2  R> .  b*\n1  .  .  ."


def test_names_the_player_who_pushed_the_robot_away() -> None:
    found = asked(f"3  Bv .  .\n{ROW}", {"red": "MGE", "blue": "SGS"})
    assert causes(found) == [(1, 0)]
    shoved, took = text("news-moved", how="shove", cell="a1"), text("news-robbed", pieces="small red")
    assert told(found) == f"{text('all-of', some=shoved, last=took)}; {TAGGED}"


def test_names_the_player_who_stood_the_robot_up() -> None:
    """It had to turn first, so it ended one space short."""
    found = asked(f"5  Bv .  .\n{ROW}", {"red": "MGE", "blue": "SGS"})
    assert causes(found) == [(1, 0)]
    stood, went = text("why-stood", what=text("why-you")), text("why-went", cell="a4")
    assert told(found) == f"{text('all-of', some=stood, last=went)}; {TAGGED}"


def test_names_the_player_who_moved_the_target() -> None:
    found = asked(f"4  .  .  Bv\n3  .  .  .\n{ROW}", {"red": "MGE", "blue": "SBS"})
    assert causes(found) == [(1, 0)]
    moved, went = text("why-moved", what=BEACON, cell="c1"), text("why-went", cell="c3")
    assert told(found) == f"{text('all-of', some=moved, last=went)}; {TAGGED}"


def test_names_the_player_who_robbed_the_victim_first() -> None:
    board, pools = "2  .  .  Yv\n1  R> .  B^", {"blue": "SR"}
    found = asked(board, {"red": "MGE", "yellow": "SGS"}, pools=pools, goals={"red": "SR"})
    assert causes(found) == [(1, 0)]
    assert told(found).endswith(text("why-stolen-some", what="**Cy**"))


def test_reports_successes_enabled_by_others() -> None:
    found = asked("5  .  .  Bv\n4  .  .  .\n3  .  .  b*\n2  R> .  .\n1  .  .  .", {"red": "MGE", "blue": "SBS"})
    assert causes(found) == [(1, 0)]
    assert told(found).endswith(f"; {text('why-not-tagged', what='blue')}")


def test_find_spoiler_explains_the_first_spoilt_instruction() -> None:
    """Instructions that fail by themselves, or succeed anyway, aren't blamed on others."""
    spoilt = worse(played(f"3  Bv .  .\n{ROW}", {"red": "MGE", "blue": "SGS"}), 0)
    assert spoilt is not None
    assert (spoilt.found.executed[-1].number, causes(spoilt)) == (0, [(1, 0)])
    assert told(spoilt).endswith(TAGGED)
    for orders in ({"red": "MGE", "blue": "SGE"}, {"red": "MGW", "blue": "SGS"}, {"red": "", "blue": "SGS"}):
        assert worse(played(f"3  Bv .  .\n{ROW}", orders), 0) is None
    assert worse(played(f"3  Bv .  .\n{ROW}", {"red": "MGE", "blue": "SGS"}), 1) is None


def test_find_spoiler_explains_a_goal_that_was_not_stood_up() -> None:
    """A beacon that isn't the next goal counts as no loss."""
    board, orders = "4  .  .  .  Bv\n3  .  .  .  .\n2  R> .  .  b^\n1  .  .  .  .", {"red": "MGE", "blue": "SBS"}
    spoilt = worse(played(board, orders), 0)
    assert spoilt is not None
    assert causes(spoilt) == [(1, 0)]
    assert told(spoilt).endswith(text("why-raised", what=BEACON))
    assert worse(played(board, orders, goals={"red": "SR SB"}), 0) is None


@pytest.mark.parametrize(
    ("beacon", "blue", "key"), [("1", "SYS", "why-goal"), ("2", "SBS", "why-not-goal")], ids=["pulled", "pushed"]
)
def test_a_thing_stood_up_in_either_case_would_only_be_another_goal(beacon: str, blue: str, key: str) -> None:
    """Blue's piece decides whether red's first one tags the red beacon, so that the blue one is next."""
    board = "5  Bv .  .  .  .\n4  .  .  .  .  .\n3  .  .  .  .  .\n2  .  .  .  .  .\n1  .  R< .  .  b>"
    board = board.replace(f"{beacon}  .", f"{beacon}  r*")
    found = asked(board, {"red": "MYW LGE", "blue": blue}, 1, goals={"red": "SR SB"})
    assert causes(found) == [(1, 0)]
    assert told(found).endswith(text(key, what=BEACON))


def test_a_robot_that_stays_elsewhere_is_not_said_to_be_in_place() -> None:
    assert CAUSES is not None
    stays, goes = (
        asked(f"1  {robots}", {"red": order}).found.steps for robots, order in ((".  .  R*", "SGU"), ("R> .  .", "SGE"))
    )
    assert CAUSES.would("leaves", stays, goes, 0, NAMES) == text("why-would-end", cell="c1", way="up")


def test_instructions_without_effect_are_not_named() -> None:
    """Blue's second piece did it; the first and the third fired at nothing."""
    board = f"4  .  .  Bv\n3  .  .  .\n{ROW}"
    found = asked(board, {"red": "LGE", "blue": "SRN SBS MRN"})
    assert causes(found) == [(1, 1)]


def test_names_the_nearer_of_two_necessary_causes() -> None:
    """Blue's first piece took it above the beacon, and its second one moved the beacon."""
    found = asked(f"3  .  B> .\n{ROW}", {"red": "MGE", "blue": "SGE SBS"})
    assert causes(found) == [(1, 1)]
    assert told(found) == f"{text('why-moved', what=BEACON, cell='c1')}; {TAGGED}"


# --- what several did ------------------------------------------------------------------------------------------------

BOTH = f"5  Bv .  .\n4  .  .  Yv\n3  .  .  .\n{ROW}"


def test_names_both_of_two_sufficient_causes() -> None:
    """Yellow moved the target, and blue stood the robot up."""
    found = asked(BOTH, {"red": "MGE", "yellow": "SBS", "blue": "SGS"})
    assert sorted(causes(found)) == [(1, 0), (2, 0)]
    assert told(found).endswith(f"; {TAGGED}")


def test_third_player_without_effect_is_not_named() -> None:
    board = BOTH.replace("5  Bv .  .", "5  Bv .  .  G^")
    found = asked(board, {"red": "MGE", "yellow": "SBS", "blue": "SGS", "green": "SRN"})
    assert {seat for seat, _ in causes(found)} == {1, 3}


def test_names_only_one_players_causes_when_no_pair_suffices() -> None:
    """Each of blue's three pushed the beacon a space further away; yellow didn't affect it."""
    board = "8  .  .  Bv\n7  .  .  .\n6  .  .  .\n5  R> .  b*\n4  .  .  .\n3  .  .  .\n2  .  .  .\n1  .  .  .  .  .  Y^"
    orders = {"red": "MGE", "yellow": "SRN", "blue": "SBS SBS SBS"}
    found = asked(board, orders, pools={"blue": "SB SB SB"})
    blue = {seat for seat, _ in causes(found)}
    assert len(causes(found)) == 3
    assert len(blue) == 1
    assert told(found).endswith(f"; {TAGGED}")


# --- nobody did ------------------------------------------------------------------------------------------------------


def test_expected_result_without_interference_has_no_cause() -> None:
    found = asked(f"8  .  .  .  .  .  .  .  B^\n{ROW}", {"red": "MGW", "blue": "SRN"})
    assert found.alike
    assert not found.causes
    assert CAUSES is not None
    own = CAUSES.own(found.found.steps, 0, NAMES)
    fired = text("fired", colour="green", way="W")
    deeds = CATALOGS["rambots"].translator().join_list((text("turned", way="W"), text("blocked", way="W"), fired))
    assert own == text("why-shut", did=text("why-you-did", deeds=deeds), cell="a2", way="W")


OWN = f"8  .  .  .  .  .  .  .  B^\n3  .  .  .\n{ROW.replace('R>', 'R^')}"


def test_earlier_own_instruction_can_be_the_cause() -> None:
    """It left the beacon's row."""
    found = asked(OWN, {"red": "SRN LGE", "blue": "SRN"}, number=1)
    assert causes(found) == [(0, 0)]
    assert told(found) == f"{text('why-went', cell='a3')}; {TAGGED}"


def test_own_instruction_that_makes_no_difference_is_no_cause() -> None:
    found = asked(OWN, {"red": "SRN SGN", "blue": "SRN"}, number=1)
    assert found.alike
    assert not found.causes


def test_interference_that_cancels_out_has_no_cause() -> None:
    """Blue's first piece brought the beacon into the row, and its second one took it out again."""
    board = "5  .  .  Bv\n4  .  .  .\n3  .  .  b*\n2  R> .  .\n1  .  .  ."
    found = asked(board, {"red": "MGE", "blue": "SBS SBS"}, pools={"blue": "SB SB"})
    assert found.alike
    assert not found.causes


def test_fully_successful_instruction_has_no_own_cause() -> None:
    found = asked(OWN, {"red": "SGW LGE", "blue": "SRN"}, number=1)
    assert found.found.facts["tags"]
    assert found.alike


def test_later_instruction_is_no_cause() -> None:
    found = asked(f"3  Bv .  .\n{ROW}", {"red": "SGE", "blue": "MGS"})
    assert found.alike


def test_no_comparison_when_the_game_would_already_be_won() -> None:
    found = asked(f"3  Bv .  .\n{ROW}", {"red": "MGE LGE", "blue": "SGS"}, number=1, goals={"red": "SB"})
    assert found.without is None
    assert not found.alike


def test_prefers_full_explanation_over_the_nearest_partial_cause() -> None:
    near, middle, far = (((0, number),) for number in range(3))

    def named(*moved: int) -> tuple[Any, ...] | None:
        worlds = [SimpleNamespace(facts={"tags": 1, "moved": each}) for each in moved]
        trial: Any = SimpleNamespace(without=dict(zip((near, middle, far), worlds, strict=True)).get)
        expected: Any = SimpleNamespace(facts={"tags": 1, "moved": 5})
        found = _best(trial, [near, middle, far], expected, "tags")
        return found and found[0]

    assert named(1, 2, 3) == near
    assert named(1, 2, 5) == far


def test_repeated_question_gets_its_answers_in_order() -> None:
    """The first answer is used up; further questions are answered as if nobody had replied."""
    which = Decision(0, "which", mid_round=True)
    answered: list[Answer] = []

    class Asking:
        """Rules that ask three times on the way."""

        def advance(self, state: Any, answers: Mapping[Seat, Answer]) -> list[Any]:
            answered.append(answers[0])
            return [SimpleNamespace(state=SimpleNamespace(table=state.table, left=state.left - 1))]

        def pending_decisions(self, state: Any) -> tuple[Decision, ...]:
            return (which,) if state.left else ()

        def menu(self, state: Any, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
            return () if so_far else (Choice("a", "a"), Choice("b", "b"))

        def default_answer(self, state: Any, decision: Decision, draft: Answer) -> Answer:
            return ("idle",)

    state: Any = SimpleNamespace(table=SimpleNamespace(round=1), left=4)
    rules: Any = Asking()
    played = Played(rules, state, {0: ("begin",)}, ((which, ("a",)), (which, ("b",))))
    assert len([*played.again(played.answers)]) == 4
    assert answered == [("begin",), ("a",), ("b",), ("idle",)]


def test_unexecuted_instruction_has_no_reason() -> None:
    rules, state, programs = RamDocuments().read(
        {"game": "rambots", "position": position(ROW + "  B^"), "orders": {"red": ["MGE"]}}
    )
    assert CAUSES is not None
    answers = {seat: answer_of(programs.get(seat, ())) for seat in (0, 1)}
    assert why(CAUSES, Played(rules, state, answers), (0, 1)) is None


# --- every game ------------------------------------------------------------------------------------------------------

ASKED = {key: game for key, game in GAMES.items() if game.causes is not None}


def rounds(game: AnyGame, seats: int, seed: int) -> tuple[Played, AnyGame]:
    """The second round of a game of random answers."""
    rules = game.rules(game.with_defaults({}))
    chance = Rng(seed)
    state = rules.start(tuple(colour.key for colour in game.colours[:seats]), chance.fork("match"))
    while True:
        answers: dict[Seat, Answer] = {}
        for each in rules.pending_decisions(state):
            answers[each.seat], chance = at_random(rules, state, each, chance)
        if state.table.round and not any(each.mid_round for each in rules.pending_decisions(state)):
            return Played(rules, state, answers), game
        for step in rules.advance(state, answers):
            state = step.state


@pytest.mark.parametrize("game", ASKED.values(), ids=list(ASKED))
@settings(max_examples=6)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000))
@example(seats=2, seed=338)  # a robot's own cause is behind it in its dock
def test_removing_the_causes_changes_the_result(game: AnyGame, seats: int, seed: int) -> None:
    played, _ = rounds(game, seats, seed)
    told, answers = game.causes, dict(played.answers)
    assert told is not None
    steps = [step.seen for step in played.again(answers)]
    for one in told.split_instructions(steps):
        found = why(told, played, (one.seat, one.number))
        assert found is not None
        assert found.found.steps == tuple(steps[one.begin : one.end])
        before = steps[one.begin - 1].table if one.begin else played.state.table
        assert found.found.table_before(found.found.executed[-1]) == before
        if found.without is None or found.alike:
            assert not found.causes
            continue
        fewer = {
            seat: told.keep_only(answer, [n for n in range(told.count(answer)) if (seat, n) not in causes(found)])
            for seat, answer in answers.items()
        }
        again = [step.seen for step in played.again(fewer)]
        number = one.number - sum(seat == one.seat and before < one.number for seat, before in causes(found))
        same = next(each for each in told.split_instructions(again) if (each.seat, each.number) == (one.seat, number))
        facts = told.facts(again[same.begin : same.end], one.seat)
        if found.causes:
            assert facts[found.kind] != found.found.facts[found.kind]
            assert facts == found.without.facts
            assert all(each.end <= one.begin for each in found.causes)
        names = ("Ada", "Bo", "Cy", "Di")
        assert told.would(found.kind, found.without.steps, found.found.steps, one.seat, names)


@pytest.mark.parametrize("game", ASKED.values(), ids=list(ASKED))
def test_reduced_answers_are_legal(game: AnyGame) -> None:
    played, _ = rounds(game, 2, 3)
    assert game.causes is not None
    for decision in played.rules.pending_decisions(played.state):
        answer = played.answers[decision.seat]
        count = game.causes.count(answer)
        assert count
        assert game.causes.keep_only(answer, range(count)) == answer
        for number in range(count):
            check(played.rules, played.state, decision, game.causes.keep_only(answer, [number]))
        check(played.rules, played.state, decision, game.causes.keep_only(answer, []))
