"""What happens when a table of any game moves on."""

from __future__ import annotations

import json

from bot.engine.rng import Rng
from tests.fingerprints import digest, plain
from tests.games.conformance.playing import (
    Playing,
    every_playing,
)


@every_playing
def test_move_has_steps_and_ends_in_a_question_or_the_end(playing: Playing) -> None:
    for move in playing.played:
        assert move.steps
        after = move.steps[-1].state
        assert bool(playing.rules.pending_decisions(after)) == (playing.rules.outcome(after) is None)


@every_playing
def test_replaying_gives_the_same_tables(playing: Playing) -> None:
    """Compares the digests of every table, including the chance."""
    first = [digest((step.state.table, step.state.rng)) for move in playing.played for step in move.steps]
    second = [digest((step.state.table, step.state.rng)) for move in playing.moves() for step in move.steps]
    assert first == second


@every_playing
def test_preview_does_not_change_the_table(playing: Playing) -> None:
    """Otherwise a sealed answer could show before it's handed over."""
    for move in playing.played:
        before = digest(move.before.table)
        for decision in playing.rules.pending_decisions(move.before):
            list(
                playing.rules.preview(
                    move.before.table, move.before.hands[decision.seat], decision.seat, move.answers[decision.seat]
                )
            )
        assert digest(move.before.table) == before


@every_playing
def test_every_event_is_reproducible_hashable_and_valid_json(playing: Playing) -> None:
    """Events can be stored as JSON, and replaying the game gives equal events with equal hashes."""
    events, again = (
        [step.event for move in moves for step in move.steps] for moves in (playing.played, playing.moves())
    )
    assert events == again
    assert [hash(event) for event in events] == [hash(event) for event in again]
    for event in events:
        assert json.loads(json.dumps(plain(event))) == plain(event)


@every_playing
def test_preview_of_any_draft_prefix_is_reproducible(playing: Playing) -> None:
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            table, hand = move.before.table, move.before.hands[decision.seat]
            for length in range(len(move.answers[decision.seat]) + 1):
                draft = move.answers[decision.seat][:length]
                once = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
                again = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
                assert once == again


@every_playing
def test_imagining_keeps_the_table_and_own_hand(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            hand = move.before.hands[seat]
            imagined = playing.rules.imagine(move.before.table, hand, seat, Rng(5))
            assert imagined.table == move.before.table
            assert imagined.hands[seat] == hand
            assert playing.rules.pending_decisions(imagined) == playing.rules.pending_decisions(move.before)


@every_playing
def test_any_player_can_leave_at_any_point(playing: Playing) -> None:
    """Players leave until only one is left, which ends the game."""
    rules = playing.rules
    for move in playing.played:
        state = move.before
        for seat in range(playing.seats - 1):
            for step in rules.leave(state, seat):
                state = step.state
            assert seat not in {decision.seat for decision in rules.pending_decisions(state)}
        assert rules.outcome(state) is not None


@every_playing
def test_winners_have_the_best_value(playing: Playing) -> None:
    for move in playing.played:
        after = move.steps[-1].state
        outcome = playing.rules.outcome(after)
        values = {seat: playing.rules.evaluate(after.table, seat) for seat in range(playing.seats)}
        best = {seat for seat, worth in values.items() if worth == max(values.values())}
        assert outcome is None or not outcome.winners or outcome.winners == best
