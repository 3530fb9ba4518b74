"""Reasons for a robot's actions in its turn, on boards where they're obvious."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.ai.counterfactual import Played, why
from bot.engine.answers import check
from bot.engine.icons import replace_icons
from bot.games.rumbl.counterfactuals import RumblCauses
from bot.games.rumbl.rules.hexes import Direction
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from tests.games.rumbl.rounds import BLUE, GREEN, hand, read, state
from tests.texts import CATALOGS, text

if TYPE_CHECKING:
    from bot.ai.counterfactual import Why
    from bot.engine.game import Answer, Decision, Seat, State
    from bot.games.rumbl.rules.state import Hand, Table

NAMES = ("Ada", "Bo")
CAUSES = RumblCauses()
RULES = Rumbl()


def round_of(at: State[Table, Hand], blue: str, green: str, *later: str) -> Played:
    """A round of two docks; `later` answers its questions, in order."""
    answers = {asked.seat: read((blue, green)[asked.seat], at, asked) for asked in RULES.pending_decisions(at)}
    now, given, found = at, answers, list[tuple["Decision", "Answer"]]()
    for option in (*later, ""):
        for step in RULES.advance(now, given):
            now = step.state
        if option:
            (asked,) = RULES.pending_decisions(now)
            given = {asked.seat: (option,)}
            check(RULES, now, asked, (option,))
            found.append((asked, (option,)))
    assert now.table.question is None, "a question is left"
    return Played(RULES, at, answers, tuple(found))


def asked(played: Played, kind: Kind, seat: Seat = BLUE) -> Why:
    """The reason for the actions of a robot, Blue's by default."""
    number = [robot.kind for robot in load_of(played.answers[seat]).robots].index(kind)
    found = why(CAUSES, played, (seat, number))
    assert found is not None
    return found


def causes(played: Played, found: Why) -> list[Kind]:
    return [load_of(played.answers[one.seat]).robots[one.number].kind for one in found.causes]


def told(found: Why) -> str:
    """The causes, and what would have happened without them."""
    assert found.without is not None
    deeds = []
    for one in found.causes:
        steps = found.found.of(one)
        did = CAUSES.did(steps, BLUE, NAMES) if steps else ""
        deeds.append(did or CAUSES.describe_waiting(found.found.seen[: one.end], one.seat, one.number, NAMES)[1])
    would = CAUSES.would(found.kind, found.without.steps, found.found.steps, BLUE, NAMES)
    return plain("; ".join([*deeds, would]))


def plain(told: str) -> str:
    return replace_icons(told, lambda key: key.partition("-")[0]).replace("obstacle obstacle", "obstacle")


# --- the words for it, by their keys ---------------------------------------------------------------------------------


def yours(robot: str) -> str:
    return text("your-piece", piece=robot, case="")


def went(space: str) -> str:
    return text("deed-went", space=text("space", case="ill", where="board", name=space))


def did(robot: str, *deeds: str) -> str:
    return text("why-your-robot", robot=robot, deeds=CATALOGS["rumbl"].translator().join_list(deeds))


def would_end(robot: str, space: str) -> str:
    return text("would-end", robot=yours(robot), space=text("space", case="ine", where="board", name=space))


def would_destroy(robot: str, what: str, never: str = "no") -> str:
    return text("would-destroy", robot=yours(robot), what=what, **{"not": never})


# --- what one robot did ----------------------------------------------------------------------------------------------


def test_robot_in_the_way_is_named() -> None:
    played = round_of(state(), "green; creeper f2 E 4 p4", "red; hauler f4 W 3 p2", "stay")
    found = asked(played, Kind.CREEPER)
    assert causes(played, found) == [Kind.HAULER]
    assert told(found) == f"{went('v4')}; {would_end('blue Creeper', 'v4')}"


def test_robot_that_removed_a_target_is_named() -> None:
    played = round_of(state("green clone -2,0"), "green; bomb f2 E 2 p4", "blue; plow f3 NE 5 p2")
    found = asked(played, Kind.BOMB)
    assert causes(played, found) == [Kind.PLOW]
    pushed = text("deed-pushed", what="green clone", space=text("space", case="ill", where="off"))
    deed = text("all-of", some=went("x2"), last=pushed)
    assert told(found) == f"{deed}; {would_destroy('blue Bomb', 'green clone')}"


def test_robot_that_made_a_hit_possible_is_named() -> None:
    played = round_of(state(), "green; missile f2 E 3 p4", "red; hauler f4 W 3 p2")
    found = asked(played, Kind.MISSILE)
    assert causes(played, found) == [Kind.HAULER]
    assert told(found) == f"{went('v4')}; {would_destroy('blue Missile', 'green Hauler', never='yes')}"


def test_robot_waiting_on_its_dock_can_be_the_cause() -> None:
    played = round_of(state(), "green; magnetbot f2 E 2 p1", "red; plow f4 W 2 p8")
    found = asked(played, Kind.MAGNETBOT)
    assert causes(played, found) == [Kind.PLOW]
    stood = text("why-waited", space=text("space", case="ine", where="dock", sector="red", name="f4"))
    space = text("space", case="ine", where="board", sector="", name="v6")
    would = text("would-leave", robot=yours("blue Magnetbot"), what="green Plow", space=space, **{"not": "yes"})
    assert told(found) == f"{stood}; {would}"


GREEN_F2 = {"sector": "green", "name": "f2"}


def test_push_of_the_robot_itself_is_reported_first() -> None:
    """Blue's Creeper was on the board when the Plow came; the Plow's other pushes are left out."""
    at = state("obstacle 0,-1")
    played = round_of(at, "green; shield f2 E 2 p1; creeper f1 E 2 p4", "red; plow f4 W 5 p2", "stay")
    found = asked(played, Kind.SHIELD)
    assert found.alike
    plow = next(
        one for one in CAUSES.split_instructions([step.seen for step in played.again(played.answers)]) if one.seat
    )
    steps = [step.seen for step in played.again(played.answers)][plow.begin : plow.end]
    assert plain(CAUSES.did(steps, BLUE, NAMES)) == (
        text("deed-pushed", what=yours("blue Shield"), space=text("space", case="ill", where="dock", **GREEN_F2))
    )
    obstacle = text("deed-pushed", what="obstacle", space=text("space", case="ill", where="board", name="v1"))
    deeds = text("and-so-on", some=went("v2"), next=obstacle)
    assert plain(CAUSES.did(steps, GREEN, NAMES)).startswith(deeds)


def test_moves_at_end_of_round_are_not_part_of_a_turn() -> None:
    """The Creeper creeps on, beside the Hauler."""
    played = round_of(state(), "green; creeper f2 E 2 p4", "red; hauler f2 W 2 p2", "0,-1")
    seen = [step.seen for step in played.again(played.answers)]
    one = next(one for one in CAUSES.split_instructions(seen) if one.seat == BLUE)
    assert seen[one.end - 1].table.piece(0) is not None
    assert CAUSES.facts(seen[one.begin : one.end], BLUE)["ends"] == (-1, -1)
    assert asked(played, Kind.CREEPER).alike


# --- several, and nobody ---------------------------------------------------------------------------------------------


def test_two_robots_in_the_way_are_named_together() -> None:
    played = round_of(state(), "green; creeper f2 E 5 p7", "red; hauler f4 W 3 p2; helibot f2 SW 2 p5", "stay")
    found = asked(played, Kind.CREEPER)
    assert causes(played, found) == [Kind.HAULER, Kind.HELIBOT]
    assert told(found).endswith(f"; {would_end('blue Creeper', 'v5')}")


def test_own_earlier_robot_is_named_when_no_rival_is_the_cause() -> None:
    """The Plow pushed the clone on, out of the Bomb's reach."""
    at = state("green clone 1,-1")
    played = round_of(at, "green; plow f2 E 5 p1; bomb b2 E 4 p4", "none")
    found = asked(played, Kind.BOMB)
    assert causes(played, found) == [Kind.PLOW]
    pushed = text("deed-pushed", what="green clone", space=text("space", case="ill", where="board", name="v6"))
    deed = text("all-of", some=went("v5"), last=pushed)
    assert told(found) == f"{deed}; {would_destroy('blue Bomb', 'green clone')}"


def test_nothing_to_compare_if_robot_would_be_lost_before_turn() -> None:
    """Green's Plow pushed away the obstacle that would have stopped the Bomb, beside the Creeper."""
    at = state("obstacle -1,-1", blue=hand(priorities=(3, 4, 7)))
    played = round_of(at, "green; bomb f2 E 2 p3; creeper f3 E 2 p4", "blue; plow f3 NE 4 p2", "stay")
    found = asked(played, Kind.CREEPER)
    assert found.without is None
    assert CAUSES.never == text("why-lost-before")


def test_robot_without_a_turn_has_no_reason() -> None:
    at = state("obstacle -1,-1", blue=hand(priorities=(3, 4, 7)))
    played = round_of(at, "green; bomb f2 E 2 p3; creeper f3 E 2 p4", "none")
    assert why(CAUSES, played, (BLUE, 1)) is None


def test_own_actions_are_reported_with_what_stopped_them() -> None:
    at = state("obstacle 1,-1")
    found = asked(round_of(at, "green; blockader f2 E 5 p1", "none"), Kind.BLOCKADER)
    assert found.alike
    own = plain(CAUSES.own(found.found.steps, BLUE, NAMES))
    left, blocked = (
        text("deed-left", count=2, spaces=text("all-of", some="v1", last="v2")),
        text("deed-blocked-by", what="obstacle"),
    )
    assert own == did("blue Blockader", went("v3"), left, blocked)
    named = text("why-robot-named", robot="blue Blockader", priority=1)
    assert plain(CAUSES.instruction_name(found.found.steps, NAMES)) == named


def test_robot_that_blows_itself_up_is_reported_lost() -> None:
    at = state("blue mine 1,-1 E armed")
    found = asked(round_of(at, "green; plow f2 E 3 p1", "none"), Kind.PLOW)
    own = plain(CAUSES.own(found.found.steps, BLUE, NAMES))
    set_off = text("deed-set-off", what=yours("blue Mine"))
    assert own == did("blue Plow", went("v3"), set_off, text("deed-lost"))


def test_bomb_is_reported_with_what_it_destroyed() -> None:
    found = asked(round_of(state("green clone -2,0"), "green; bomb f2 E 2 p4", "none"), Kind.BOMB)
    own = plain(CAUSES.own(found.found.steps, BLUE, NAMES))
    destroyed = text("deed-destroyed", what="green clone")
    assert own == did("blue Bomb", went("v2"), text("deed-exploded"), destroyed)


def test_robot_held_by_field_is_reported_silenced() -> None:
    at = state("green nullifier -2,-1 E active")
    found = asked(round_of(at, "green; plow f2 E 3 p1", "none"), Kind.PLOW)
    assert plain(CAUSES.own(found.found.steps, BLUE, NAMES)) == did("blue Plow", text("deed-silenced"))


@pytest.mark.parametrize(("power", "deeds"), [(3, [text("deed-stopped")]), (2, [])])
def test_helibot_that_comes_down_before_a_field_is_only_stopped_with_power_left(power: int, deeds: list[str]) -> None:
    at = state("green nullifier 0,-1 E active", "obstacle -1,-1")
    found = asked(round_of(at, f"green; helibot f2 E {power} p1", "none"), Kind.HELIBOT)
    flew = text("deed-flew", space=text("space", case="ill", where="board", name="v1"))
    assert plain(CAUSES.own(found.found.steps, BLUE, NAMES)) == did("blue Helibot", flew, *deeds)


def test_obstacles_are_left_by_the_blockader_not_by_the_activator() -> None:
    found = asked(round_of(state("blue blockader 0,-1 E"), "green; activator f2 E 4 p1", "none"), Kind.ACTIVATOR)
    blockader = yours("blue Blockader")
    given = text("deed-gave", power=2, what=blockader)
    sent = text("deed-sent", what=blockader, space=text("space", case="ill", where="board", name="v5"))
    blocked = text("deed-blocked-by", what=blockader)
    assert plain(CAUSES.own(found.found.steps, BLUE, NAMES)) == did("blue Activator", went("v2"), blocked, given, sent)


def test_robot_in_field_that_is_given_power_is_the_one_reported_silenced() -> None:
    at = state("blue plow 0,-1 E", "green nullifier 1,-1 E active")
    found = asked(round_of(at, "green; activator f2 E 4 p1", "none"), Kind.ACTIVATOR)
    plow = yours("blue Plow")
    blocked, silenced = text("deed-blocked-by", what=plow), text("deed-met-field", what=plow)
    assert plain(CAUSES.own(found.found.steps, BLUE, NAMES)) == did("blue Activator", went("v2"), blocked, silenced)


# --- questions on the way --------------------------------------------------------------------------------------------


def test_question_is_answered_as_in_the_game() -> None:
    """It takes the second of two targets; the Hauler isn't involved."""
    at = state("green clone -1,1", "green clone -2,2")
    played = round_of(at, "green; missile f1 E 2 p4", "red; hauler f2 W 2 p2", "-1,1")
    found = asked(played, Kind.MISSILE)
    assert found.alike
    assert {piece.at for piece in found.found.steps[-1].table.pieces if piece.kind is Kind.CLONE} == {(-2, 2)}


def test_each_of_several_questions_is_answered_as_in_the_game() -> None:
    """It turned twice, each time another way."""
    at = state("obstacle -1,-1", "obstacle 0,-3")
    played = round_of(at, "green; ricochet f2 E 4 p4", "none", "NE", "SW")
    assert [option for _, (option,) in played.later] == ["NE", "SW"]
    found = asked(played, Kind.RICOCHET)
    assert found.alike
    robot = next(piece for piece in found.found.steps[-1].table.pieces if piece.kind is Kind.RICOCHET)
    assert robot.facing is Direction.SW


def test_question_not_asked_in_the_game_gets_default_answer() -> None:
    """Without the approaching Hauler, the Missile has two targets to choose from."""
    at = state("green clone -1,1", "green clone -2,2")
    played = round_of(at, "green; missile f1 E 2 p4", "blue; hauler f4 E 2 p2")
    found = asked(played, Kind.MISSILE)
    assert causes(played, found) == [Kind.HAULER]
    assert told(found) == f"{went('t2')}; {would_destroy('blue Missile', 'green clone')}"


# --- docks without a robot -------------------------------------------------------------------------------------------


def kept(typed: str, *numbers: int) -> Answer:
    at = state()
    (asked_, _) = RULES.pending_decisions(at)
    answer = CAUSES.keep_only(read(typed, at, asked_), numbers)
    check(RULES, at, asked_, answer)
    return answer


@pytest.mark.parametrize("left", [0, 1])
def test_removing_robot_from_dock_drops_its_standing_order(left: int) -> None:
    load = load_of(kept("green; missile f2 E 3 p4; creeper f1 E 2 p1; missile: obstacle; creeper: E", left))
    assert [order.kind for order in load.orders] == [load.robots[0].kind]


def test_robot_without_its_hauler_faces_a_legal_way() -> None:
    """M39."""
    both = "green; hauler f1 E 3 p4; plow b1 W 2 p1"
    assert [robot.facing.value for robot in load_of(kept(both, 0, 1)).robots] == ["E", "W"]
    assert [robot.facing.value for robot in load_of(kept(both, 1)).robots] == ["E"]


def test_dock_without_robots_loads_nothing() -> None:
    assert load_of(kept("green; creeper f1 E 2 p1")).sector is None


@pytest.mark.parametrize(
    ("field", "blue", "aim"),
    [
        ("green clone -2,0", "green; bomb f2 E 2 p4", text("why-aim-destroy")),
        ("obstacle -2,0", "green; bomb f2 E 2 p4", ""),
        ("obstacle 3,-1", "green; plow f2 E 2 p4", ""),
        ("obstacle 3,-1", "green; plow f2 E 3 p4", text("why-aim-space", points=3)),
    ],
)
def test_only_rivals_and_high_scores_are_worth_aiming_at(field: str, blue: str, aim: str) -> None:
    """Neither obstacles nor robots lost on the way count."""
    played = round_of(state(field), blue, "none")
    steps = [step.seen for step in played.again(played.answers)]
    one = next(each for each in CAUSES.split_instructions(steps) if each.seat == BLUE)
    assert CAUSES.aim(steps[one.begin : one.end], BLUE, NAMES) == aim
