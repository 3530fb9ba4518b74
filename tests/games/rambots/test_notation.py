"""Typed programs and goal stacks: what is read, what is written, and what an error says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import UnreadableError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.pyramids.pieces import BY_KEY
from bot.games.rambots import RAMBOTS
from bot.games.rambots.rules import RamBots

STATE = RamBots().start(("red", "blue"), Rng(1))
PROGRAM = Decision(0, "program")
GOALS = Decision(0, "goals")
NOTATION = RAMBOTS.notation


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
        "SMALL RED NORTH\nMEDIUM BLUE EAST\nLARGE GREEN UP",
        "smallrednorthmediumblueeastlargegreenupright",
    ],
)
def test_input_is_forgiving(text: str) -> None:
    assert read(text) == "SRN MBE LGU"


@pytest.mark.parametrize(("sign", "point"), [("^", "N"), (">", "E"), ("v", "S"), ("V", "S"), ("<", "W")])
def test_signs_stand_for_directions(sign: str, point: str) -> None:
    assert read(f"LY{sign}") == f"LY{point}"


def test_a_full_stop_is_upright_only_where_an_orientation_is_due() -> None:
    assert read("S.R. M.B.") == "SRU MBU"


def test_nothing_is_the_beginning_of_an_answer() -> None:
    assert NOTATION.read("  ", STATE.table, STATE.hands[0], PROGRAM) == ()


@pytest.mark.parametrize("text", ["none", "`none`", "Nothing.", " empty "])
def test_an_empty_program_can_be_said(text: str) -> None:
    assert NOTATION.read(text, STATE.table, STATE.hands[0], PROGRAM) == (DONE,)


def test_a_piece_without_an_orientation_is_a_draft() -> None:
    assert NOTATION.read("SRN MB", STATE.table, STATE.hands[0], PROGRAM) == ("SR", "N", "MB")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("SRN XBE", 'Instruction 2, "XBE" at character 5: expected a size (S, M or L), not "X".'),
        ("SRNMQE", 'Instruction 2, "MQE": expected a colour (R, Y, G or B), not "Q" at character 5.'),
        (
            "srn mbz",
            'Instruction 2, "mbz": expected an orientation (N, E, S, W, or U for upright), not "z" at character 7.',
        ),
        ("SRN M", 'Instruction 2, "M" at character 5: expected a colour (R, Y, G or B), and the text ends.'),
        ("SRNE", 'Instruction 2, "E" at character 4: expected a size (S, M or L), not "E".'),
        ("SRN SRE", 'Instruction 2, "SRE" at character 5: your pool holds only 1 small red (SR).'),
        ("SRN SYN SGN SBN MRN MYN", 'Instruction 6, "MYN" at character 21: a program has at most 5 instructions.'),
        ("hello there", 'Instruction 1, "hello" at character 1: expected a size (S, M or L), not "h".'),
    ],
)
def test_an_error_names_the_token_its_position_and_what_was_expected(text: str, says: str) -> None:
    assert mistake(text) == says


def test_an_error_says_how_many_the_pool_holds() -> None:
    rules = RamBots()
    stacks = {0: ("SR", "LB", "MG", "SY"), 1: ("SR", "LB", "MG", "SY")}
    (step,) = rules.advance(STATE, stacks)
    with pytest.raises(UnreadableError, match=r"your pool holds no small red .SR."):
        NOTATION.read("SRN", step.state.table, step.state.hands[0], PROGRAM)


@pytest.mark.parametrize(
    "text", ["SR LB MG SY", "srlbmgsy", "small red, large blue, medium green, small yellow", "1R.3B.2G.1Y"]
)
def test_goals_have_no_orientation(text: str) -> None:
    assert read(text, GOALS) == "SR LB MG SY"


def test_some_goals_are_a_draft() -> None:
    assert NOTATION.read("SR LB", STATE.table, STATE.hands[0], GOALS) == ("SR", "LB")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("SR LR", 'Goal 2, "LR" at character 4: red is in the stack already, expected yellow or green or blue.'),
        ("SR LB MG SY SY", 'Goal 5, "SY" at character 13: a goal stack has four pieces, one of each colour.'),
        ("SRN", 'Goal 2, "N" at character 3: expected a size (S, M or L), not "N".'),
    ],
)
def test_goals_that_are_none_say_why(text: str, says: str) -> None:
    assert mistake(text, GOALS) == says


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(BY_KEY)), st.sampled_from("NESWU")), max_size=5, unique_by=lambda pair: pair[0]
    )
)
def test_what_is_written_is_read_again(program: list[tuple[str, str]]) -> None:
    answer = tuple(key for pair in program for key in pair)
    text = NOTATION.write(PROGRAM, answer)
    assert NOTATION.read(text, STATE.table, STATE.hands[0], PROGRAM) == answer


@given(
    st.text(alphabet=st.one_of(st.sampled_from("SMLRYGBNEWUsmlrygbneswu123^>v<*. ,-↑️🔴"), st.characters()), max_size=40)
)
def test_any_text_is_read_or_explained(text: str) -> None:
    """Nothing but a Mistake is ever raised, and what is read is written the canonical way."""
    for decision in (PROGRAM, GOALS):
        try:
            answer = NOTATION.read(text, STATE.table, STATE.hands[0], decision)
        except UnreadableError:
            assert "at character" in mistake(text, decision)
        else:
            assert read(NOTATION.write(decision, answer), decision) == NOTATION.write(decision, answer)
