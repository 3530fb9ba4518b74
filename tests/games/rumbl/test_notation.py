"""Typed docks, rosters, swaps and answers of R.U.M.B.L.: reading, writing and errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.errors import NotLegalError, UnreadableError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.rumbl.notation.docktext import kinds_of, sector_words
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, Direction, Sector, placements, space_of
from bot.games.rumbl.rules.places import dock_spaces, typed_name
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from bot.games.rumbl.vocabulary import RUMBLE
from bot.i18n import LANGUAGES
from tests.games.notation.unreadable import either, listed, unreadable
from tests.games.rumbl.rounds import BLUE, EVERYTHING, FIRST_SIDES, GREEN, NOTATION, hand, played, state
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import Iterable

STATE = state("blue ricochet 0,0 E", "blue creeper 2,0 W")
DOCK = Decision(BLUE, "dock")
WHOLE = "green; plow b3 E 4 p7; mine f2 SE 3 p1"
CANONICAL = "green; mine f2 SE 3 p1; plow b3 E 4 p7"
PLACE = part("unreadable")
ORDERABLE = either(["Missile", "Cloner", "Ricochet", "Creeper"])
MY_DOCKS = either(["orange", "purple", "green"])
MY_ROBOTS = listed(kind.value for kind in FIRST_SIDES if kind is not Kind.BOMB)
FACING_POWER_PRIORITY = either([text("expected-hex"), text("expected-power"), text("expected-a-priority")])
TWO_SPACES = text("expected-spaces", count=2)
CREEPER_WAYS = ("stay", "u3", "v3", "v4", "t4", "t3")


def read(text: str, at: object = None, decision: Decision = DOCK) -> str:
    """The text in canonical form."""
    here = STATE if at is None else at
    assert isinstance(here, type(STATE))
    return NOTATION.write(decision, NOTATION.read(text, here.table, here.hands[decision.seat], decision))


def mistake(text: str, at: object = None, decision: Decision = DOCK) -> str:
    with pytest.raises(UnreadableError) as caught:
        read(text, at, decision)
    return str(caught.value)


def robot(number: int, token: str, place: int, key: str, /, **fields: str) -> str:
    """The error about a robot, by the key of its reason."""
    return unreadable("what-robot", number, token, place, text(key, catalog="rumbl", **fields))


def refused(key: str, options: Iterable[str] | str, **fields: str) -> str:
    """The error for a refused answer, with what was expected instead."""
    expected = options if isinstance(options, str) else text("expected-these", catalog="rumbl", what=either(options))
    return text("why-and-expected", why=text(key, catalog="rumbl", **fields), expected=expected)


# --- docks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        WHOLE.upper(),
        WHOLE.replace(" ", ", "),
        WHOLE.replace("; ", "\n"),
        WHOLE.replace(";", ""),
        "dock green; plow b3 E 4 7; mine f2 SE 3 1",
        "the green dock | Plow on b3 facing east power 4 priority 7 | Mine on f2 facing south-east pow 3 prio 1",
        "🟢 plow b3 → 4 #7; mine f2 ↘ ⚡3 #1",
        "g; pl p7 pow4 E b3; min #1 SE f2 3",
        "gr; plow b3e4p7, mine f2se3p1",
        "green; plow back 3 E 4 p7; mine front 2 SE 3 p1",
        "green; plow -3,-2 E 4 p7; mine (-3, -1) SE 3 p1",
    ],
)
def test_docks_are_read_leniently(text: str) -> None:
    assert read(text) == CANONICAL


def test_robots_are_sorted_by_letter_with_hauler_first() -> None:
    assert read("green; plow b2 E 4 p7; hauler f2 E 2 p4; bomb f1 E 3 p1") == (
        "green; hauler f2 E 2 p4; bomb f1 E 3 p1; plow b2 E 4 p7"
    )


def test_error_about_too_many_robots_names_last_one_typed() -> None:
    typed = "green; plow b3 E 4 p7; mine f2 SE 3 p1; bomb f3 E 2 p4; activator f4 E 5 p4"
    assert mistake(typed) == robot(4, "activator", 57, "three-robots")


def test_error_does_not_ask_for_another_robot_on_full_dock() -> None:
    typed = "green; plow b3 E 4 p7; mine f2 SE 3 p1; bomb f3 E 2 p4; 5"
    assert mistake(typed) == robot(4, "5", 57, "three-robots")


def test_error_lists_only_robots_not_yet_on_dock() -> None:
    left = listed(kind.value for kind in FIRST_SIDES if kind not in (Kind.BOMB, Kind.PLOW))
    assert mistake("green; plow b3 E 3 p7; plox", USED) == robot(2, "plox", 24, "expected-your-robots", mine=left)


@pytest.mark.parametrize("sector", SECTORS)
def test_every_placement_can_be_typed_by_name_and_coordinates(sector: Sector) -> None:
    """M25: there are fourteen."""
    here = state(blue=hand(sectors=sector.value))
    names = {space: name for name, space in dock_spaces(sector).items()}
    typed = 0
    for space, facings in placements(sector).items():
        for facing in facings:
            named = f"{sector.value}; plow {names[space]} {facing.value} 4 p7"
            assert read(named, here) == named
            assert read(f"{sector.value}; plow {space[0]},{space[1]} {facing.value} 4 p7", here) == named
            typed += 1
    assert typed == 14


@pytest.mark.parametrize(("letter", "kind"), list(zip("abcdefgh", FIRST_SIDES, strict=True)))
def test_single_letter_selects_token_with_that_letter(letter: str, kind: Kind) -> None:
    here = state(blue=hand(FIRST_SIDES))
    assert read(f"green; {letter} f2 E 4 p7", here) == f"green; {kind.value} f2 E 4 p7"


def test_letter_is_not_a_facing_where_robot_is_expected() -> None:
    here = state(blue=hand(FIRST_SIDES))
    assert read("green; e f2 e 4 p7; b f1 e 2 p1", here) == "green; missile f1 E 2 p1; activator f2 E 4 p7"


@pytest.mark.parametrize("text", ["none", "Nothing.", " empty "])
def test_loading_nothing_can_be_typed(text: str) -> None:
    assert NOTATION.read(text, STATE.table, STATE.hands[BLUE], DOCK) == (DONE,)


@pytest.mark.parametrize("words", range(1, 7))
def test_dock_can_be_typed_bit_by_bit(words: int) -> None:
    typed = " ".join(["green;", "plow", "b2", "E", "4", "p7"][:words]).rstrip(";")
    assert read(typed) == typed
    assert len(NOTATION.read(typed, STATE.table, STATE.hands[BLUE], DOCK)) == words


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("green; ricochet f2 E 4 p7: ne, e", "ricochet: NE E"),
        ("green; ricochet f2 E 4 p7\nricochet: north-east then east", "ricochet: NE E"),
        ("green; ricochet f2 E 4 p7; creeper: → stay", "creeper: E stay"),
        ("green; ricochet f2 E 4 p7; ri: ne e ...", "ricochet: NE E ..."),
        ("green; ricochet f2 E 4 p7; ricochet:", "ricochet: ..."),
        ("green; ricochet f2 E 4 p7; creeper: E; ricochet: W", "ricochet: W; creeper: E"),
        ("green; ricochet f2 E 4 p7; ricochet: e se sw w nw ne", "ricochet: E SE SW W NW NE"),
    ],
)
def test_standing_orders_follow_a_colon(text: str, orders: str) -> None:
    """M36: for robots on the dock and for those already in play."""
    assert read(text) == f"green; ricochet f2 E 4 p7; {orders}"


@pytest.mark.parametrize(
    ("typed", "orders"),
    [
        ("enemy nullifier, any mine", "green nullifier, green mine, blue mine"),
        ("green nullifier obstacle own clone", "green nullifier, obstacle, blue clone"),
        ("blue ...", "blue ..."),
        ("blue plow ...", "blue plow ..."),
        ("gr nul ob", "green nullifier, obstacle"),
    ],
)
def test_missile_orders_name_teams_and_kinds(typed: str, orders: str) -> None:
    start = "green; missile f2 E 4 p7"
    assert read(f"{start}; missile: {typed}") == f"{start}; missile: {orders}"
    assert read(f"{start}: {typed}") == f"{start}; missile: {orders}"


ROSTER = hand(tuple(kind for kind in FIRST_SIDES if kind is not Kind.BOMB), powers=(2, 3, 3), tokens=FIRST_SIDES)
USED = state(blue=ROSTER)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("plow b2", unreadable("what-dock", 0, "plow", 1, text("expected-dock", mine=MY_DOCKS))),
        ("red; plow", unreadable("what-dock", 0, "red", 1, text("dock-not-yours", sector="red", mine=MY_DOCKS))),
        ("green; plox b2", robot(1, "plox", 8, "expected-your-robots", mine=MY_ROBOTS)),
        ("green; mine b2", robot(1, "mine", 8, "other-side", letter="A", back="Bomb", kind="mine")),
        ("green; bomb b2", robot(1, "bomb", 8, "not-yours", kind="bomb")),
        ("green; m b2", robot(1, "m", 8, "could-be", which=either(["Missile", "Magnetbot"]))),
        ("green; plow b6", robot(1, "b6", 13, "expected-these", what=text("expected-space"))),
        ("green; plow (0,0)", robot(1, "\\(0,0\\)", 13, "not-on-dock", space="0,0", sector="green")),
        ("green; plow b2 N 4", robot(1, "N", 16, "expected-these", what=FACING_POWER_PRIORITY)),
        ("green; plow b2 W 4 p7", robot(1, "W", 16, "only-these-ways", at="b2", ways="E")),
        ("green; plow b2 E 5 p7", robot(1, "5", 18, "no-such-power", power="5", kind="plow", left="2 3 3")),
        ("green; plow b2 E 3 p2", robot(1, "p2", 20, "not-your-priority", priority="2", left="1 4 7")),
        (
            "green; plow b2 E 2 p7; missile b2 E 3 p1",
            robot(1, "b2", 13, "part-taken", part="space", kind="missile"),
        ),
        (
            "green; plow b2 E 2 p7; missile f2 E 3 p7",
            robot(1, "p7", 20, "part-taken", part="priority", kind="missile"),
        ),
        (
            "green; plow b2 E 2 p7; missile f2 E 2 p1",
            robot(1, "2", 18, "no-such-power", power="2", kind="plow", left="3 3"),
        ),
        ("green; plow b2 E E 2", robot(1, "E", 18, "given-twice", part="facing", kind="plow")),
        ("green; plow b2 E 2 p7; plow f2", robot(2, "plow", 24, "docked-already", kind="plow")),
        ("green; plow b2 p7", robot(1, "plow", 8, "expected-for", expected=text("expected-hex"), kind="plow")),
        (
            "green; missile b2; plow f2 E 2 p7",
            robot(1, "missile", 8, "expected-for", expected=text("expected-hex"), kind="missile"),
        ),
        (
            "green; plow b2 E 2 p7: NE",
            robot(1, "plow", 8, "not-orderable", kind="plow", able=ORDERABLE),
        ),
        (
            "green; plow b2 E 2 p7; creeper: NE",
            unreadable("what-dock", 0, "creeper\\:", 24, text("no-order-now", catalog="rumbl", kind="creeper")),
        ),
        ("green; cloner b2 E 2 p7: NE stay", robot(1, "stay", 29, "only-creeper-stays")),
        ("green; cloner b2 E 2 p7: NE up", robot(1, "up", 29, "expected-direction", kind="cloner")),
        ("green; missile b2 E 2 p7: green frog", robot(1, "frog", 33, "expected-kind")),
    ],
)
def test_error_names_token_position_and_expected_value(typed: str, says: str) -> None:
    assert mistake(typed, USED) == says


def test_word_starting_like_a_facing_is_rejected() -> None:
    says = robot(1, "eel", 16, "expected-these", what=FACING_POWER_PRIORITY)
    assert mistake("green; plow b2 eel") == says


def test_robot_from_earlier_round_is_reported_as_used() -> None:
    after, _ = played(state(blue=hand(FIRST_SIDES)), "green; plow f2 E 2 p1")
    after = state(blue=after.hands[BLUE]) if after is None else after
    assert text("loaded-before", kind="plow") in mistake("orange; plow f2 SE 3 p1", after)


def test_sector_from_earlier_round_is_reported_as_used() -> None:
    after, _ = played(state(), "green; plow f2 E 2 p1")
    assert text("dock-used", sector="green", mine=either(["orange", "purple"])) in mistake("green; mine", after)


@pytest.mark.parametrize("facing", CLOCKWISE)
def test_any_facing_can_be_typed_right_behind_hauler(facing: Direction) -> None:
    """M25: wherever the Hauler is in the text."""
    dock = f"mine b2 {facing.value} 3 p1", "hauler f2 E 3 p4"
    assert read("green; " + "; ".join(dock)) == "green; " + "; ".join(reversed(dock))


# --- swaps and rosters -----------------------------------------------------------------------------------------------

SWAPPING = Rumbl(priority_swap=True).start(("blue", "green"), Rng(3))
SWAP = Decision(BLUE, "swap")
MINE = SWAPPING.hands[BLUE].held.priorities
OTHERS = tuple(token for token in range(1, 9) if token not in MINE)


@pytest.mark.parametrize("way", ["{0} {1}", "{1},{0}", "swap {0} and {1}", "#{1} #{0}"])
def test_two_priorities_can_be_swapped_in_any_order(way: str) -> None:
    assert read(way.format(*MINE), SWAPPING, SWAP) == f"{MINE[0]} {MINE[1]}"


@pytest.mark.parametrize("text", ["keep", "Keep them.", "no", "nothing"])
def test_keeping_priorities_can_be_typed(text: str) -> None:
    assert read(text, SWAPPING, SWAP) == "keep"


def test_invalid_swap_is_explained() -> None:
    mine = either(map(str, MINE))
    assert text("expected-two") in mistake(f"{MINE[0]}", SWAPPING, SWAP)
    assert text("expected-priority", mine=mine) in mistake(f"{OTHERS[0]} {MINE[0]}", SWAPPING, SWAP)
    others = either(map(str, MINE[1:]))
    assert text("expected-other-priority", mine=others) in mistake(f"{MINE[0]} {OTHERS[0]}", SWAPPING, SWAP)
    assert text("expected-another") in mistake(f"{MINE[0]} {MINE[0]}", SWAPPING, SWAP)
    assert text("exactly-two") in mistake(" ".join(map(str, MINE)), SWAPPING, SWAP)


CHOOSING = Rumbl(roster_choice=True).start(("blue", "green"), Rng(3))
ROSTERS = Decision(GREEN, "roster")
ROSTER_TEXT = "bomb shield cloner repulsor activator helibot sleeper plow"


@pytest.mark.parametrize(
    "text",
    [
        ROSTER_TEXT,
        "plow sleeper helibot activator repulsor cloner shield bomb",
        "A1 B2 C1 D2 E1 F1 G2 H1",
        "a1b2c1d2e1f1g2h1",
        "bo, sh, clo, rep, act, hel, sl and pl",
    ],
)
def test_roster_is_read_in_any_order(text: str) -> None:
    assert read(text, CHOOSING, ROSTERS) == ROSTER_TEXT


def test_partial_roster_is_read_as_draft() -> None:
    assert read("shield bomb", CHOOSING, ROSTERS) == "bomb shield"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("bomb cloner", robot(1, "bomb", 1, "letter-missing", letter="B", which=either(["Missile", "Shield"]))),
        ("bomb mine", robot(2, "mine", 6, "letter-taken", letter="A", kind="bomb")),
        ("bomb s", robot(2, "s", 6, "expected-robot", which=either(["Shield", "Sleeper"]))),
        ("A1 B3", robot(2, "B3", 4, "expected-robot", which=either(["Missile", "Shield"]))),
    ],
)
def test_invalid_roster_is_explained(typed: str, says: str) -> None:
    assert mistake(typed, CHOOSING, ROSTERS) == says


def test_learning_game_has_no_letters_beyond_d() -> None:
    learning = Rumbl(learning=True, roster_choice=True).start(("blue", "green"), Rng(3))
    assert text("letter-unknown") in mistake("E1", learning, ROSTERS)


# --- questions in the middle of a round ------------------------------------------------------------------------------

TARGETS, _ = played(state("green nullifier 2,-1 E", "blue clone 0,1"), "green; missile f2 E 3 p1")
CLONES, _ = played(state("obstacle -1,0"), "green; cloner f2 E 3 p1")
WAYS, _ = played(state("obstacle -1,-1"), "green; ricochet f2 E 3 p1")
CREEPER, _ = played(state("blue creeper 0,0 W", "obstacle 1,0"))


def test_target_can_be_typed_in_many_ways() -> None:
    question = TARGETS.table.question
    assert question is not None
    asked = Decision(BLUE, "target")
    for number, option in enumerate(question.options, start=1):
        name = typed_name(space_of(option))
        for way in (str(number), f"#{number}", option, f"({option})", option.replace(",", ", "), name, name.upper()):
            assert read(way, TARGETS, asked) == name
    (what,) = (piece for piece in TARGETS.table.pieces if space_of(question.options[0]) == piece.at)
    name = typed_name(what.at)
    assert read(f"the {what.team.value if what.team else ''} {what.kind.value}", TARGETS, asked) == name


@pytest.mark.parametrize(
    ("text", "meant"),
    [("nul", "v5"), ("rival nul", "v5"), ("g nullifier", "v5"), ("clo", "t4"), ("my clone", "t4"), ("own clo", "t4")],
)
def test_abbreviated_names_are_accepted_in_answers(text: str, meant: str) -> None:
    assert read(text, TARGETS, Decision(BLUE, "target")) == meant


@pytest.mark.parametrize("typed", ["my nullifier", "green clone", "rival clone", "two nul clones", "hel"])
def test_invalid_targets_are_rejected(typed: str) -> None:
    assert text("expected-these", what=either(["t4", "v5"])) in mistake(typed, TARGETS, Decision(BLUE, "target"))


def test_clones_are_placed_by_space_coordinates_or_number() -> None:
    question = CLONES.table.question
    assert question is not None
    asked = Decision(BLUE, "clones")
    one, other = question.options[0].split("/")
    names = [typed_name(space_of(each)) for each in (one, other)]
    for way in (f"{one} {other}", f"{other}, {one}", "1", f"({one}) and ({other})", " and ".join(names[::-1])):
        assert read(way, CLONES, asked) == " ".join(names)
    assert text("expected-spaces", count=2) in mistake(one, CLONES, asked)
    assert text("clone-already") in mistake(f"{one} {one}", CLONES, asked)


def test_direction_can_be_typed_as_point_arrow_word_or_number() -> None:
    question = WAYS.table.question
    assert question is not None
    asked = Decision(BLUE, "direction")
    assert question.options[0] == "SE"
    for way in ("se", "↘", "south-east", "1", "go SE."):
        assert read(way, WAYS, asked) == "SE"
    why = refused("not-empty", question.options, space="v2")
    assert mistake("E", WAYS, asked) == unreadable("what-answer", 0, "E", 1, why)
    why = text("expected-number", most=len(question.options))
    assert mistake("9", WAYS, asked) == unreadable("what-answer", 0, "9", 1, why)


def test_creeper_answer_is_direction_space_or_stay() -> None:
    asked = Decision(BLUE, "to")
    for way, meant in (
        ("stay", "stay"),
        ("none", "stay"),
        ("1", "stay"),
        ("ne", "v4"),
        ("1,-1", "v4"),
        ("to t4", "t4"),
        ("V4", "v4"),
    ):
        assert read(way, CREEPER, asked) == meant
    why = refused("not-empty", CREEPER_WAYS, space="u5")
    assert mistake("E", CREEPER, asked) == unreadable("what-answer", 0, "E", 1, why)


@pytest.mark.parametrize(
    ("typed", "at", "topic", "why"),
    [
        ("w3", TARGETS, "target", refused("nothing-to-hit", ["t4", "v5"], space="on w3")),
        ("u5", CREEPER, "to", refused("not-empty", CREEPER_WAYS, space="u5")),
        ("x1", CREEPER, "to", refused("not-next-to", CREEPER_WAYS, space="x1", robot="Creeper")),
        ("v2 u3", CLONES, "clones", refused("not-empty", TWO_SPACES, space="u3")),
        ("x1 x2", CLONES, "clones", refused("not-next-to", TWO_SPACES, space="x1", robot="Cloner")),
    ],
)
def test_refused_space_is_explained(typed: str, at: object, topic: str, why: str) -> None:
    assert why in mistake(typed, at, Decision(BLUE, topic))


# --- everything ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10_000), st.integers(0, 12))
def test_written_draft_reads_back_unchanged(seed: int, length: int) -> None:
    rules = Rumbl()
    answer, _ = answers.at_random(rules, STATE, DOCK, Rng(seed))
    draft = answer[:length] if answer[:length] != answer else answer[:-1]
    text = NOTATION.write(DOCK, draft)
    assert NOTATION.read(text, STATE.table, STATE.hands[BLUE], DOCK) == draft


_BITS = [
    *(kind.value for kind in EVERYTHING),
    *(sector.value for sector in SECTORS),
    "f1",
    "b2",
    "w3",
    "NE",
    "E",
    "4",
    "p7",
]


@given(
    st.one_of(
        st.text(alphabet=st.one_of(st.sampled_from("abcdefghnpswe1247,;:.# -→\n"), st.characters()), max_size=30),
        st.lists(st.sampled_from([*_BITS, ";", ":", "...", "any", "stay", "obstacle"]), max_size=14).map(" ".join),
    )
)
def test_any_text_is_either_read_or_explained(text: str) -> None:
    """Every readable text begins a legal answer and has a canonical form, and only UserError is ever raised."""
    for at, decision in (
        (STATE, DOCK),
        (SWAPPING, SWAP),
        (CHOOSING, ROSTERS),
        (TARGETS, Decision(BLUE, "target")),
        (CLONES, Decision(BLUE, "clones")),
        (WAYS, Decision(BLUE, "direction")),
        (CREEPER, Decision(BLUE, "to")),
    ):
        try:
            answer = NOTATION.read(text, at.table, at.hands[decision.seat], decision)
        except UnreadableError:
            assert PLACE in mistake(text, at, decision)
            continue
        rules = Rumbl(priority_swap=decision is SWAP, roster_choice=decision is ROSTERS)
        try:
            answers.check_draft(rules, at, decision, answer)
        except NotLegalError as error:
            raise AssertionError(f"{text!r} was read as {answer}") from error
        written = NOTATION.write(decision, answer)
        assert read(written, at, decision) == written


@pytest.mark.parametrize("kind", list(Kind))
def test_robots_are_read_by_english_and_finnish_names(kind: Kind) -> None:
    """In English from the first letter, in Finnish from the third."""
    finnish = RUMBLE.translator("fi").say("typed-word", word=kind.value)
    assert kinds_of(finnish.upper(), Kind) == [kind]
    assert kinds_of(kind.value, Kind) == [kind]


def test_sectors_are_read_by_their_names_in_every_language() -> None:
    for place, language in enumerate(LANGUAGES):
        say = RUMBLE.translator(language).say
        assert all(words[place] == say("typed-word", word=sector.value) for sector, words in sector_words().items())


def test_two_letters_are_not_read_as_finnish_name() -> None:
    """A p belongs to a priority."""
    assert kinds_of("po", Kind) == []
    assert kinds_of("pom", Kind) == [Kind.BOMB]
