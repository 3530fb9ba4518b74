"""Words alone describe a whole table: a reader rebuilds the same one from them. So do charts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.factory.drafts.menus import TASKS
from bot.games.game import CHART_WIDTH
from bot.games.pyramids.rules.things import Hand as NoHand
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.state import Kind, StandingOrder
from tests.games.conformance.playing import PLAYINGS, every_playing
from tests.games.rumbl.positions import documents
from tests.games.table_texts import charts
from tests.games.table_texts.pyramids import aged, factory_table, ram_table, without_lost_goals
from tests.games.table_texts.rumbl import kept, numbered, table_and_hand
from tests.long import scaled
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import State
    from bot.games.game import TextBoard
    from tests.games.conformance.playing import Playing

OFF = text("space", catalog="rumbl", where="off")
YOU = text("you-are", who=""), text("tell-you", who="")
EACH = 5
"""The interval between the checked steps of a move; the last step, where the table rests, is always checked."""


def _heard(playing: Playing, sentences: tuple[str, ...]) -> tuple[Any, Any]:
    """The table and hand rebuilt from these sentences."""
    match playing.game.key:
        case "rambots" | "kolmio":
            return ram_table(sentences, playing.names), NoHand()
        case "factory":
            return factory_table(sentences, playing.names), NoHand()
        case "rumbl":
            return table_and_hand(sentences, playing.names)
        case _:
            raise ValueError(playing.game.key)


def _as_played(playing: Playing, table: Any) -> Any:
    """A table without details that don't affect play, such as the numbers of its things."""
    match playing.game.key:
        case "factory":
            return aged(without_lost_goals(table))
        case "rumbl":
            return numbered(table)
        case _:
            return without_lost_goals(table)


def _chart(playing: Playing, table: Any) -> TextBoard:
    chart = playing.game.words.chart(table, playing.names)
    assert chart is not None
    return chart


def _states(playing: Playing) -> Iterator[State[Any, Any]]:
    yield playing.start()
    for move in playing.played:
        states = [step.state for step in move.steps]
        yield from (*states[:-1:EACH], states[-1])
    yield from _left(playing)


def _rests(playing: Playing) -> Iterator[State[Any, Any]]:
    yield playing.start()
    yield from (move.steps[-1].state for move in playing.played)
    yield from _left(playing)


def _left(playing: Playing) -> Iterator[State[Any, Any]]:
    """Tables at which somebody has resigned, early and later."""
    for at in (0, 1, 4):
        if at < len(playing.played):
            before = playing.played[at].before
            yield from (list(playing.rules.leave(before, seat))[-1].state for seat in range(playing.seats))


def _seen(playing: Playing, table: Any) -> bool:
    """Return whether everything is on a space: in some steps, things leaving the board are on their way."""
    return playing.game.key != "rumbl" or all(OFF not in each for each in charts.rumbl_things(table))


games = pytest.mark.parametrize(
    "playing",
    [playing for playing in PLAYINGS if playing.game.key != "maze"],
    ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}",
)


@games
def test_public_words_describe_the_whole_table(playing: Playing) -> None:
    for state in _states(playing):
        if _seen(playing, state.table):
            told = playing.game.words.position(state.table, playing.names)
            assert _heard(playing, told)[0] == _as_played(playing, state.table)


@games
def test_words_for_a_player_describe_the_table_and_own_hand(playing: Playing) -> None:
    for state in _rests(playing):
        for seat, hand in enumerate(state.hands):
            told = playing.game.words.position(state.table, playing.names, seat=seat, hand=hand)
            table, held = _heard(playing, told)
            assert table == _as_played(playing, state.table)
            assert held == (kept(state.table, hand) if playing.game.key == "rumbl" else hand)
            assert sum(line.startswith(YOU) for line in told) == 1


@games
def test_chart_shows_everything_on_the_board(playing: Playing) -> None:
    for state in _states(playing):
        table, names = state.table, playing.names
        if not _seen(playing, table):
            continue
        chart = _chart(playing, table)
        match playing.game.key:
            case "rambots" | "kolmio":
                assert charts.ram_chart(chart, names) == charts.ram_things(table, names)
            case "factory":
                assert charts.factory_chart(chart, names) == charts.factory_things(table, names)
            case _:
                assert charts.rumbl_chart(chart) == charts.rumbl_things(table)


def test_triangle_chart_shows_which_way_free_cells_point() -> None:
    for playing in PLAYINGS:
        if playing.game.key == "kolmio":
            table = playing.start().table
            free = charts.triangles(_chart(playing, table))
            taken = {placed.cell for placed in table.placed}
            ways = {table.grid.name(cell): "v^"[table.grid.points_up(cell)] for cell in table.grid.cells}
            assert free == {place: way for place, way in ways.items() if table.grid.cell(place) not in taken}


@games
def test_chart_fits_on_a_phone_in_plain_ascii(playing: Playing) -> None:
    for state in _rests(playing):
        chart = _chart(playing, state.table)
        assert all(0 < len(line) <= CHART_WIDTH and line == line.rstrip() and line.isascii() for line in chart.lines)
        assert chart.key


@every_playing
def test_sentences_are_plain_words(playing: Playing) -> None:
    """They contain no formatting and no icons, so a screen reader reads only words."""
    names = [f"Player{seat}" for seat in range(playing.seats)]
    for state in _rests(playing):
        for seat, hand in enumerate(state.hands):
            for line in playing.game.words.position(state.table, names, seat=seat, hand=hand):
                assert re.fullmatch(r"[A-Z0-9][A-Za-z0-9 ,;:.()'-]*\.", line), line


@every_playing
def test_hidden_information_does_not_change_words_for_others(playing: Playing) -> None:
    """Every hand but one's own and all chance are redrawn, and the sentences stay the same."""
    words, rules, names = playing.game.words, playing.rules, playing.names
    for state in _rests(playing):
        for seat, hand in enumerate(state.hands):
            other = rules.imagine(state.table, hand, seat, Rng(5))
            assert words.position(other.table, names) == words.position(state.table, names)
            assert words.chart(other.table, names) == words.chart(state.table, names)
            told = words.position(state.table, names, seat=seat, hand=hand)
            assert words.position(other.table, names, seat=seat, hand=other.hands[seat]) == told


def test_different_hands_are_described_only_to_their_owners() -> None:
    """Otherwise the previous test would pass with words that say nothing."""
    playing = next(playing for playing in PLAYINGS if playing.game.key == "rumbl")
    words, names, apart = playing.game.words, playing.names, 0
    for state in _rests(playing):
        other = playing.rules.imagine(state.table, state.hands[0], 0, Rng(5))
        one, two = (words.position(each.table, names, seat=1, hand=each.hands[1]) for each in (state, other))
        apart += one != two
        assert words.position(state.table, names, seat=1) == words.position(other.table, names, seat=1)
    assert apart


@every_playing
def test_draft_is_described_with_its_expected_outcome(playing: Playing) -> None:
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            answer, hand = move.answers[decision.seat], move.before.hands[decision.seat]
            for length in range(len(answer) + 1):
                draft = answer[:length]
                steps = [step.seen for step in playing.rules.preview(move.before.table, hand, decision.seat, draft)]
                told = playing.game.words.draft(move.before.table, hand, decision, draft, steps, playing.names)
                assert told
                assert all(told)
                alone = decision.topic not in TASKS  # in the board movement, nobody else moves
                assert (text("if-alone") in told) == (bool(steps) and alone)


# --- crowded boards, and what random games seldom bring ---------------------------------------------------------------


@settings(max_examples=scaled(60))
@given(documents(), st.randoms(use_true_random=False))
def test_crowded_boards_with_stacks_are_described_completely(document: Any, rng: Any) -> None:
    """All steps of a round from any position: stacks of three, armed Mines, fields, obstacles."""
    words, names = GAMES["rumbl"].words, ("Ada", "Bo")
    for table in _round_of(document, rng):
        stacks = [table.stack(piece.at) for piece in table.pieces]
        alike = any(len({(piece.kind, piece.team) for piece in stack}) < len(stack) for stack in stacks)
        if not alike and all(OFF not in place for place in charts.rumbl_things(table)):
            assert table_and_hand(words.position(table, names), names)[0] == numbered(table)
            chart = words.chart(table, names)
            assert chart is not None
            assert charts.rumbl_chart(chart) == charts.rumbl_things(table)


def _round_of(document: Any, rng: Any) -> Iterator[Any]:
    """The tables of a round, with all questions answered at random."""
    begun = RumblDocuments().read(document)
    rules, state = begun.rules, begun.state
    yield state.table
    steps = list(rules.play(state, begun.loads))
    while steps:
        yield from (step.state.table for step in steps)
        state = steps[-1].state
        question = state.table.question
        steps = [] if question is None else list(rules.answer(state, rng.choice(question.options)))


def test_standing_orders_and_returned_tokens_are_told_to_owner() -> None:
    playing = next(playing for playing in PLAYINGS if playing.game.key == "rumbl")
    state = next(state for state in _rests(playing) if state.table.round)
    orders = StandingOrder(Kind.CLONER, ("NE", "W")), StandingOrder(Kind.MISSILE, ("blue nullifier", "obstacle"))
    hand = replace(state.hands[1], orders=orders, returned=(2, 7))
    told = playing.game.words.position(state.table, playing.names, seat=1, hand=hand)
    assert table_and_hand(told, playing.names)[1] == kept(state.table, hand)
