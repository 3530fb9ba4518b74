"""Answers typed as people write in a chat are read as what they'd be without all that stands round them."""

from __future__ import annotations

from typing import Final

import pytest

from bot.engine.errors import UnreadableError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.notation.forgiving import read_typed, readings

WAYS: Final = (
    "> MRN LBE",
    "**MRN LBE**",
    "*MRN LBE*",
    "`MRN LBE`",
    "```\nMRN LBE\n```",
    "1. MRN\n2. LBE",
    "1) MRN 2) LBE",
    "MRN → LBE",
    "MRN -> LBE",
    "ＭＲＮ　ＬＢＥ",
    "МRN LВE",
    "my program: MRN LBE",
    "My program is MRN LBE",
    "/program MRN LBE",
    "OK MRN LBE",
    "ok, my program: MRN, LBE, done!",
    "MRN LBE done",
    "MRN LBE (edited)",
    "<@123456789012345678> MRN LBE",
    "MRN LBE please",
    "> **1.** MRN\n> **2.** LBE",
    "ohjelmani: MRN LBE valmis",
    "MRN LBE (muokattu)",
    "1: MRN 2: LBE",
    "“MRN LBE”",
    "MRN—LBE",
    "MRN – LBE",
    "Mrn. Lbe.",
    "MRN LBE…",
    "🤖 MRN LBE 👍🏽",
    "• MRN\n• LBE",
    "MRN & LBE",
    "MRN\u200b LBE",
    "-# MRN LBE",
    "||MRN LBE||",
    "@RAMbots MRN LBE",
    "I’ll go with MRN LBE",
    "lets go MRN LBE",
    "maybe MRN LBE?",
    "Sorry, MRN LBE",
    "no wait MRN LBE",
    "First MRN, then LBE",
    "MRN LBE, that’s it",
    "MRN LBE thx",
    "Medium Red North, Large Blue East",
    "MR⬆️ LB➡️",
    "pelaan MRN LBE",
    "ei vaan MRN LBE",
    "ensin MRN, sitten LBE",
    "keskikokoinen punainen pohjoiseen, iso sininen itään",
)


def read(text: str) -> tuple[str, ...]:
    game = GAMES["rambots"]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "yellow"), Rng(1))
    goals = {each.seat: ("SR", "SY", "SG", "SB") for each in rules.pending(state)}
    state = list(rules.advance(state, goals))[-1].state
    decision = rules.pending(state)[0]
    return read_typed(game.notation, text, state.table, state.hands[0], decision)


@pytest.mark.parametrize("text", WAYS)
def test_what_people_write_round_an_answer_is_left_out(text: str) -> None:
    assert read(text) == ("MR", "N", "LB", "E")


@pytest.mark.parametrize("text", ["compile MR* LB*", "MR* LB*, lock it in", "MR* LB. done", "**MR* LB* compile**"])
def test_a_sign_for_upright_beside_such_words_stays(text: str) -> None:
    assert read(text) == ("MR", "U", "LB", "U")


@pytest.mark.parametrize("text", ["MR^ LB>", "MR* LB*", "2 red north", "mr n lb e", "MR→ LB←"])
def test_what_can_be_read_as_it_stands_is(text: str) -> None:
    """Signs of markup and quotation are directions too, digits are sizes."""
    game = GAMES["rambots"]
    assert next(readings(text)) == text
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "yellow"), Rng(1))
    state = list(rules.advance(state, {0: ("SR", "SY", "SG", "SB"), 1: ("SR", "SY", "SG", "SB")}))[-1].state
    decision = rules.pending(state)[0]
    assert read(text) == game.notation.read(text, state.table, state.hands[0], decision)


@pytest.mark.parametrize("text", ["hello", "OK", "1.", "**", "my program:", "👍", "…", "and"])
def test_a_frame_alone_is_no_answer(text: str) -> None:
    with pytest.raises(UnreadableError):
        assert not read(text)
