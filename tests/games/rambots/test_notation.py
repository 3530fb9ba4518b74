"""Typed programs and goal stacks: reading, writing and errors."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import UnreadableError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.rambots import RAMBOTS
from bot.games.rambots.rules.rulebook import RamBots
from tests.games.notation.unreadable import expected, listed, unreadable, unreadable_character
from tests.texts import part, text

STATE = RamBots().start(("red", "blue"), Rng(1))
PROGRAM = Decision(0, "program")
GOALS = Decision(0, "goals")
NOTATION = RAMBOTS.notation
PLACE = part("unreadable")
SIZE, COLOUR = text("expected-size"), text("expected-colour", before="en")
WAY = text("expected-way", before="en", points=listed("NESW"), way="up")
OTHER_COLOURS = text("one-of", some=text("and-so-on", some="yellow", next="green"), last="blue")
ONLY_SMALL_RED = text("holds-only", held=1, size="small", colour="red")


def read(text: str, decision: Decision = PROGRAM) -> str:
    """The text in canonical form."""
    return NOTATION.write(decision, NOTATION.read(text, STATE.table, STATE.hands[0], decision))


def mistake(text: str, decision: Decision = PROGRAM) -> str:
    with pytest.raises(UnreadableError) as caught:
        read(text, decision)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "SRN MBE LGU",
        "srn mbe lgu",
        "SrN,mBe;LgU",
        "srnmbelgu",
        "S R N - M B E - L G U",
        "s/r/n | m/b/e | l/g/u",
        "SRN -> MBE => LGU",
        "SRN, then MBE and LGU.",
        "1RN 2BE 3GU",
        "1r^2b>3g*",
        "1r↑ 2b→ 3g*",
        "SR⬆️ MB➡️ LG⏺️",
        "S🔴N M🔵E L🟢U",
        "SRN MBE LG.",
        "SRN.MBE.LGU.",
        "`SRN` `MBE` `LGU`",
        "small red north, medium blue east, large green upright",
        "SMALL RED NORTH\nMEDIUM BLUE EAST\nLARGE GREEN UPRIGHT",
        "smallrednorthmediumblueeastlargegreenupright",
    ],
)
def test_input_variants_have_one_meaning(text: str) -> None:
    assert read(text) == "SRN MBE LGU"


@pytest.mark.parametrize(("character", "point"), [("^", "N"), (">", "E"), ("v", "S"), ("V", "S"), ("<", "W")])
def test_symbols_stand_for_directions(character: str, point: str) -> None:
    assert read(f"LY{character}") == f"LY{point}"


def test_full_stop_means_upright_only_where_orientation_is_due() -> None:
    assert read("S.R. M.B.") == "SRU MBU"


def test_blank_text_is_an_empty_draft() -> None:
    assert NOTATION.read("  ", STATE.table, STATE.hands[0], PROGRAM) == ()


@pytest.mark.parametrize("text", ["none", "`none`", "Nothing.", " empty "])
def test_empty_program_can_be_typed(text: str) -> None:
    assert NOTATION.read(text, STATE.table, STATE.hands[0], PROGRAM) == (DONE,)


def test_piece_without_orientation_is_a_draft() -> None:
    assert NOTATION.read("SRN MB", STATE.table, STATE.hands[0], PROGRAM) == ("SR", "N", "MB")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("SRN XBE", unreadable("what-instruction", 2, "XBE", 5, expected(SIZE, "X"))),
        ("SRNMQE", unreadable_character("what-instruction", 2, "MQE", 5, expected(COLOUR, "Q"))),
        ("srn mbz", unreadable_character("what-instruction", 2, "mbz", 7, expected(WAY, "z"))),
        ("SRN M", unreadable("what-instruction", 2, "M", 5, expected(COLOUR))),
        ("SRNE", unreadable("what-instruction", 2, "E", 4, expected(SIZE, "E"))),
        ("SRN SRE", unreadable("what-instruction", 2, "SRE", 5, ONLY_SMALL_RED)),
        ("SRN SYN SGN SBN MRN MYN", unreadable("what-instruction", 6, "MYN", 21, text("too-many", most=5))),
        ("hello there", unreadable("what-instruction", 1, "hello", 1, expected(SIZE, "h"))),
    ],
)
def test_error_names_the_token_position_and_expectation(typed: str, says: str) -> None:
    assert mistake(typed) == says


def test_error_reports_the_pool_count() -> None:
    rules = RamBots()
    stacks = {0: ("SR", "LB", "MG", "SY"), 1: ("SR", "LB", "MG", "SY")}
    (step,) = rules.advance(STATE, stacks)
    none = re.escape(text("holds-none", size="small", colour="red"))
    with pytest.raises(UnreadableError, match=none):
        NOTATION.read("SRN", step.state.table, step.state.hands[0], PROGRAM)


@pytest.mark.parametrize(
    "text", ["SR LB MG SY", "srlbmgsy", "small red, large blue, medium green, small yellow", "1R.3B.2G.1Y"]
)
def test_goals_have_no_orientation(text: str) -> None:
    assert read(text, GOALS) == "SR LB MG SY"


def test_incomplete_goals_are_a_draft() -> None:
    assert NOTATION.read("SR LB", STATE.table, STATE.hands[0], GOALS) == ("SR", "LB")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("SR LR", unreadable("what-goal", 2, "LR", 4, text("twice", colour="red", missing=OTHER_COLOURS))),
        ("SR LB MG SY SY", unreadable("what-goal", 5, "SY", 13, text("four-goals"))),
        ("SRN", unreadable("what-goal", 2, "N", 3, expected(SIZE, "N"))),
    ],
)
def test_invalid_goals_are_explained(typed: str, says: str) -> None:
    assert mistake(typed, GOALS) == says


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(BY_KEY)), st.sampled_from("NESWU")), max_size=5, unique_by=lambda pair: pair[0]
    )
)
def test_written_program_round_trips(program: list[tuple[str, str]]) -> None:
    answer = tuple(key for pair in program for key in pair)
    text = NOTATION.write(PROGRAM, answer)
    assert NOTATION.read(text, STATE.table, STATE.hands[0], PROGRAM) == answer


@given(
    st.text(alphabet=st.one_of(st.sampled_from("SMLRYGBNEWUsmlrygbneswu123^>v<*. ,-↑️🔴"), st.characters()), max_size=40)
)
def test_any_text_is_read_or_explained(text: str) -> None:
    """Only UserError is ever raised, and every readable text has a canonical form."""
    for decision in (PROGRAM, GOALS):
        try:
            answer = NOTATION.read(text, STATE.table, STATE.hands[0], decision)
        except UnreadableError:
            assert PLACE in mistake(text, decision)
        else:
            assert read(NOTATION.write(decision, answer), decision) == NOTATION.write(decision, answer)
