"""Acts on unfinished goal stacks and programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.game import Answer, Decision
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.drafts.acts import groups_of
from bot.games.pyramids.drafts.acts import rows_by_compass
from bot.games.pyramids.drafts.menus import EMOJI
from bot.games.rambots import RAMBOTS
from bot.games.rambots.rules.rulebook import RamBots
from tests.games.rambots.test_setup import programming, started
from tests.texts import text

if TYPE_CHECKING:
    from bot.games.game import Group

GOALS = Decision(0, "goals")


def dealt(draft: Answer, seed: int) -> Answer:
    groups = groups_of(RAMBOTS, RamBots(), started(), GOALS, draft, Rng(seed))
    return next(act.draft for group in groups for act in group.acts if act.key == "deal")


def test_dealing_fills_missing_goals_or_a_whole_random_stack() -> None:
    assert len({dealt((), seed) for seed in range(30)}) > 20
    assert all(dealt(("SR", "LB"), seed)[:2] == ("SR", "LB") for seed in range(9))
    assert len(dealt(("SR", "LB"), 1)) == 4


def test_redealt_goals_always_differ_from_the_current_ones() -> None:
    """The same chance gives the same stack."""
    assert all(dealt(dealt((), seed), seed) != dealt((), seed) for seed in range(9))


def test_unfinished_instruction_survives_edits_to_others() -> None:
    draft = ("MR", "N", "LB", "E", "MG")
    groups = groups_of(RAMBOTS, RamBots(), programming(), Decision(0, "program"), draft, Rng(1))
    acts = {act.key: act.draft for group in groups for act in group.acts if group.separate}
    assert acts["swap-1-2"] == ("LB", "E", "MR", "N", "MG")
    assert acts["out-1"] == ("LB", "E", "MG")
    assert acts["turn-2-U"] == ("MR", "N", "LB", "U", "MG")
    assert "use-1-MG" not in acts, "it is laid out already"


def test_groups_of_changes_are_never_empty() -> None:
    """They're only made once somebody looks at them."""
    state, decision = programming(), Decision(0, "program")
    pool = state.table.players[0].pool
    whole = tuple(each for piece in pool[:5] for each in (piece.key, "N"))
    for length in range(len(whole) + 1):
        groups = groups_of(RAMBOTS, RamBots(), state, decision, whole[:length], Rng(1))
        changes = [len(group.acts) for group in groups if group.separate]
        assert all(changes)
        assert len(changes) == (3 if length > 1 else 0)


def test_doubled_pieces_have_labels_without_spaces() -> None:
    """With a space before the number, they'd be wider than a message and the question would fill more than a screen."""
    state = programming(seats=2)
    players = state.table.players
    doubled = replace(players[0], pool=(*players[0].pool, *players[0].pool))
    state = replace(state, table=replace(state.table, players=(doubled, *players[1:])))
    (group, *_) = groups_of(RAMBOTS, RamBots(), state, Decision(0, "program"), (), Rng(1))
    assert {act.label for act in group.acts} == {f"{EMOJI[piece.colour]}{piece.key[0]}×2" for piece in players[0].pool}


def test_empty_pool_offers_nothing_to_choose() -> None:
    """With Speedbots, even a player without any pieces is asked."""
    state, decision = programming(), Decision(0, "program", public=False)
    players = state.table.players
    state = replace(state, table=replace(state.table, players=(replace(players[0], pool=()), *players[1:])))
    rules = RamBots(speedbots=True)
    assert decision in rules.pending_decisions(state)
    assert groups_of(RAMBOTS, rules, state, decision, (), Rng(1)) == ()


# --- what is explained -----------------------------------------------------------------------------------------------

COLOURS = {colour[0].upper(): colour for colour in ("red", "yellow", "green", "blue")}
RED = {"rambots": "slide", "kolmio": "rob", "factory": "damage"}
BEAMS = {
    game: {letter: text("beam-does", colour=colour, red=red) for letter, colour in COLOURS.items()}
    for game, red in RED.items()
}
STEPS = {"S": 1, "M": 2, "L": 3}
every_pyramid_game = pytest.mark.parametrize("key", BEAMS)


def offered(key: str, topic: str, *ways: str) -> tuple[Group, ...]:
    """The acts for the first piece of the pool and for its orientation, in the first question on that topic."""
    game = GAMES[key]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "blue"), Rng(1))
    while rules.pending_decisions(state)[0].topic != topic:
        given = {
            decision.seat: answers.at_random(rules, state, decision, Rng(1))[0]
            for decision in rules.pending_decisions(state)
        }
        *_, last = rules.advance(state, given)
        state = last.state
    draft = (state.table.players[0].pool[0].key, *ways)
    return groups_of(game, rules, state, rules.pending_decisions(state)[0], draft if ways else (), Rng(1))


@every_pyramid_game
def test_piece_options_explain_their_effect(key: str) -> None:
    for groups in (offered(key, "program", "E"), offered(key, "goals", "MY")):
        told = {act.icon: act.note for group in groups for act in group.acts if act.key.startswith("use-")}
        assert told
        for piece, note in told.items():
            deed = text("deed", steps=STEPS[piece[0]], colour=COLOURS[piece[1]], red=RED[key])
            assert note.startswith((f"{deed}; ", f"{deed} (")), (piece, note)


@every_pyramid_game
def test_first_piece_choice_explains_sizes_and_beams(key: str) -> None:
    group = offered(key, "program")[0]
    assert text("sizes") in group.note
    assert all(beam in group.note for beam in BEAMS[key].values())


@every_pyramid_game
def test_a_swap_is_only_offered_if_two_instructions_differ(key: str) -> None:
    asked = {group.ask for group in offered(key, "program", "E")}
    assert text("group-take-out") in asked
    assert text("group-out-or-swap") not in asked


@every_pyramid_game
def test_upright_option_explains_its_use(key: str) -> None:
    acts = [act for group in offered(key, "program", "E") for act in group.acts]
    (note,) = (act.note for act in acts if act.key == "turn-1-U")
    assert text("upright-round" if key == "kolmio" else "upright-backwards") in note
    assert len(note) <= 100


@pytest.mark.parametrize(
    ("ways", "rows"),
    [
        ("N E S W U", ["W N E / S U", "N / W E U / S", "N / W E / S / U"]),
        ("NE E SE SW W NW U", ["W NW NE E / SW SE U", "NW NE / W E U / SW SE", "NW NE / W E / SW SE / U"]),
    ],
)
def test_ways_lie_as_on_the_board_in_any_number_of_rows(ways: str, rows: list[str]) -> None:
    made = [rows_by_compass(ways.split(), lines) for lines in (2, 3, 4)]
    assert [" / ".join(" ".join(row) for row in each) for each in made] == rows
