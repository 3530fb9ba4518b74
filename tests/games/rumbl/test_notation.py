"""Typed docks, rosters, swaps and answers of R.U.M.B.L.: what is read, what is written, and what an error says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import paths
from bot.engine.errors import NotLegalError, UnreadableError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, Direction, Sector, placements, space_of
from bot.games.rumbl.rules.places import dock_spaces, typed
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from bot.games.rumbl.typed.docktext import FINNISH_KINDS, SECTOR_WORDS, kinds_of
from bot.games.rumbl.vocabulary import RUMBLE
from tests.games.rumbl.rounds import BLUE, EVERYTHING, FIRST_SIDES, GREEN, NOTATION, hand, played, state

STATE = state("blue ricochet 0,0 E", "blue creeper 2,0 W")
DOCK = Decision(BLUE, "dock")
WHOLE = "green; plow b3 E 4 p7; mine f2 SE 3 p1"
CANONICAL = "green; mine f2 SE 3 p1; plow b3 E 4 p7"


def read(text: str, at: object = None, decision: Decision = DOCK) -> str:
    """The text in canonical form."""
    here = STATE if at is None else at
    assert isinstance(here, type(STATE))
    return NOTATION.write(decision, NOTATION.read(text, here.table, here.hands[decision.seat], decision))


def mistake(text: str, at: object = None, decision: Decision = DOCK) -> str:
    with pytest.raises(UnreadableError) as caught:
        read(text, at, decision)
    return str(caught.value)


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
def test_docks_are_read_forgivingly(text: str) -> None:
    assert read(text) == CANONICAL


def test_robots_come_in_the_order_of_their_letters_but_the_hauler_first() -> None:
    assert read("green; plow b2 E 4 p7; hauler f2 E 2 p4; bomb f1 E 3 p1") == (
        "green; hauler f2 E 2 p4; bomb f1 E 3 p1; plow b2 E 4 p7"
    )


def test_a_robot_too_many_is_the_one_that_was_typed_last() -> None:
    text = "green; plow b3 E 4 p7; mine f2 SE 3 p1; bomb f3 E 2 p4; activator f4 E 5 p4"
    assert mistake(text).startswith('Robot 4, "activator" at character 57: a dock takes at most three robots')


@pytest.mark.parametrize("sector", SECTORS)
def test_every_placement_of_every_dock_can_be_typed_by_name_and_by_coordinates(sector: Sector) -> None:
    """M25: fourteen of them."""
    here = state(blue=hand(sectors=sector.value))
    names = {space: name for name, space in dock_spaces(sector).items()}
    typed = 0
    for space, facings in placements(sector).items():
        for facing in facings:
            text = f"{sector.value}; plow {names[space]} {facing.value} 4 p7"
            assert read(text, here) == text
            assert read(f"{sector.value}; plow {space[0]},{space[1]} {facing.value} 4 p7", here) == text
            typed += 1
    assert typed == 14


@pytest.mark.parametrize(("letter", "kind"), list(zip("abcdefgh", FIRST_SIDES, strict=True)))
def test_a_single_letter_is_the_token_that_has_it(letter: str, kind: Kind) -> None:
    here = state(blue=hand(FIRST_SIDES))
    assert read(f"green; {letter} f2 E 4 p7", here) == f"green; {kind.value} f2 E 4 p7"


def test_a_letter_is_no_facing_where_a_robot_is_due() -> None:
    here = state(blue=hand(FIRST_SIDES))
    assert read("green; e f2 e 4 p7; b f1 e 2 p1", here) == "green; missile f1 E 2 p1; activator f2 E 4 p7"


@pytest.mark.parametrize("text", ["none", "Nothing.", " empty "])
def test_to_load_nothing_can_be_said(text: str) -> None:
    assert NOTATION.read(text, STATE.table, STATE.hands[BLUE], DOCK) == (DONE,)


@pytest.mark.parametrize("words", range(1, 7))
def test_a_dock_can_be_typed_bit_by_bit(words: int) -> None:
    text = " ".join(["green;", "plow", "b2", "E", "4", "p7"][:words]).rstrip(";")
    assert read(text) == text
    assert len(NOTATION.read(text, STATE.table, STATE.hands[BLUE], DOCK)) == words


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
    """M36: for robots on the dock, and for those that are in play already."""
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
def test_a_missile_is_told_teams_and_kinds(typed: str, orders: str) -> None:
    start = "green; missile f2 E 4 p7"
    assert read(f"{start}; missile: {typed}") == f"{start}; missile: {orders}"
    assert read(f"{start}: {typed}") == f"{start}; missile: {orders}"


ROSTER = hand(tuple(kind for kind in FIRST_SIDES if kind is not Kind.BOMB), powers=(2, 3, 3), tokens=FIRST_SIDES)
USED = state(blue=ROSTER)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plow b2", 'Dock 1, "plow" at character 1: expected a dock of yours first (orange, purple or green).'),
        (
            "red; plow",
            'Dock 1, "red" at character 1: you do not have the red dock, expected orange, purple or green.',
        ),
        (
            "green; plox b2",
            'Robot 1, "plox" at character 8: expected a robot of yours '
            "(missile, cloner, magnetbot, activator, helibot, creeper, plow).",
        ),
        ("green; mine b2", 'Robot 1, "mine" at character 8: your token A is the Bomb in this game, not the Mine.'),
        ("green; bomb b2", 'Robot 1, "bomb" at character 8: the Bomb is not among your robots.'),
        ("green; m b2", 'Robot 1, "m" at character 8: it could be Missile or Magnetbot.'),
        ("green; plow b6", 'Robot 1, "b6" at character 13: expected a dock space (f1 to f4, b1 to b5).'),
        ("green; plow (0,0)", 'Robot 1, "\\(0,0\\)" at character 13: 0,0 is no space of the green dock.'),
        (
            "green; plow b2 N 4",
            'Robot 1, "N" at character 16: expected a facing (E, SE, SW, W, NW or NE), a power (4) or a priority (p7) '
            "for the Plow.",
        ),
        (
            "green; plow b2 W 4 p7",
            'Robot 1, "W" at character 16: from b2 only E leads over the dock onto the field; '
            "right behind your Hauler any facing is fine.",
        ),
        (
            "green; plow b2 E 5 p7",
            'Robot 1, "5" at character 18: there is no power 5 for the Plow, you have 2 3 3 left.',
        ),
        ("green; plow b2 E 3 p2", 'Robot 1, "p2" at character 20: priority 2 is not yours this round, you have 1 4 7.'),
        (
            "green; plow b2 E 2 p7; missile b2 E 3 p1",
            'Robot 1, "b2" at character 13: the Missile has that space already.',
        ),
        (
            "green; plow b2 E 2 p7; missile f2 E 3 p7",
            'Robot 1, "p7" at character 20: the Missile has that priority already.',
        ),
        (
            "green; plow b2 E 2 p7; missile f2 E 2 p1",
            'Robot 1, "2" at character 18: there is no power 2 for the Plow, you have 3 3 left.',
        ),
        ("green; plow b2 E E 2", 'Robot 1, "E" at character 18: the facing of the Plow is given twice.'),
        ("green; plow b2 E 2 p7; plow f2", 'Robot 2, "plow" at character 24: the Plow is on the dock already.'),
        (
            "green; plow b2 p7",
            'Robot 1, "plow" at character 8: expected a facing (E, SE, SW, W, NW or NE) for the Plow.',
        ),
        (
            "green; missile b2; plow f2 E 2 p7",
            'Robot 1, "missile" at character 8: expected a facing (E, SE, SW, W, NW or NE) for the Missile.',
        ),
        (
            "green; plow b2 E 2 p7: NE",
            'Robot 1, "plow" at character 8: the Plow has nothing to be ordered; Missile, Cloner, Ricochet or Creeper '
            "can.",
        ),
        (
            "green; plow b2 E 2 p7; creeper: NE",
            'Robot 2, "creeper\\:" at character 24: no order for a Creeper can be given now.',
        ),
        (
            "green; cloner b2 E 2 p7: NE stay",
            'Robot 1, "stay" at character 29: only a Creeper can stay.',
        ),
        (
            "green; cloner b2 E 2 p7: NE up",
            'Robot 1, "up" at character 29: expected a direction (E, SE, SW, W, NW, NE) for the Cloner.',
        ),
        (
            "green; missile b2 E 2 p7: green frog",
            'Robot 1, "frog" at character 33: expected a kind of robot, or clone.',
        ),
    ],
)
def test_an_error_names_the_token_its_position_and_what_was_expected(text: str, says: str) -> None:
    assert mistake(text, USED) == says


def test_a_word_that_begins_like_a_facing_is_none() -> None:
    expected = "expected a facing (E, SE, SW, W, NW or NE), a power (4) or a priority (p7) for the Plow."
    assert mistake("green; plow b2 eel") == f'Robot 1, "eel" at character 16: {expected}'


def test_a_robot_of_an_earlier_round_is_told_to_be_used() -> None:
    after, _ = played(state(blue=hand(FIRST_SIDES)), "green; plow f2 E 2 p1")
    after = state(blue=after.hands[BLUE]) if after is None else after
    assert "Plow has been loaded in an earlier round" in mistake("orange; plow f2 SE 3 p1", after)


def test_a_sector_of_an_earlier_round_is_told_to_be_used() -> None:
    after, _ = played(state(), "green; plow f2 E 2 p1")
    assert "you have used the green dock, expected orange or purple" in mistake("green; mine", after)


def test_more_than_three_robots_do_not_fit() -> None:
    here = state(blue=hand(priorities=(1, 2, 3)))
    text = "green; bomb f1 E 2 p1; mine f2 E 2 p2; shield f3 E 3 p3; plow f4 E 3 p4"
    assert mistake(text, here).startswith('Robot 4, "plow" at character 58: a dock takes at most three robots')


@pytest.mark.parametrize("facing", CLOCKWISE)
def test_right_behind_the_hauler_any_facing_can_be_typed(facing: Direction) -> None:
    """M25: wherever the Hauler is named."""
    dock = f"mine b2 {facing.value} 3 p1", "hauler f2 E 3 p4"
    assert read("green; " + "; ".join(dock)) == "green; " + "; ".join(reversed(dock))


# --- swaps and rosters -----------------------------------------------------------------------------------------------

SWAPPING = Rumbl(priority_swap=True).start(("blue", "green"), Rng(3))
SWAP = Decision(BLUE, "swap")
MINE = SWAPPING.hands[BLUE].held.priorities
OTHERS = tuple(token for token in range(1, 9) if token not in MINE)


@pytest.mark.parametrize("way", ["{0} {1}", "{1},{0}", "swap {0} and {1}", "#{1} #{0}"])
def test_two_priorities_are_swapped_in_any_order(way: str) -> None:
    assert read(way.format(*MINE), SWAPPING, SWAP) == f"{MINE[0]} {MINE[1]}"


@pytest.mark.parametrize("text", ["keep", "Keep them.", "no", "nothing"])
def test_priorities_can_be_kept(text: str) -> None:
    assert read(text, SWAPPING, SWAP) == "keep"


def test_a_swap_that_is_none_says_why() -> None:
    assert mistake(f"{MINE[0]}", SWAPPING, SWAP).endswith("expected two tokens, both go back for one.")
    assert "expected one of your priorities" in mistake(f"{MINE[0]} {OTHERS[0]}", SWAPPING, SWAP)
    assert "only once" in mistake(f"{MINE[0]} {MINE[0]}", SWAPPING, SWAP)
    assert "exactly two" in mistake(" ".join(map(str, MINE)), SWAPPING, SWAP)


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
def test_a_roster_is_read_in_any_order(text: str) -> None:
    assert read(text, CHOOSING, ROSTERS) == ROSTER_TEXT


def test_some_sides_are_a_draft_of_a_roster() -> None:
    assert read("shield bomb", CHOOSING, ROSTERS) == "bomb shield"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bomb cloner", 'Robot 1, "bomb" at character 1: letter B is missing, expected Missile or Shield.'),
        ("bomb mine", 'Robot 2, "mine" at character 6: letter A is the Bomb already.'),
        ("bomb s", 'Robot 2, "s" at character 6: expected a robot (Shield or Sleeper).'),
        ("A1 B3", 'Robot 2, "B3" at character 4: expected a robot (Missile or Shield).'),
    ],
)
def test_a_roster_that_is_none_says_why(text: str, says: str) -> None:
    assert mistake(text, CHOOSING, ROSTERS) == says


def test_the_learning_game_has_no_letters_beyond_d() -> None:
    learning = Rumbl(learning=True, roster_choice=True).start(("blue", "green"), Rng(3))
    assert "that letter is not in this game" in mistake("E1", learning, ROSTERS)


# --- questions in the middle of a round ------------------------------------------------------------------------------

TARGETS, _ = played(state("green nullifier 2,-1 E", "blue clone 0,1"), "green; missile f2 E 3 p1")
CLONES, _ = played(state("obstacle -1,0"), "green; cloner f2 E 3 p1")
WAYS, _ = played(state("obstacle -1,-1"), "green; ricochet f2 E 3 p1")
CREEPER, _ = played(state("blue creeper 0,0 W", "obstacle 1,0"))


def test_a_target_is_named_in_many_ways() -> None:
    question = TARGETS.table.question
    assert question is not None
    asked = Decision(BLUE, "target")
    for number, option in enumerate(question.options, start=1):
        name = typed(space_of(option))
        for text in (str(number), f"#{number}", option, f"({option})", option.replace(",", ", "), name, name.upper()):
            assert read(text, TARGETS, asked) == name
    (what,) = (piece for piece in TARGETS.table.pieces if space_of(question.options[0]) == piece.at)
    name = typed(what.at)
    assert read(f"the {what.team.value if what.team else ''} {what.kind.value}", TARGETS, asked) == name


@pytest.mark.parametrize(
    ("text", "meant"),
    [("nul", "v5"), ("rival nul", "v5"), ("g nullifier", "v5"), ("clo", "t4"), ("my clone", "t4"), ("own clo", "t4")],
)
def test_the_beginning_of_a_name_will_do_in_an_answer_too(text: str, meant: str) -> None:
    assert read(text, TARGETS, Decision(BLUE, "target")) == meant


@pytest.mark.parametrize("text", ["my nullifier", "green clone", "rival clone", "two nul clones", "hel"])
def test_what_is_no_target_is_not_taken_for_one(text: str) -> None:
    assert "expected t4 or v5" in mistake(text, TARGETS, Decision(BLUE, "target"))


def test_clones_are_placed_by_directions_coordinates_or_number() -> None:
    question = CLONES.table.question
    assert question is not None
    asked = Decision(BLUE, "clones")
    one, other = question.options[0].split("/")
    names = [typed(space_of(each)) for each in (one, other)]
    for text in (f"{one} {other}", f"{other}, {one}", "1", f"({one}) and ({other})", " and ".join(names[::-1])):
        assert read(text, CLONES, asked) == " ".join(names)
    assert "expected 2 empty spaces" in mistake(one, CLONES, asked)
    assert "there is a clone already" in mistake(f"{one} {one}", CLONES, asked)


def test_a_direction_is_a_point_an_arrow_a_word_or_a_number() -> None:
    question = WAYS.table.question
    assert question is not None
    asked = Decision(BLUE, "direction")
    assert question.options[0] == "SE"
    for text in ("se", "↘", "south-east", "1", "go SE."):
        assert read(text, WAYS, asked) == "SE"
    assert mistake("E", WAYS, asked).startswith('Answer 1, "E" at character 1: v2 is not empty, expected SE, ')
    assert mistake("9", WAYS, asked) == (
        f'Answer 1, "9" at character 1: expected a number from 1 to {len(question.options)}.'
    )


def test_a_creeper_goes_by_direction_or_space_or_stays() -> None:
    asked = Decision(BLUE, "to")
    for text, meant in (
        ("stay", "stay"),
        ("none", "stay"),
        ("1", "stay"),
        ("ne", "v4"),
        ("1,-1", "v4"),
        ("to t4", "t4"),
        ("V4", "v4"),
    ):
        assert read(text, CREEPER, asked) == meant
    assert "at character 1: u5 is not empty, expected stay, " in mistake("E", CREEPER, asked)


@pytest.mark.parametrize(
    ("text", "at", "topic", "why"),
    [
        ("w3", TARGETS, "target", "nothing to hit is on w3, expected t4 or v5"),
        ("u5", CREEPER, "to", "u5 is not empty, expected stay, "),
        ("x1", CREEPER, "to", "x1 is not next to the Creeper, expected stay, "),
        ("v2 u3", CLONES, "clones", "u3 is not empty, expected 2 empty spaces next to the Cloner"),
        ("x1 x2", CLONES, "clones", "x1 is not next to the Cloner, expected 2 empty spaces next to the Cloner"),
    ],
)
def test_a_space_that_is_refused_is_told_why(text: str, at: object, topic: str, why: str) -> None:
    assert why in mistake(text, at, Decision(BLUE, topic))


# --- everything ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10_000), st.integers(0, 12))
def test_what_is_written_is_read_again(seed: int, length: int) -> None:
    rules = Rumbl()
    answer, _ = paths.at_random(rules, STATE, DOCK, Rng(seed))
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
def test_any_text_is_read_or_explained(text: str) -> None:
    """What is read begins a legal answer and is written the canonical way; nothing but a Mistake is ever raised."""
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
            assert "at character" in mistake(text, at, decision)
            continue
        rules = Rumbl(priority_swap=decision is SWAP, roster_choice=decision is ROSTERS)
        try:
            paths.check_draft(rules, at, decision, answer)
        except NotLegalError as error:
            raise AssertionError(f"{text!r} was read as {answer}") from error
        written = NOTATION.write(decision, answer)
        assert read(written, at, decision) == written


@pytest.mark.parametrize("kind", list(Kind))
def test_robots_are_read_by_the_names_that_people_read(kind: Kind) -> None:
    """In English from the first letter on, in Finnish from the third."""
    finnish = RUMBLE.tongue("fi").say("typed-word", word=kind.value)
    assert FINNISH_KINDS[kind] == finnish
    assert kinds_of(finnish.upper(), Kind) == [kind]
    assert kinds_of(kind.value, Kind) == [kind]


def test_sectors_are_read_by_the_names_that_people_read() -> None:
    tongue = RUMBLE.tongue("fi")
    assert [words[1] for words in SECTOR_WORDS.values()] == [
        tongue.say("typed-word", word=sector.value) for sector in SECTOR_WORDS
    ]


def test_few_letters_are_not_taken_for_finnish() -> None:
    """A p is a priority's."""
    assert kinds_of("po", Kind) == []
    assert kinds_of("pom", Kind) == [Kind.BOMB]
