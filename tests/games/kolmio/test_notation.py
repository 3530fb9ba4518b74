"""Typed programs of Kolmio: six directions, the longest match, and words that are no direction here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UnreadableError
from bot.engine.game import DONE, Answer, Decision
from bot.engine.rng import Rng
from bot.games.pyramids.drafts.menus import GOALS, PROGRAM
from bot.games.pyramids.rules.pieces import STARTING_POOL, Piece
from bot.games.rambots import KOLMIO
from tests.games.notation.unreadable import expected, listed, unreadable, unreadable_character
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = KOLMIO.rules(KOLMIO.with_defaults({}))
STATE = RULES.start(("red", "blue"), Rng(3))
SIX = ("NE", "E", "SE", "SW", "W", "NW")
FINNISH_SIX = ("KO", "I", "KA", "LO", "L", "LU")


def colour(before: str, language: str = "en") -> str:
    """The message that a colour is expected; `before` is the language of the letters before it."""
    return text("expected-colour", catalog="kolmio", language=language, before=before)


def way(before: str, language: str = "en") -> str:
    """The message that an orientation is expected."""
    points, up = (FINNISH_SIX, "Y") if before == "fi" else (SIX, "U")
    return text("expected-way", catalog="kolmio", language=language, before=before, points=listed(points), way=up)


def read(text: str) -> Answer:
    return KOLMIO.notation.read(text, STATE.table, STATE.hands[0], Decision(0, PROGRAM))


def written(answer: Answer) -> str:
    return KOLMIO.notation.write(Decision(0, PROGRAM), answer)


def mistake(text: str) -> str:
    with pytest.raises(UnreadableError) as raised:
        read(text)
    return str(raised.value)


@pytest.mark.parametrize(
    "text",
    [
        "SRNE MBW LGU",
        "srne mbw lgu",
        "SRNEMBWLGU",
        "srnembwlgu",
        "1RNE, 2BW, 3G*",
        "S R NE; M B W; L G .",
        "sr↗ mb← lg⏺",
        "sr⬈ mb< lg*",
        "SR ↗️ MB ⬅️ LG ⏺️",
        "small red north-east, medium blue west, large green upright",
        "small red north east then medium blue west then large green upright",
        "SmallRedNorthEastMediumBlueWestLargeGreenUpright",
        "SRNE -> MBW -> LGU",
    ],
)
def test_input_variants_have_one_meaning(text: str) -> None:
    assert written(read(text)) == "SRNE MBW LGU"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("srsemyswlbnw", "SRSE MYSW LBNW"),
        ("sresye", "SRE SYE"),
        ("SRSE", "SRSE"),
        ("SRE SYE", "SRE SYE"),
        ("SRES YE", "SRE SYE"),
        ("srwsyw", "SRW SYW"),
    ],
)
def test_longest_match_wins_without_separators(text: str, canonical: str) -> None:
    assert written(read(text)) == canonical


@pytest.mark.parametrize(
    ("character", "direction"),
    [("↗", "NE"), ("→", "E"), (">", "E"), ("↘", "SE"), ("↙", "SW"), ("←", "W"), ("<", "W"), ("↖", "NW"), ("⬉", "NW")],
)
def test_arrows_are_read(character: str, direction: str) -> None:
    assert read(f"SR{character}") == ("SR", direction)


@pytest.mark.parametrize(
    "character", ["N", "S", "n", "^", "v", "V", "↑", "↓", "⬆️", "⬇️", "north", "south", "N E", "N-E"]
)
def test_error_for_north_or_south_lists_the_six_directions(character: str) -> None:
    shown = character.split(" ")[0].replace("-", "\\-")
    why = expected(way("en"), character[0])
    assert mistake(f"SRNE MB{character}") == unreadable_character("what-instruction", 2, f"MB{shown}", 8, why)


def test_error_names_the_token_and_its_position() -> None:
    why = expected(way("en"), "S")
    assert mistake("SRNE MBS") == unreadable_character("what-instruction", 2, "MBS", 8, why)


def test_missing_piece_is_named() -> None:
    why = text("holds-only", held=1, size="small", colour="red")
    assert mistake("SRE SRW") == unreadable("what-instruction", 2, "SRW", 5, why)


def test_help_describes_this_board() -> None:
    told = KOLMIO.notation.help(Decision(0, PROGRAM))
    assert "**NE E SE SW W NW**" in told
    assert "SRNE" in told
    assert "^" not in told
    assert read(told.split("`")[1]) == ("SR", "NE", "MB", "E", "LG", "U")


def test_goal_stack_is_typed_as_in_rambots() -> None:
    decision = Decision(0, GOALS)
    assert KOLMIO.notation.read("sr lb mg sy", STATE.table, STATE.hands[0], decision) == ("SR", "LB", "MG", "SY")


def test_menu_offers_six_directions_and_upright() -> None:
    state = STATE
    goals = dict.fromkeys(range(2), ("SR", "SY", "SG", "SB"))
    for step in RULES.advance(state, goals):
        state = step.state
    decision = Decision(0, PROGRAM)
    pieces = [choice.key for choice in RULES.menu(state, decision, ())]
    orientations = RULES.menu(state, decision, ("MR",))
    lies = [choice.key for choice in orientations]
    assert text("upright-round") in orientations[-1].label
    assert pieces == [*(piece.key for piece in STARTING_POOL if piece.size.letter != "S"), DONE]
    assert lies == ["NE", "E", "SE", "SW", "W", "NW", "U"]


# --- in Finnish ------------------------------------------------------------------------------------------------------

FINNISH = KOLMIO.in_language("fi")
WAYS = ("NE", "E", "SE", "SW", "W", "NW", "U")
FINNISH_WAYS = dict(zip(WAYS, ("KO", "I", "KA", "LO", "L", "LU", "Y"), strict=True))


@pytest.mark.parametrize("piece", STARTING_POOL, ids=lambda piece: piece.key)
@pytest.mark.parametrize("way", WAYS)
def test_finnish_instruction_letters_round_trip(piece: Piece, way: str) -> None:
    """Sizes are P K I, colours P K V S, directions KO I KA LO L LU, upright Y: their order tells them apart."""
    size, colour = "PKI"["SML".index(piece.key[0])], "PKVS"["RYGB".index(piece.key[1])]
    said = size + colour + FINNISH_WAYS[way]
    assert FINNISH.format_answer(STATE.table, Decision(0, PROGRAM), (piece.key, way)) == said
    for game in (KOLMIO, FINNISH):
        for typed in (said, said.lower(), f"{said[0]} {said[1]} {said[2:]}"):
            assert game.notation.read(typed, STATE.table, STATE.hands[0], Decision(0, PROGRAM)) == (piece.key, way)


@pytest.mark.parametrize("first", WAYS)
@pytest.mark.parametrize("second", WAYS)
def test_finnish_instructions_need_no_separator(first: str, second: str) -> None:
    for left, right in (("SR", "MY"), ("LB", "SG"), ("MB", "LR")):
        program = (left, first, right, second)
        said = FINNISH.format_answer(STATE.table, Decision(0, PROGRAM), program).replace(" ", "")
        assert read(said) == program, said


@pytest.mark.parametrize(
    "text", ["PPKO KSL IVY", "SRNE MBW LGU", "pieni punainen koilliseen, keski sininen länteen, iso vihreä pystyyn"]
)
def test_both_languages_are_read_at_every_table(text: str) -> None:
    """The sealed and stored text is the same in both languages."""
    for game in (KOLMIO, FINNISH):
        answer = game.notation.read(text, STATE.table, STATE.hands[0], Decision(0, PROGRAM))
        assert written(answer) == "SRNE MBW LGU"
        assert game.notation.write(Decision(0, PROGRAM), answer) == "SRNE MBW LGU"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1PKO 2SL 3VY", "SRNE MBW LGU"),
        ("1P KO, 2 S L, 3V*", "SRNE MBW LGU"),
        ("1RNE 2BW 3GU", "SRNE MBW LGU"),
        ("pieni P KO, iso R E", "SRNE LRE"),
        ("1🔴KO P🔵I", "SRNE SBE"),
        ("3 vihreä U, keski green Y", "LGU MGU"),
    ],
)
def test_digits_words_and_emoji_mix_with_letters_of_any_language(text: str, canonical: str) -> None:
    """The Finnish help says so: sizes P K I or 1 2 3, followed by anything."""
    for game in (KOLMIO, FINNISH):
        answer = game.notation.read(text, STATE.table, STATE.hands[0], Decision(0, PROGRAM))
        assert game.notation.write(Decision(0, PROGRAM), answer) == canonical


def test_goal_stack_mixes_digits_with_letters_of_any_language() -> None:
    for typed in ("1P 3S 2V 1K", "1R 3B 2G 1Y", "PP 3B MG 1K"):
        assert KOLMIO.notation.read(typed, STATE.table, STATE.hands[0], Decision(0, GOALS)) == ("SR", "LB", "MG", "SY")


@pytest.mark.parametrize(
    ("typed", "due", "before", "character"),
    [
        ("PRKO", colour, "fi", "R"),
        ("SPNE", colour, "en", "P"),
        ("PPNE", way, "fi", "N"),
        ("PPU", way, "fi", "U"),
        ("1PE", way, "fi", "E"),
        ("SRKO", way, "en", "K"),
        ("1RY", way, "en", "Y"),
    ],
)
def test_error_for_mixed_language_letters_lists_valid_ones(
    typed: str, due: Callable[..., str], before: str, character: str
) -> None:
    """A size in one language must not be misread in the other."""
    assert expected(due(before), character) in mistake(typed)
    with pytest.raises(UnreadableError) as raised:
        FINNISH.notation.read(typed, STATE.table, STATE.hands[0], Decision(0, PROGRAM))
    assert due(before, "fi") in raised.value.render("fi")
