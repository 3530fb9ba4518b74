"""Every game's questions and legal answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games.game import MAX_PARTS
from tests.games.conformance.playing import (
    PLAYINGS,
    Playing,
    every_playing,
)

if TYPE_CHECKING:
    from bot.engine.game import Answer


@every_playing
def test_every_question_has_distinct_short_choices(playing: Playing) -> None:
    for state, decision in playing.asked():
        menu = playing.rules.menu(state, decision, ())
        assert menu
        assert len({choice.key for choice in menu}) == len(menu)
        assert all(0 < len(choice.key) <= 40 and 0 < len(choice.label) <= 80 for choice in menu)
        assert all(len(choice.note) <= 100 for choice in menu)


@every_playing
def test_seat_is_asked_one_question_at_a_time(playing: Playing) -> None:
    for move in playing.played:
        seats = [decision.seat for decision in playing.rules.pending_decisions(move.before)]
        assert len(set(seats)) == len(seats)


@every_playing
def test_random_answers_pass_the_check(playing: Playing) -> None:
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            answers.check(playing.rules, move.before, decision, move.answers[decision.seat])


@every_playing
def test_every_offered_choice_leads_to_an_answer(playing: Playing) -> None:
    """No menu choice may be a dead end."""
    for state, decision in list(playing.asked())[:6]:
        for choice in playing.rules.menu(state, decision, ()):
            answer: Answer = (choice.key,)
            while offered := playing.rules.menu(state, decision, answer):
                answer = (*answer, offered[-1].key)
            answers.check(playing.rules, state, decision, answer)


@every_playing
def test_written_drafts_are_read_back(playing: Playing) -> None:
    """Checks the whole answer and each beginning of it that can end there."""
    notation, rules = playing.game.notation, playing.rules
    for move in playing.played:
        for decision in rules.pending_decisions(move.before):
            answer = move.answers[decision.seat]
            drafts = [answer[:length] for length in range(len(answer) + 1)]
            for draft in drafts:
                text = notation.write(decision, draft)
                table, hand = move.before.table, move.before.hands[decision.seat]
                undone = draft[:-1] if draft[-1:] == (DONE,) else draft
                assert notation.read(text, table, hand, decision) == undone
            assert answers.finish(rules, move.before, decision, undone) == answer


@every_playing
def test_help_has_at_most_five_lines(playing: Playing) -> None:
    for _, decision in playing.asked():
        assert 0 < playing.game.notation.help(decision).count("\n") < 5
        assert 0 < len(playing.game.words.question(decision)) <= 80


@every_playing
def test_every_choice_is_asked_for_in_words(playing: Playing) -> None:
    """Even somebody who doesn't know the game learns what's wanted."""
    for move in playing.moves():
        for decision in playing.rules.pending_decisions(move.before):
            answer = move.answers[decision.seat]
            for length in range(len(answer)):
                wanted = playing.game.words.next_choice(move.before.table, decision, answer[:length])
                assert 0 < len(wanted.ask) <= 100
                assert "\n" not in wanted.ask
                assert len(wanted.note) <= 250


@every_playing
def test_idle_answer_is_legal_and_reproducible(playing: Playing) -> None:
    """Holds for any draft, and gives the same answer every time."""
    rules = playing.rules
    for move in playing.played:
        for decision in rules.pending_decisions(move.before):
            whole = move.answers[decision.seat]
            for draft in ((), whole[:1], whole[:3], ("no", "such", "thing")):
                idle = rules.default_answer(move.before, decision, draft)
                answers.check(rules, move.before, decision, idle)
                assert rules.default_answer(move.before, decision, draft) == idle


@every_playing
def test_all_answers_are_enough_and_none_are_not(playing: Playing) -> None:
    for move in playing.played:
        assert playing.rules.can_advance(move.before, frozenset(move.answers))
        assert not playing.rules.can_advance(move.before, frozenset())


@every_playing
def test_sealed_part_names_reveal_nothing_and_texts_fit_a_line(playing: Playing) -> None:
    """The names of the parts reveal nothing of the answer, and the texts fit a command line."""
    rng = Rng(playing.seed)
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            other, rng = answers.at_random(playing.rules, move.before, decision, rng)
            idle = playing.rules.default_answer(move.before, decision, ())
            given = (move.answers[decision.seat], other, idle)
            parts = [playing.game.parts(move.before.table, decision, answer) for answer in given]
            assert len({tuple(each) for each in parts}) == 1
            assert 0 < len(parts[0]) <= MAX_PARTS
            assert all(len(name) <= 20 for name in parts[0])
            assert not any("\n" in text or "`" in text for each in parts for text in each.values())


@every_playing
def test_questions_own_time_limit_leaves_time_to_answer(playing: Playing) -> None:
    limits = [decision.seconds for _, decision in playing.asked()]
    assert all(seconds is None or seconds >= 10 for seconds in limits)


@pytest.mark.parametrize(
    "playing",
    [playing for playing in PLAYINGS if playing.game.sealing is not None],
    ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}",
)
def test_some_parts_open_at_once_and_others_stay_sealed(playing: Playing) -> None:
    """Any later table shows which parts are open; if everything or nothing opened at once, sealing parts would be
    pointless."""
    moves = playing.played
    sealing = playing.game.sealing
    assert sealing is not None
    ways: set[tuple[bool, ...]] = set()
    for number, move in enumerate(moves):
        tables = [later.steps[-1].state.table for later in moves[number:]]
        for decision in playing.rules.pending_decisions(move.before):
            answer, asked = move.answers[decision.seat], move.before.table
            for part in playing.game.parts(asked, decision, answer):
                ways.add(tuple(sealing.is_open(part, decision, answer, asked=asked, now=now) for now in tables))
    assert any(all(way) for way in ways)
    assert any(not way[0] for way in ways)


@every_playing
def test_public_questions_menus_do_not_depend_on_the_hand(playing: Playing) -> None:
    """Another seat finds the same menus whatever it assumes about that hand, so passing such a question reveals
    nothing."""
    rules, rng = playing.rules, Rng(playing.seed)
    for state, decision in playing.asked():
        others = [seat for seat in range(playing.seats) if seat != decision.seat]
        if not decision.public:
            continue
        answer, rng = answers.at_random(rules, state, decision, rng)
        for seat in others:
            believed = rules.imagine(state.table, state.hands[seat], seat, Rng(seat))
            for length in range(len(answer) + 1):
                assert rules.menu(believed, decision, answer[:length]) == rules.menu(state, decision, answer[:length])


@every_playing
def test_every_tracked_item_has_an_icon(playing: Playing) -> None:
    """Preferences are stored and shown by the keys of icons, for years. The setup reveals none."""
    game = playing.game
    used = [
        (key, move.before.table.round)
        for move in playing.played
        for decision in playing.rules.pending_decisions(move.before)
        for key in (game.uses(decision, move.answers[decision.seat]) if game.uses else ())
    ]
    assert {key for key, _ in used} <= game.icons.keys()
    assert all(number > 0 for _, number in used)
    assert used or game.uses is None
