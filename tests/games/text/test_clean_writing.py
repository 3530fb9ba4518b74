"""Every game's texts are clean: no slips, and no code where people read words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.drafts.acts import groups_of
from tests import discord_ui, games
from tests.games.conformance.playing import KEYED, PLAYINGS
from tests.games.text.test_icons_in_texts import strings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame
    from tests.games.conformance.playing import Playing

HEXAGONAL = "rumbl"
"""The game whose board has a row `r`."""
NAMES = ("Ada", "Bob", "Cem", "Dora")
AGREED = [
    Path(games.__file__).with_name("rounds.txt"),
    *Path(discord_ui.__file__).parent.rglob("agreed/*.txt"),
    Path(discord_ui.__file__).with_name("pages.txt"),
]
"""The approved texts, word for word."""

SLIPS = {
    "two full stops": re.compile(r"(?<!\.)\.\.(?!\.)"),
    "two signs": re.compile(r"[,;:!?][,;:!?]|[,;:!?]\.(?!\.)|\.[,;:!?]"),
    "a blank before a sign": re.compile(r"[\w)] [,.;:!?](?= |$)"),
    "two blanks": re.compile(r"(?<=\S)  +(?=\S)"),
    "one of many": re.compile(
        r"\b(?<![.,-])1 (?:point|goal|piece|robot|power|sector|thing|obstacle|hit|pip|round|space|repair|seat)s\b"
    ),
    "many of one": re.compile(r"\b(?:[02-9]|1\d) (?:point|goal|piece|robot|thing|obstacle|hit|round|repair) "),
    "a rotation in code": re.compile(r"\br[0-3]\b"),
    "a place in numbers": re.compile(r"\(-?\d, ?-?\d\)|(?<![\d,])-?\d,-?\d(?![\d,])"),
}
"""Patterns of unintended writing."""
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
"""Text that's typed or read by machines."""


def slips(text: str, *, row: bool = False) -> list[str]:
    """The mistakes in a text, with their places; `row` is whether `r` may be a row of a board."""
    shown = CODE.sub("x", text).replace("R.U.M.B.L.,", "it,").replace("R.U.M.B.L. ", "it ")
    if row:
        shown = re.sub(r"\br([1-4])\b", r"s\1", shown)
    return [f"{what}: {found[0]!r} in {text!r}" for what, sign in SLIPS.items() if (found := sign.search(shown))]


def told(playing: Playing) -> Iterator[tuple[str, str]]:
    """All texts of a game while it's played, with their places."""
    words, rules, names, plain = playing.game.words, playing.rules, NAMES[: playing.seats], playing.game.plain
    for move in playing.played:
        state, seen = move.steps[-1].state, [step.seen for step in move.steps]
        story = words.story(move.before.table, seen, names)
        yield from ((where, plain(text)) for where, text in strings(story))
        yield from (("alt", sentence) for sentence in words.position(state.table, names))
        for seat, hand in enumerate(state.hands):
            yield "holdings", plain(words.holdings(state.table, hand, seat, names))
            yield "reminder", plain(words.reminder(state.table, hand, seat, names))
            yield "score", words.score(state.table, seat)
            yield from (("news", plain(line)) for line in words.news(move.before.table, seen, seat, names))
        outcome = rules.outcome(state)
        if outcome is not None:
            yield "ending", plain(words.explain_ending(state.table, outcome.winners, outcome.reason, names))
        for decision in rules.pending_decisions(state):
            answer: tuple[str, ...] = ()
            for group in groups_of(playing.game, rules, state, decision, answer, Rng(KEYED)):
                yield "note", plain(group.note)
                yield "ask", group.ask
                yield from (("act", f"{act.label}: {plain(act.note)}") for act in group.acts)
        for decision in rules.pending_decisions(move.before):
            if decision.seat in move.answers:
                yield "typed", playing.game.format_answer(move.before.table, decision, move.answers[decision.seat])


def taught(game: AnyGame) -> Iterator[tuple[str, str]]:
    """All texts in which a game explains itself."""
    for words, _, alt in game.lessons():
        yield "lesson", game.plain(words)
        yield "alt", alt
    for subject in game.subjects():
        yield "subject", game.plain(subject.text)
    for puzzle in game.puzzles():
        for text in (puzzle.task, puzzle.lesson, puzzle.hint, puzzle.won, *(each.says for each in puzzle.wrong)):
            yield "puzzle", game.plain(text)
    for option in game.options:
        yield "option", option.help
        yield from (("option", words) for _, words in option.values)
    yield "pitch", game.pitch


@pytest.mark.parametrize(
    "playing",
    [each for each in PLAYINGS if each.game.key in GAMES],
    ids=lambda each: f"{each.game.key}-{each.seats}-{each.seed}",
)
def test_game_stories_have_no_slips(playing: Playing) -> None:
    found = [
        f"{where}: {slip}" for where, text in told(playing) for slip in slips(text, row=playing.game.key == HEXAGONAL)
    ]
    assert found == []
    assert not [text for where, text in told(playing) if where == "alt" and set("*`") & set(text)]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_game_help_and_rules_have_no_slips(game: AnyGame) -> None:
    found = [f"{where}: {slip}" for where, text in taught(game) for slip in slips(text, row=game.key == HEXAGONAL)]
    assert found == []
    assert not [text for where, text in taught(game) if where == "alt" and set("*`") & set(text)]


@pytest.mark.parametrize("file", [each for each in AGREED if each.exists()], ids=lambda each: each.name)
def test_approved_texts_have_no_slips(file: Path) -> None:
    shown = CODE.sub("x", file.read_text(encoding="utf-8"))
    lines = [line for line in shown.splitlines() if not re.match(r"[\[<(=]|  [-*+] ", line)]
    toy = [line for line in lines if not line.startswith("![")] if file.name == "pages.txt" else lines
    assert [slip for line in toy for slip in slips(line, row=True)] == []


@pytest.mark.parametrize(
    "text",
    [
        "That is R.U.M.B.L..",
        "Ada won 1 points",
        "turned to r2",
        "moved to (2, 0)",
        "at 1,-2 stands",
        "two  blanks",
        "Really?.",
        "3 robot left",
        "it stops , and goes",
    ],
)
def test_slip_is_detected(text: str) -> None:
    assert slips(text)


@pytest.mark.parametrize(
    "text", ["R.U.M.B.L. is over.", "Wait…", "and so on ...", "1 point, 2 points", "turns 1, 4 and 7", "`2,0 r1`"]
)
def test_intended_wording_is_not_a_slip(text: str) -> None:
    assert not slips(text)
