"""The announcement of a game's end: a headline and a few lines, none of which repeats another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.views.play.round_log import upshot
from bot.engine import answers as engine_answers
from bot.engine.game import is_draw
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.game import MAX_HEADLINE
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.rambots import RAMBOTS
from bot.games.rambots.notation.documents import RamDocuments
from tests.discord_ui import worst
from tests.discord_ui.handlers.play.test_agreement_flow import WON
from tests.texts import part, text

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.host.model.views import MoveView

CLOSE: dict[str, Any] = {
    "game": "rambots",
    "position": {
        "round": 9,
        "precedence": ["red", "yellow", "blue", "green"],
        "rambots": {"red": {"at": "b2", "facing": "E"}, "blue": {"at": "h8", "facing": "up"}},
        "beacons": {
            "red": {"at": "a8", "facing": "up"},
            "yellow": {"at": "c2", "facing": "up"},
            "blue": {"at": "a6", "facing": "up"},
            "green": {"at": "a5", "facing": "up"},
        },
        "pools": {"red": ["MR"], "blue": ["MB"]},
        "goals": {"red": ["SY"], "blue": ["SR", "SY", "LG", "SB"]},
    },
    "orders": {"red": ["MRE"], "blue": ["MBU"]},
}
"""One RAM before the end."""


def at_random(game: AnyGame, seed: int) -> MoveView:
    """The last move of a short game played at random."""
    known = {option.key for option in game.options}
    chosen = {key: value for key, value in (("round_limit", 5), ("learning", True)) if key in known}
    rules = game.rules(game.with_defaults(chosen))
    state, rng = rules.start(tuple(colour.key for colour in game.colours[: game.seats[-1]]), Rng(seed)), Rng(seed)
    while True:
        answers = {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], rng = engine_answers.at_random(rules, state, decision, rng)
        steps = list(rules.advance(state, answers))
        if rules.outcome(steps[-1].state) is not None:
            return worst.move_view(state, steps, game=game)
        state = steps[-1].state


def told(move: MoveView) -> list[str]:
    return [move.game.plain(line) for line in upshot(move, move.game.words.story(move.before, move.steps, move.names))]


def bare(line: str) -> str:
    """A line without its leading emoji and without Markdown."""
    return re.sub(r"^[^\w*]+|\*", "", line)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(3))
def test_end_has_a_headline_and_few_lines_however_many_are_late(game: AnyGame, seed: int) -> None:
    move = at_random(game, seed)
    everybody = tuple(range(len(move.names)))
    for late in ((), everybody[:1], everybody):
        headline, *lines = told(replace(move, late=late))
        assert headline.startswith("## ")
        assert len(lines) < MAX_HEADLINE
        assert sum(text("fared-late", rushed=0) in line for line in lines) == len(late)
        _each_says_something_else(move, lines)


def _each_says_something_else(move: MoveView, lines: list[str]) -> None:
    standing = [line for line in lines if line[0] in "🥇🥈🥉4"]
    assert len(standing) == len(move.names)
    assert standing == lines[-len(standing) :]
    assert len({bare(line) for line in lines}) == len(lines)
    assert not any(re.search(WON, bare(line)) for line in lines), lines
    assert not any("🏆" in line or "🏁" in line for line in lines)


def test_last_goal_is_announced_once_and_from_each_players_view() -> None:
    documents = RamDocuments()
    rules, state, orders = documents.read(CLOSE)
    steps = list(rules.advance(state, {seat: answer_of(program) for seat, program in orders.items()}))
    names = ("Ada", "Bo")
    whole = worst.move_view(state, steps, game=RAMBOTS)
    players = tuple(replace(each, name=name) for each, name in zip(whole.record.players, names, strict=False))
    move = replace(whole, record=replace(whole.record, players=players))
    assert told(move) == [
        f"## {text('end-wins', who='Ada', count=1)}",
        text("note-tagged-last", who="🔴 **Ada**", colours="🟡 yellow", count=1),
        f"🥇 🔴 **Ada** · {text('score-done')}",
        f"🥈 🟡 **Bo** · {text('score', count=4)}",
    ]
    seen = [step.seen for step in steps]
    mine, theirs = (RAMBOTS.words.news(state.table, seen, seat, names) for seat in range(2))
    assert list(map(RAMBOTS.plain, mine)) == [text("news-you-all", deeds=text("tagged", colours="🟡 yellow"))]
    assert RAMBOTS.plain(theirs[0]) == text("news-last-tag", who="🔴 **Ada**", colours="🟡 yellow", count=1)
    assert part("news-tagged") not in "".join(theirs[1:])


FOUR = {
    "game": "rambots",
    "position": {
        **CLOSE["position"],
        "rambots": {
            "red": {"at": "b2", "facing": "E"},
            "yellow": {"at": "h6", "facing": "up"},
            "green": {"at": "f8", "facing": "up"},
            "blue": {"at": "h8", "facing": "up"},
        },
        "pools": {"red": ["MR"], "yellow": ["MB"], "green": ["MB"], "blue": ["MB"]},
        "goals": {"red": ["SY"], "yellow": ["SR", "SY"], "green": ["SR", "SB", "LG"], "blue": ["SR", "SY", "LG", "SB"]},
    },
    "orders": {"red": ["MRE"], "yellow": [], "green": [], "blue": []},
}
"""The same at a table of four."""


def test_last_goal_replaces_winners_line_at_a_table_of_four() -> None:
    """The whole text is five lines. A late winner's own line stays, since it says so."""
    documents = RamDocuments()
    rules, state, orders = documents.read(FOUR)
    steps = list(rules.advance(state, {seat: answer_of(program) for seat, program in orders.items()}))
    names = ("Ada", "Bo", "Cy", "Di")
    whole = worst.move_view(state, steps, game=RAMBOTS)
    players = tuple(replace(each, name=name) for each, name in zip(whole.record.players, names, strict=True))
    move = replace(whole, record=replace(whole.record, players=players))
    others = [
        f"🥈 🟡 **Bo** · {text('score', count=2)}",
        f"🥉 🟢 **Cy** · {text('score', count=3)}",
        f"4️⃣ 🔵 **Di** · {text('score', count=4)}",
    ]
    assert told(move) == [
        f"## {text('end-wins', who='Ada', count=1)}",
        text("note-tagged-last", who="🔴 **Ada**", colours="🟡 yellow", count=1),
        *others,
    ]
    late = replace(move, late=(0,))
    assert told(late) == [
        f"## {text('end-wins', who='Ada', count=1)}",
        f"🥇 🔴 **Ada** · {text('score-done')} · {text('fared-late', rushed=0)}",
        *others,
    ]


def test_draw_only_if_everybody_won() -> None:
    assert is_draw(range(4), 4)
    assert not is_draw(range(3), 4), "three share the win"
    assert not is_draw((), 4), "nobody won"
    assert not is_draw((0,), 1), "one who plays alone has won"
