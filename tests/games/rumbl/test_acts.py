"""Acts on unfinished docks and rosters."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.errors import UnreadableError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.rumbl import RUMBL
from bot.games.rumbl.drafts import reckoning
from bot.games.rumbl.rules import scoring
from bot.games.rumbl.rules.hexes import around
from bot.games.rumbl.rules.loading import answer_of, load_of, unfinished_keys, unfinished_order_kind
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from tests.games.rumbl.rounds import BLUE, EVERYTHING, FIRST_SIDES, NOTATION, hand, state
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, State
    from bot.games.game import Act, Group
    from bot.games.rumbl.rules.state import Hand, Table

RULES = Rumbl()
CHOOSING = Rumbl(roster_choice=True)
DOCK = Decision(BLUE, "dock")
ROSTER = Decision(BLUE, "roster")
STATE = state("blue ricochet 0,0 E", "blue creeper 2,0 W", "green plow 1,-2 W", blue=hand(FIRST_SIDES))


@cache
def groups(
    draft: Answer, at: State[Table, Hand] = STATE, decision: Decision = DOCK, rules: Rumbl = RULES
) -> tuple[Group, ...]:
    return groups_of(RUMBL, rules, at, decision, draft, Rng(1))


def acts(draft: Answer, at: State[Table, Hand] = STATE) -> dict[str, Act]:
    return {act.key: act for group in groups(draft, at) for act in group.acts}


def draft(text: str, at: State[Table, Hand] = STATE) -> Answer:
    return NOTATION.read(text, at.table, at.hands[BLUE], DOCK)


def typed(answer: Answer) -> str:
    return NOTATION.write(DOCK, answer)


def done(begun: str, *keys: str, at: State[Table, Hand] = STATE) -> str:
    """The draft after these acts."""
    made = draft(begun, at)
    for key in keys:
        made = acts(made, at)[key].draft
    return typed(made)


# --- words -----------------------------------------------------------------------------------------------------------


def read_about(at: State[Table, Hand]) -> Iterator[str]:
    """All texts about priorities shown while loading a dock with two robots on it."""
    for group in groups(draft("green; bomb f2 E 3 p1; plow b3 E 5 p7", at), at):
        yield group.ask
        yield from (f"{act.label} {act.note}" for act in group.acts)
    yield from (each.words for each in RUMBL.icons.values())
    yield RUMBL.words.holdings(at.table, at.hands[BLUE], BLUE, ("Ilse", "Marek"))
    yield NOTATION.help(DOCK)
    with pytest.raises(UnreadableError) as refused:
        draft("green; bomb f2 E 3 p8", at)
    yield str(refused.value)


def test_priorities_are_never_called_turns() -> None:
    """ "Turn" is reserved for robots that change their facing."""
    read = list(read_about(STATE))
    assert not [
        text for text in read if re.search(r"\bturns? \d|\bturns\b[^·]*\d|its turn|, turn\b", text, re.IGNORECASE)
    ]
    names = {part(key).lower() for key in ("choice-priority", "act-priority", "what-priority")}
    assert sum(any(name in each.lower() for name in names) for each in read) > 10


# --- a dock ----------------------------------------------------------------------------------------------------------


def test_tapped_robot_is_loaded_at_once() -> None:
    made = acts(())["load.plow"].draft
    assert answers.finish(RULES, STATE, DOCK, made) is not None
    assert [docked.kind for docked in load_of(made).robots] == [Kind.PLOW]


@pytest.mark.parametrize("first", FIRST_SIDES)
def test_all_other_robots_are_offered_after_any_first_pick(first: Kind) -> None:
    """The canonical order is the answer's, not the player's."""
    offered = {key for key in acts(acts(())[f"load.{first.value}"].draft) if key.startswith("load.")}
    assert offered == {f"load.{kind.value}" for kind in FIRST_SIDES if kind is not first}


def test_robot_buttons_keep_their_form_until_dock_is_full() -> None:
    """Buttons show names and pictures, with each robot's ability."""
    made: Answer = ()
    for number in range(3):
        chooser = groups(made)[0]
        assert not chooser.menu
        names = [text("robot-called", kind=kind.value).capitalize() for kind in FIRST_SIDES[number:]]
        assert [act.label for act in chooser.acts] == names
        assert all(act.icon for act in chooser.acts)
        assert all(f"**{name}**" in chooser.note for name in names)
        made = chooser.acts[0].draft
    assert len(load_of(made).robots) == 3


def test_no_fourth_robot_is_offered() -> None:
    made = draft("green; bomb f2 E 3 p1; cloner b3 E 2 p4; plow b2 E 4 p7")
    assert not [key for key in acts(made) if key.startswith("load.")]


@pytest.mark.parametrize(
    ("key", "becomes"),
    [
        ("bomb.f2.SE", "green; bomb f2 SE 3 p1; plow b3 E 5 p7"),
        ("swap.1.7", "green; bomb f2 E 3 p7; plow b3 E 5 p1"),
        ("bomb.f3.SE", "green; bomb f3 SE 3 p1; plow b3 E 5 p7"),
        ("bomb.b3.E", "green; bomb b3 E 3 p1; plow f2 E 5 p7"),
        ("bomb.p4", "green; bomb f2 E 4 p1; plow b3 E 5 p7"),
        ("bomb.p5", "green; bomb f2 E 5 p1; plow b3 E 3 p7"),
        ("plow.t4", "green; bomb f2 E 3 p1; plow b3 E 5 p4"),
        ("plow.t1", "green; bomb f2 E 3 p7; plow b3 E 5 p1"),
        ("bomb.off", "green; plow b3 E 5 p7"),
        ("dock.red", "red; bomb f2 SW 3 p1; plow b3 SW 5 p7"),
    ],
)
def test_every_part_of_dock_can_be_changed(key: str, becomes: str) -> None:
    at = state(blue=hand(FIRST_SIDES, sectors="green red"))
    assert done("green; bomb f2 E 3 p1; plow b3 E 5 p7", key, at=at) == becomes


def test_robot_turns_to_legal_facing_when_its_hauler_is_removed() -> None:
    """M39: only behind the Hauler could it face anywhere."""
    at = state(blue=hand((*FIRST_SIDES[:7], Kind.HAULER)))
    behind = "green; hauler f2 E 2 p4; bomb b2 W 3 p1"
    assert "bomb.b2.NW" in acts(draft("green; hauler f2 E 2 p4; bomb b2 E 3 p1", at), at)
    assert done(behind, "hauler.off", at=at) == "green; bomb b2 E 3 p1"


def test_bot_can_complete_partly_typed_robot() -> None:
    made = acts(draft("green; plow b3"))
    assert {"rest", "E"} <= made.keys()
    assert typed(made["rest"].draft).startswith("green; plow b3 ")
    assert answers.finish(RULES, STATE, DOCK, made["rest"].draft) is not None
    assert typed(made["load.bomb"].draft).count(";") == 2


def test_standing_orders_can_be_given_and_removed() -> None:
    begun = "green; bomb f2 E 3 p1"
    assert done(begun, "order.ricochet", "NE", "E", "end") == "green; bomb f2 E 3 p1; ricochet: NE E"
    assert done(f"{begun}; ricochet: NE E", "unorder.ricochet") == begun
    assert done(begun, "order.creeper", "never") == begun
    again = acts(draft(f"{begun}; creeper: stay"))["order.ricochet"]
    assert again.note == text("order-forgets", robots="Creeper")


def test_removing_robot_removes_its_standing_order() -> None:
    made = "green; bomb f2 E 3 p1; cloner b3 E 2 p4; cloner: E W"
    assert done(made, "cloner.off") == "green; bomb f2 E 3 p1"


def unless(key: str, **more: Any) -> str:
    """A menu's note on where a robot ends, unless others get in its way."""
    return text("ends-unless", ends=text(key, **more))


def test_menu_predicts_where_undisturbed_robot_ends() -> None:
    at = state("obstacle -1,-1", "obstacle 2,-3", blue=hand())
    found = acts(draft("green; cloner f2 E 4 p1; bomb b5 SE 2 p4; missile b4 E 2 p7", at), at)
    assert found["cloner.f3.E"].note == unless("ends-straight", space="w4", worth=2)
    assert found["cloner.f4.E"].note == unless("ends-straight", space="x2", worth=1)
    assert found["cloner.f2.SE"].note == unless("ends-straight", space="r1", worth=1)
    assert found["cloner.b2.E"].note == unless("ends-straight", space="v1", worth=1)
    assert found["cloner.p5"].note == unless("ends-straight", space="v1", worth=1)
    assert found["bomb.p5"].note == unless("ends-blast", space="w1")
    assert found["missile.p4"].note == unless("ends-hits", space="x3")
    asleep = acts(draft("green; bomb b5 SE 2 p4; sleeper f2 E 4 p1", at), at)["sleeper.p5"]
    assert asleep.note == unless("ends-asleep", space="v1", power=5)


@pytest.mark.parametrize(
    ("typed", "key", "ends"),
    [
        ("red; plow f1 SW 5 p4", "plow.f2.W", text("ends-off")),
        ("red; ricochet f1 SW 4 p4", "ricochet.f3.W", text("ends-turns", space="w3")),
        ("red; creeper f1 SW 4 p4", "creeper.f2.SW", text("ends-lost", space="u5")),
        ("red; bomb b5 W 2 p1; creeper f3 SW 4 p4", "bomb.f2.SW", text("ends-blast", space="v5")),
        ("red; bomb b5 W 2 p1; creeper f3 SW 4 p4", "creeper.p3", text("ends-early")),
    ],
)
def test_menu_predicts_what_happens_to_robot(typed: str, key: str, ends: str) -> None:
    """Robots that leave the field, turn, come beside a Mine, or are lost to a Bomb of their own dock."""
    at = state("obstacle 0,-2", "green mine 0,1 E armed", blue=hand(sectors="red"))
    assert acts(draft(typed, at), at)[key].note == text("ends-unless", ends=ends)


def test_suggested_dock_aims_for_best_scoring_space() -> None:
    """In the first of three rounds, a Creeper goes next to the centre; in the last one, onto it."""
    first = state(blue=hand(FIRST_SIDES))
    last = state(blue=hand(FIRST_SIDES), round_=3)
    for at, worth in ((first, 3), (last, 5)):
        made = acts((), at)["load.creeper"]
        steps = list(RULES.preview(at.table, at.hands[BLUE], BLUE, made.draft))
        (creeper,) = (piece for piece in steps[-1].state.table.pieces if piece.kind is Kind.CREEPER)
        q, r = creeper.at
        assert (5, 3, 2, 1)[max(abs(q), abs(r), abs(q + r))] == worth


def test_dock_moved_to_another_side_keeps_its_layout() -> None:
    at = state(blue=hand(FIRST_SIDES, sectors="green red"))
    assert done("green; bomb f2 SE 3 p1; plow b3 E 5 p7", "dock.red", at=at) == "red; bomb f2 W 3 p1; plow b3 SW 5 p7"


def test_suggested_dock_keeps_own_bomb_away_from_other_robots() -> None:
    for first, second in (("bomb", "creeper"), ("creeper", "bomb")):
        at = state(blue=hand(FIRST_SIDES, sectors="green"), round_=3)
        made = acts(acts((), at)[f"load.{first}"].draft, at)[f"load.{second}"].draft
        *_, last = RULES.preview(at.table, at.hands[BLUE], BLUE, made)
        assert [piece.kind for piece in last.state.table.pieces] == [Kind.CREEPER]


@pytest.mark.parametrize("kind", EVERYTHING)
def test_suggested_priority_moves_robots_harming_own_team_first(kind: Kind) -> None:
    """Robots that profit from what the others did go last."""
    (guessed,) = load_of(acts((), state(blue=hand()))[f"load.{kind.value}"].draft).robots
    late = kind in (Kind.MINE, Kind.PLOW, Kind.HELIBOT, Kind.SHIELD)
    assert guessed.priority == (7 if late else 1)


def test_robot_is_suggested_near_own_bomb_only_after_explosion() -> None:
    """On this dock both reach the same spaces; a Bomb that goes off later keeps the other away."""
    at = state(blue=hand(FIRST_SIDES, sectors="green", powers=(3, 3)), round_=3)
    ends = []
    for bomb in ("p1", "p7"):
        made = acts(draft(f"green; bomb f2 E 3 {bomb}", at), at)["load.creeper"].draft
        bombed, creeper = (reckoning.end(at.table, load_of(made), each) for each in load_of(made).robots)
        ends.append(creeper in around(bombed))
    assert ends == [True, False]


def test_suggestion_keeps_bomb_away_from_robots_that_move_later() -> None:
    """The two are still on the dock's front row, with too little power to get past the spaces beside it."""
    at = state(blue=hand(FIRST_SIDES, sectors="green", powers=(1, 4, 5)))
    made = acts(draft("green; cloner f2 E 4 p4; creeper f3 E 5 p7", at), at)["load.bomb"].draft
    *_, last = RULES.preview(at.table, at.hands[BLUE], BLUE, made)
    assert [piece.kind for piece in last.state.table.pieces if piece.kind is not Kind.CLONE] == [
        Kind.CLONER,
        Kind.CREEPER,
    ]


@pytest.mark.parametrize("first", ["b1 E 5 p1", "b2 E 5 p1", "b5 SE 5 p1"])
def test_suggestion_does_not_block_robots_that_move_earlier(first: str) -> None:
    at = state(blue=hand(FIRST_SIDES, powers=(2, 5), sectors="green"))
    begun = draft(f"green; creeper {first}", at)
    alone, both = (
        [step.state.table for step in RULES.preview(at.table, at.hands[BLUE], BLUE, made)]
        for made in (begun, acts(begun, at)["load.helibot"].draft)
    )
    ends = [next(piece.at for piece in tables[-1].pieces if piece.kind is Kind.CREEPER) for tables in (alone, both)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("field", "begun"),
    [
        (("plow 0,0 E",), ""),
        (("plow 0,0 E",), "green; cloner f2 E 3 p1"),
        (("clone 1,0", "clone 0,-1", "cloner 0,0 E"), ""),
    ],
)
def test_suggested_missile_spares_own_robots(field: tuple[str, ...], begun: str) -> None:
    """The placement it would get otherwise would cost points: it would hit a robot or a clone of its own team."""
    at = state(*(f"blue {piece}" for piece in field), blue=hand(sectors="green red"))
    made = draft(begun, at) if begun else ()

    def promised(answer: Answer) -> int:
        steps = RULES.preview(at.table, at.hands[BLUE], BLUE, answer)
        return scoring.worth([at.table, *(step.state.table for step in steps)][-1], BLUE)

    assert promised(acts(made, at)["load.missile"].draft) >= promised(made)


# --- everything ------------------------------------------------------------------------------------------------------


@given(st.data(), st.integers(0, 10_000))
def test_any_sequence_of_acts_keeps_draft_legal_and_canonical(data: st.DataObject, seed: int) -> None:
    """Starts from any beginning of an answer, and checks the limits of the texts too."""
    answer, _ = answers.at_random(RULES, STATE, DOCK, Rng(seed))
    made = tuple(key for key in answer if key != DONE)[: data.draw(st.integers(0, 24))]
    for _ in range(data.draw(st.integers(1, 6))):
        found = groups(made)
        keys = [act.key for group in found for act in group.acts]
        assert len(keys) == len(set(keys))
        for group in found:
            assert len(group.ask) <= 100
            for act in group.acts:
                answers.check_draft(RULES, STATE, DOCK, act.draft)
                assert DONE not in act.draft
                assert act.draft != made
                assert (len(act.key) <= 40, len(act.label) <= 80, len(act.note) <= 100) == (True, True, True)
        assert sum(len(group.acts) for group in found if not (group.separate or group.menu)) <= 20
        assert all(len(group.acts) <= 25 for group in found if group.separate or group.menu)
        if not keys:
            return
        chosen = data.draw(st.sampled_from(keys))
        made = next(act.draft for group in found for act in group.acts if act.key == chosen)
        if not unfinished_keys(made) and unfinished_order_kind(made) is None and made:
            assert (*made, DONE) == answer_of(load_of(made))


@given(st.integers(0, 10_000))
def test_acts_reach_every_dock_that_menus_allow(seed: int) -> None:
    answer, _ = answers.at_random(RULES, STATE, DOCK, Rng(seed))
    wanted = load_of(answer)
    if wanted.sector is None:
        return
    made: Answer = ()
    for docked in reversed(wanted.robots):
        made = acts(made)[f"load.{docked.kind.value}"].draft
    side = f"dock.{wanted.sector.value}"
    made = acts(made)[side].draft if side in acts(made) else made
    for docked in [*wanted.robots, *wanted.robots]:  # with two equal powers, the wrong one may be taken
        name = dock_name(wanted.sector, docked.at)
        for key in (
            f"{docked.kind.value}.{name}.{docked.facing.value}",
            f"{docked.kind.value}.p{docked.power}",
            f"{docked.kind.value}.t{docked.priority}",
        ):
            if key in acts(made):
                made = acts(made)[key].draft
    begun = len(made)
    for key in answer[begun:-1]:
        made = acts(made)[f"order.{key.removeprefix('order ')}" if key.startswith("order ") else key].draft
    assert (*made, DONE) == answer


# --- rosters ---------------------------------------------------------------------------------------------------------


def roster(made: Answer, at: State[Table, Hand], rules: Rumbl = CHOOSING) -> dict[str, Act]:
    return {act.key: act for group in groups(made, at, ROSTER, rules) for act in group.acts}


@pytest.mark.parametrize("rules", [CHOOSING, Rumbl(roster_choice=True, learning=True)])
def test_preset_teams_take_one_tap_and_describe_their_strengths(rules: Rumbl) -> None:
    at = rules.start(("blue", "green"), Rng(3))
    teams = {key: act for key, act in roster((), at, rules).items() if key.startswith("team.")}
    assert len(teams) >= 2
    for act in teams.values():
        answers.check(rules, at, ROSTER, act.draft)
        assert act.note
        assert act.draft not in [other.draft for other in teams.values() if other is not act]


def test_any_token_of_full_roster_can_be_flipped() -> None:
    at = CHOOSING.start(("blue", "green"), Rng(3))
    made = roster((), at)["team.holders"].draft
    turned = roster(made, at)["turn.C"].draft
    assert (made[2], turned[2]) == ("cloner", "blockader")
    assert (made[:2], made[3:]) == (turned[:2], turned[3:])
    assert "team.holders" not in roster(made, at)


def test_manual_roster_takes_one_tap_per_token() -> None:
    at = CHOOSING.start(("blue", "green"), Rng(3))
    made: Answer = ()
    for kind in FIRST_SIDES:
        made = roster(made, at)[kind.value].draft
    answers.check(CHOOSING, at, ROSTER, made)
