"""Typed answers are read as if the decoration of a chat message weren't there."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bot.engine.answers import at_random
from bot.engine.errors import UnreadableError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.notation.forgiving import read_typed, readings
from bot.games.pyramids.drafts.menus import GOALS, PROGRAM
from bot.i18n import LANGUAGES

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


GOALS_LAID: Final = ("SR", "SY", "SG", "SB")


def read(text: str, name: str = "rambots") -> tuple[str, ...]:
    game = GAMES[name]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "yellow"), Rng(1))
    while (decision := rules.pending_decisions(state)[0]).topic != PROGRAM:
        some = {
            each.seat: GOALS_LAID if each.topic == GOALS else at_random(rules, state, each, Rng(1))[0]
            for each in rules.pending_decisions(state)
        }
        state = list(rules.advance(state, some))[-1].state
    return read_typed(game.notation, text, state.table, state.hands[0], decision)


@pytest.mark.parametrize("text", WAYS)
def test_surrounding_chat_text_is_ignored(text: str) -> None:
    assert read(text) == ("MR", "N", "LB", "E")


@pytest.mark.parametrize("text", ["compile MR* LB*", "MR* LB*, lock it in", "MR* LB. done", "**MR* LB* compile**"])
def test_upright_symbol_survives_next_to_ignored_words(text: str) -> None:
    assert read(text) == ("MR", "U", "LB", "U")


@pytest.mark.parametrize("text", ["MR^ LB>", "MR* LB*", "2 red north", "mr n lb e", "MR→ LB←"])
def test_readable_text_is_read_unchanged(text: str) -> None:
    """Characters of markup and quotation are directions too, and digits are sizes."""
    game = GAMES["rambots"]
    assert next(readings(text)) == text
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "yellow"), Rng(1))
    state = list(rules.advance(state, dict.fromkeys((0, 1), GOALS_LAID)))[-1].state
    decision = rules.pending_decisions(state)[0]
    assert read(text) == game.notation.read(text, state.table, state.hands[0], decision)


@pytest.mark.parametrize("text", ["MRN → SRE", "**MRN** → SRE", "1. MRN 2. SRE", "my program: 1. MRN → SRE"])
def test_mistake_is_about_the_text_without_any_decoration(text: str) -> None:
    with pytest.raises(UnreadableError, match="SRE"):
        read(text)


@pytest.mark.parametrize("text", ["hello", "OK", "1.", "**", "my program:", "👍", "…", "and"])
def test_decoration_alone_is_not_an_answer(text: str) -> None:
    with pytest.raises(UnreadableError):
        assert not read(text)


def is_read(text: str, name: str) -> bool:
    try:
        return bool(read(text, name))
    except UnreadableError:
        return False


UP, DOWN = {"N", "NE", "NW", "U"}, {"S", "SE", "SW"}
ALL = {*UP, *DOWN, "E", "W"} - {"U"}


@pytest.mark.parametrize("name", ["rambots", "kolmio", "factory"])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("medium red up", UP),
        ("MRup", UP),
        ("mr ylös, large blue east", UP),
        ("MR downwards", DOWN),
        ("keskikokoinen punainen alas", DOWN),
        ("MR left", {"W"}),
        ("MR vasemmalle", {"W"}),
        ("medium red to the right", {"E"}),
        ("MR oikealle", {"E"}),
        ("MR forward", ALL),
        ("MR straight ahead", ALL),
        ("MR eteenpäin", ALL),
        ("MR back", {"U"}),
        ("MR taaksepäin", {"U"}),
    ],
)
def test_relative_direction_is_read_unless_ambiguous(name: str, typed: str, meant: set[str]) -> None:
    """Up may mean upright, triangles have two ways up, and forward depends on the instructions before: the bot doesn't
    guess, and each of its examples can be sent. Upright pieces go back."""
    possible = {way for way in meant if is_read(f"MR{way}", name)}
    if len(possible) == 1:
        assert read(typed, name)[:2] == ("MR", *possible)
        return
    with pytest.raises(UnreadableError) as refused:
        read(typed, name)
    for language in LANGUAGES:
        examples = re.findall(r"`(.+?)`", refused.value.render(language))
        assert [read(each, name)[0] for each in examples] == ["MR"] * len(examples)
        assert {read(each, name)[1] for each in examples} == possible
