"""Rounds and games of R.U.M.B.L.: set-up, docks, the order of priority, questions, scoring, ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.rumbl.rules.events import Ended, Left, Revealed, RoundBegan, SecondGameBegan, Swapped, TurnBegan
from bot.games.rumbl.rules.hexes import (
    BOARD,
    CENTRE,
    SECTORS,
    Direction,
    Sector,
    back,
    distance_from_centre,
    dock,
    front,
    placements,
)
from bot.games.rumbl.rules.loading import answer_of, load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import earlier
from bot.games.rumbl.rules.state import (
    LETTERS,
    POWERS,
    TOKENS,
    Docked,
    Ending,
    Hand,
    Holdings,
    Kind,
    Load,
    Phase,
    StandingOrder,
    Team,
)
from tests.games.chances import Written
from tests.games.rumbl.boards import close, run

if TYPE_CHECKING:
    from bot.games.rumbl.rules.rulebook import RumblState, RumblStep

BLUE, GREEN = 0, 1
COLOURS = ("blue", "green")


def begun(rules: Rumbl | None = None, seed: int = 1) -> RumblState:
    return (rules or Rumbl()).start(COLOURS, Rng(seed))


def holding(state: RumblState, seat: int, held: Holdings) -> RumblState:
    """The state with other tokens behind a seat's screen."""
    hands = tuple(replace(hand, held=held) if place == seat else hand for place, hand in enumerate(state.hands))
    return replace(state, hands=hands)


def last(steps: list[RumblStep]) -> RumblState:
    return steps[-1].state


def random_move(rules: Rumbl, state: RumblState, rng: Rng) -> tuple[list[RumblStep], Rng]:
    given = {}
    for decision in rules.pending_decisions(state):
        given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
    return list(rules.advance(state, given)), rng


def played_out(rules: Rumbl, seed: int) -> list[RumblStep]:
    """Every step of a randomly played game."""
    state, rng, steps = begun(rules, seed), Rng(seed + 1), []
    while rules.pending_decisions(state):
        found, rng = random_move(rules, state, rng)
        steps += found
        state = last(steps)
    return steps


# --- board and docks -------------------------------------------------------------------------------------------------


def test_board_has_37_spaces_and_six_docks_of_nine() -> None:
    """M1: rings 4 and 5 are divided evenly, and no two docks overlap."""
    spaces = [space for sector in SECTORS for space in dock(sector)]
    assert len(BOARD) == 37
    assert len(spaces) == len(set(spaces)) == 54
    assert {distance_from_centre(space) for space in spaces} == {4, 5}


def test_docks_are_named_clockwise_from_north() -> None:
    """M1: each is the previous one, turned by 60 degrees."""
    assert [sector.value for sector in SECTORS] == ["orange", "red", "purple", "yellow", "blue", "green"]
    assert front(Sector.ORANGE) == ((0, -4), (1, -4), (2, -4), (3, -4))
    assert back(Sector.ORANGE) == ((0, -5), (1, -5), (2, -5), (3, -5), (4, -5))
    assert front(Sector.RED)[0] == (4, -4)
    assert front(Sector.YELLOW)[0] == (0, 4)


@pytest.mark.parametrize("sector", SECTORS)
def test_dock_has_14_placements(sector: Sector) -> None:
    """M25: the straight way leads over its own dock onto the board."""
    assert sum(len(facings) for facings in placements(sector).values()) == 14


# --- set-up ----------------------------------------------------------------------------------------------------------


def test_each_team_starts_with_its_full_set_of_tokens() -> None:
    state = begun()
    for hand in state.hands:
        assert [kind.letter for kind in hand.held.roster] == list(LETTERS)
        assert hand.held.powers == POWERS
        assert len(hand.held.sectors) == len(hand.held.priorities) == 3
    first, second = (hand.held for hand in state.hands)
    assert {*first.sectors, *second.sectors} == set(SECTORS)
    assert not {*first.priorities} & {*second.priorities}


def test_learning_game_starts_with_reduced_set_of_tokens() -> None:
    state = begun(Rumbl(learning=True))
    for hand in state.hands:
        assert [kind.letter for kind in hand.held.roster] == list("ABCD")
        assert hand.held.powers == (3, 4, 5)
        assert len(hand.held.sectors) == 1
    assert state.table.last_round


@pytest.mark.parametrize("colours", [("blue", "green"), ("green", "blue")])
def test_shuffled_tokens_are_dealt_to_blue_first(colours: tuple[str, str]) -> None:
    """Without shuffling, orange and priority 1 would come first; each seat's sides are drawn separately."""
    state = Rumbl().start(colours, Written(draws=4 * "0/2 1/2 " + "1/2 " * 8))
    blue, green = (state.hands[state.table.seat_of(team)].held for team in (Team.BLUE, Team.GREEN))
    assert {*blue.sectors} == {*SECTORS[1:4]}
    assert {*green.sectors} == {*SECTORS[4:], SECTORS[0]}
    assert (blue.priorities, green.priorities) == ((2, 3, 4), (5, 6, 7))
    first, second = (hand.held.roster for hand in state.hands)
    assert first == tuple(token[place % 2] for place, token in enumerate(TOKENS))
    assert second == tuple(token[1] for token in TOKENS)


def test_learning_game_deals_first_two_sectors() -> None:
    state = Rumbl(learning=True).start(COLOURS, Written(draws="0/2 " + "1/2 " * 7))
    assert [hand.held.sectors for hand in state.hands] == [(SECTORS[1],), (SECTORS[2],)]


def test_swap_draws_only_priorities_not_yet_dealt() -> None:
    """M29: it never draws the returned ones, and neither does the next swap."""
    rules = Rumbl(priority_swap=True)
    dealt = rules.start(COLOURS, Written(draws=16 * "0/2 " + "1/2 0/1"))
    state = last(list(rules.advance(dealt, {BLUE: ("2 3",)})))
    assert state.hands[BLUE].held.priorities == (4, 8)
    state = last(list(rules.advance(state, {GREEN: ("5 7",)})))
    assert state.hands[GREEN].held.priorities == (1, 6)


def test_only_blue_and_green_can_play() -> None:
    with pytest.raises(ValueError, match="blue and green"):
        Rumbl().start(("blue", "red"), Rng(1))
    assert Rumbl().start(("green", "blue"), Rng(1)).table.seat_of(Team.BLUE) == 1


def test_both_choose_rosters_before_anything_is_drawn() -> None:
    rules = Rumbl(roster_choice=True)
    state = begun(rules)
    assert (state.table.round, state.table.phase) == (0, Phase.ROSTER)
    assert all(hand.held == Holdings() for hand in state.hands)
    sides = ("mine", "shield", "cloner", "magnetbot", "activator", "ricochet", "creeper", "hauler")
    others = ("bomb", "missile", "blockader", "repulsor", "nullifier", "helibot", "sleeper", "plow")
    state = last(list(rules.advance(state, {0: sides, 1: others})))
    assert tuple(kind.value for kind in state.hands[0].held.roster) == sides
    assert tuple(kind.value for kind in state.hands[1].held.roster) == others
    assert (state.table.round, state.table.phase) == (1, Phase.DOCK)


def test_unanswered_roster_is_completed_at_random() -> None:
    """M35: choices already made stay."""
    rules = Rumbl(roster_choice=True)
    state = begun(rules)
    idle = rules.default_answer(state, Decision(0, "roster"), ("mine", "shield"))
    assert idle[:2] == ("mine", "shield")
    assert [Kind(key).letter for key in idle] == list(LETTERS)


# --- priorities ------------------------------------------------------------------------------------------------------


def test_blue_then_green_may_swap_two_priorities_for_one() -> None:
    """M29: it's drawn blindly, and the returned ones are out for the round."""
    rules = Rumbl(priority_swap=True)
    state = begun(rules)
    assert rules.pending_decisions(state) == (Decision(BLUE, "swap", mid_round=True),)
    one, two, three = state.hands[BLUE].held.priorities
    before = {*state.hands[BLUE].held.priorities, *state.hands[GREEN].held.priorities}
    steps = list(rules.advance(state, {BLUE: (f"{one} {two}",)}))
    state = last(steps)
    assert steps[0].event == Swapped(BLUE, 2)
    kept = state.hands[BLUE].held.priorities
    assert three in kept
    assert len(kept) == 2
    assert not (set(kept) - {three}) & before
    assert state.table.sides[BLUE].priorities_left == 2
    assert rules.pending_decisions(state) == (Decision(GREEN, "swap", mid_round=True),)
    state = last(list(rules.advance(state, {GREEN: ("keep",)})))
    assert state.table.phase is Phase.DOCK


def test_open_table_shows_swapped_priorities() -> None:
    """M28."""
    rules = Rumbl(priority_swap=True, open=True)
    state = begun(rules)
    one, two, _ = state.hands[BLUE].held.priorities
    assert next(rules.advance(state, {BLUE: (f"{one} {two}",)})).event == Swapped(BLUE, 2, (one, two))


# --- docks -----------------------------------------------------------------------------------------------------------

PLOW = Docked(Kind.PLOW, (1, -4), Direction.SE, 2, 1)


def keys(rules: Rumbl, state: RumblState, so_far: tuple[str, ...]) -> list[str]:
    return [choice.key for choice in rules.menu(state, Decision(BLUE, "dock"), so_far)]


def loading() -> RumblState:
    held = Holdings((Kind.CREEPER, Kind.PLOW, Kind.HAULER), (2, 2, 5), (Sector.ORANGE, Sector.BLUE), (1, 4, 6))
    return holding(begun(), BLUE, held)


def test_dock_is_loaded_in_canonical_order() -> None:
    rules, state = Rumbl(), loading()
    assert keys(rules, state, ()) == ["orange", "blue", DONE]
    assert keys(rules, state, ("orange",)) == ["hauler", "creeper", "plow"]
    assert len(keys(rules, state, ("orange", "plow"))) == 9
    assert keys(rules, state, ("orange", "plow", "1,-4")) == ["SE", "SW"]
    assert keys(rules, state, ("orange", "plow", "0,-4")) == ["SE"]
    assert keys(rules, state, ("orange", "plow", "1,-4", "SE")) == ["2", "5"]
    assert keys(rules, state, ("orange", "plow", "1,-4", "SE", "2")) == ["1", "4", "6"]
    assert keys(rules, state, ("orange", "plow", "1,-4", "SE", "2", "1")) == [DONE]


def test_tokens_and_spaces_are_used_only_once() -> None:
    rules, state = Rumbl(), loading()
    path = ("orange", "creeper", "1,-4", "SE", "5", "4", "plow")
    assert "1,-4" not in keys(rules, state, path)
    assert keys(rules, state, (*path, "2,-4", "SE")) == ["2"]
    assert keys(rules, state, (*path, "2,-4", "SE", "2")) == ["1", "6"]


def test_robot_right_behind_own_hauler_may_face_anywhere() -> None:
    """M25."""
    rules, state = Rumbl(), loading()
    path = ("orange", "hauler", "1,-4", "SE", "2", "1", "plow")
    assert len(keys(rules, state, (*path, "1,-5"))) == 6
    assert len(keys(rules, state, (*path, "2,-5"))) == 2


def test_unanswered_dock_keeps_complete_robots_of_draft() -> None:
    """M35: without any, nothing is loaded or spent."""
    rules, state = Rumbl(), loading()
    whole = ("orange", "creeper", "1,-4", "SE", "5", "4")
    asked = Decision(BLUE, "dock")
    assert rules.default_answer(state, asked, (*whole, "plow", "2,-4")) == (*whole, DONE)
    assert rules.default_answer(state, asked, ("orange", "plow", "2,-4")) == (DONE,)
    after = last(list(rules.advance(state, {BLUE: (DONE,), GREEN: (DONE,)})))
    assert (after.hands[BLUE].held.powers, after.hands[BLUE].held.sectors) == ((2, 2, 5), (Sector.ORANGE, Sector.BLUE))


def test_order_of_robots_and_standing_orders_does_not_matter() -> None:
    order = StandingOrder(Kind.CREEPER, ("NE", "stay"))
    load = Load(Sector.ORANGE, (PLOW, Docked(Kind.HAULER, (2, -4), Direction.SE, 5, 4)), (order,))
    answer = answer_of(load)
    assert answer[1] == "hauler"
    assert set(load_of(answer).robots) == set(load.robots)
    assert load_of(answer).orders == (order,)


def test_reveal_shows_robots_and_priorities_but_not_powers() -> None:
    rules, state = Rumbl(), loading()
    steps = list(rules.play(state, (Load(Sector.ORANGE, (PLOW,)), Load())))
    shown = steps[0].event
    assert isinstance(shown, Revealed)
    assert shown.docks[0] is not None
    assert [(piece.kind, piece.priority) for piece in shown.docks[0].robots] == [(Kind.PLOW, 1)]
    assert shown.docks[1] is None
    assert steps[0].state.table.sides[BLUE].revealed_powers == ()
    assert steps[0].state.hands[BLUE].placed_powers == ((shown.docks[0].robots[0].number, 2),)
    assert isinstance(steps[1].event, TurnBegan)
    assert steps[1].state.hands[BLUE].placed_powers == ()


def test_loaded_tokens_are_used_up() -> None:
    """Sector, power and robot; priorities come back."""
    rules, state = Rumbl(), loading()
    after = last(list(rules.play(state, (Load(Sector.ORANGE, (PLOW,)), Load()))))
    assert after.hands[BLUE].held.roster == (Kind.CREEPER, Kind.HAULER)
    assert after.hands[BLUE].held.powers == (2, 5)
    assert after.hands[BLUE].held.sectors == (Sector.BLUE,)
    assert len(after.hands[BLUE].held.priorities) == 3
    assert after.table.sides[BLUE].used_robots == (Kind.PLOW,)


def test_robots_move_in_priority_order() -> None:
    rules, state = Rumbl(), loading()
    state = holding(state, GREEN, Holdings((Kind.CLONER,), (3,), (Sector.YELLOW,), (3,)))
    mine = (replace(PLOW, priority=4), Docked(Kind.HAULER, (2, -4), Direction.SE, 5, 1))
    theirs = (Docked(Kind.CLONER, (0, 4), Direction.NW, 3, 3),)
    steps = list(rules.play(state, (Load(Sector.ORANGE, mine), Load(Sector.YELLOW, theirs))))
    assert [step.event.priority for step in steps if isinstance(step.event, TurnBegan)] == [1, 3]
    assert steps[-1].state.table.question is not None
    on = list(rules.advance(steps[-1].state, {GREEN: (steps[-1].state.table.question.options[0],)}))
    assert [step.event.priority for step in on if isinstance(step.event, TurnBegan)] == [4]


# --- questions -------------------------------------------------------------------------------------------------------


def test_only_robot_owner_is_asked_with_distinct_options() -> None:
    """M26: the player who answers sees only the table, so the options don't depend on any hand."""
    rules = Rumbl()
    asked = [step.state for seed in range(40) for step in played_out(rules, seed) if step.state.table.question]
    assert len(asked) > 40
    for state in asked:
        question = state.table.question
        assert question is not None
        robot = state.table.piece(question.robot)
        assert robot is not None
        assert state.table.sides[question.seat].team is robot.team
        (decision,) = rules.pending_decisions(state)
        assert decision.seat == question.seat
        assert len(set(question.options)) == len(question.options) > 1
        blank = replace(state, hands=tuple(Hand() for _ in state.hands))
        menus = [[choice.key for choice in rules.menu(at, decision, ())] for at in (state, blank)]
        assert menus == [list(question.options)] * 2


CLONERS = """
            .     .     .
         .     .     .     .
      .     .     Cl:E  .     .
         .     .     .     .
            .     .     .
        """


def test_standing_orders_answer_for_their_robot() -> None:
    """M36: the first legal answer, ties by M26; if nothing fits, the question is asked."""
    crept = close(
        """
            .     .     .
         .     .     .     .
      .     .     Cr:E  ##    .
         .     .     .     .
            .     .     .
        """,
        orders=(StandingOrder(Kind.CREEPER, ("E", "SW")),),
    )
    assert crept.board[-1, 1] == "Cr:SW"
    stayed = close(CLONERS.replace("Cl", "Cr"), orders=(StandingOrder(Kind.CREEPER, ("stay",)),))
    assert stayed.only("choice") == ["choice creeper:blue True"]
    ricochet = """
            .     .     .
         .     .     .     .
      .     .     Ri:E  ##    .
         .     .     .     .
            .     .     .
        """
    assert run(ricochet, "Ri", 1, orders=(StandingOrder(Kind.RICOCHET, ("E", "NW")),)).board[0, -1] == "Ri:NW"
    assert run(ricochet, "Ri", 1, orders=(StandingOrder(Kind.RICOCHET, ("E",)),)).question


def test_cloner_standing_order_chooses_spaces_in_turn() -> None:
    """M36: one wish leaves the other space to M26."""
    both = run(CLONERS, "Cl", 0, orders=(StandingOrder(Kind.CLONER, ("W", "SE")),))
    assert sorted(both.board) == [(-1, 0), (0, 0), (0, 1)]
    one = run(CLONERS, "Cl", 0, orders=(StandingOrder(Kind.CLONER, ("W",)),))
    assert sorted(one.board) == [(-1, 0), (0, 0), (1, 0)]


def test_missile_standing_order_matches_team_and_kind() -> None:
    """M36: the order may match anything in the stack on a target."""
    board = """
            .     .     .
         .     .     re:W  .
      .     .     Ms:E  .     .
         .     pl:W+Sh:W .   .
            .     .     .
        """
    wishes = (StandingOrder(Kind.MISSILE, ("green bomb", "blue shield")),)
    assert run(board, "Ms", 0, orders=wishes).board == {(1, -1): "re:W", (-1, 1): "pl:W"}
    assert run(board, "Ms", 0, orders=(StandingOrder(Kind.MISSILE, ("obstacle",)),)).question == ("-1,1", "1,-1")


# --- scoring ---------------------------------------------------------------------------------------------------------


def test_robots_score_their_ring_and_clones_half_rounded_up() -> None:
    """Stacked Shields score too, but obstacles don't."""
    played = close(
        """
            Pl:E  .     .     .
         .     co    .     .     .
      .     .     Re:E+sh:W .   .     ##
   Co    .     .     re:E  .     Co    .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    )
    scored = [" ".join(line.split()[:3]) for line in played.only("scored")]
    assert scored == ["scored blue 6", "scored green 9"]


def test_centre_and_docks_are_cleared_after_scoring() -> None:
    """M2."""
    played = close(
        """
      .     .
   .     ##+Sh:E .
      .     .
        """,
        docked={"0,-4": "re:E"},
        docks="orange",
    )
    assert played.now.pieces == ()
    assert CENTRE == (0, 0)
    assert played.only("removed") == ["removed obstacle 0,0", "removed shield:blue 0,0", "removed repulsor:green 0,-4"]
    assert played.only("scored")[0].startswith("scored blue 5")


# --- ends ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "winner"),
    [(("B", "C"), 0), (("BD", "BC"), 1), (("AB", "A"), 0), (("", "H"), 1), (("AC", "AC"), None), (("", ""), None)],
)
def test_earliest_letter_breaks_ties(letters: tuple[str, str], winner: int | None) -> None:
    """M30: compares the earliest first; a player who runs out loses, and complete equality is a draw."""
    assert earlier(letters) == winner


def test_game_lasts_three_rounds() -> None:
    steps = played_out(Rumbl(), 3)
    assert [step.event.round for step in steps if isinstance(step.event, RoundBegan)] == [2, 3]
    ended = steps[-1].event
    assert isinstance(ended, Ended)
    table = steps[-1].state.table
    best = max(side.score for side in table.sides)
    assert ended.ending is Ending.POINTS
    assert [table.sides[seat].score for seat in ended.winners] == [best]
    assert all(hand.held.priorities == () for hand in steps[-1].state.hands)


def test_second_game_of_series_flips_all_tokens() -> None:
    """M34: the scores of both games add up."""
    rules = Rumbl(series=True)
    state = begun(rules, 5)
    first = [hand.tokens for hand in state.hands]
    steps = played_out(rules, 5)
    begins = next(step for step in steps if isinstance(step.event, SecondGameBegan))
    for hand, tokens in zip(begins.state.hands, first, strict=True):
        assert tuple(kind.other_side for kind in hand.tokens) == tokens
    assert begins.state.table.pieces == ()
    assert isinstance(begins.event, SecondGameBegan)
    assert begins.state.table.first_scores == begins.event.scores
    over = steps[-1].state.table
    assert [over.total(seat) for seat in (0, 1)] == [
        over.sides[seat].score + begins.event.scores[seat] for seat in (0, 1)
    ]
    assert over.round == 6


def test_team_loses_when_its_player_leaves() -> None:
    rules = Rumbl()
    steps = list(rules.leave(begun(rules), GREEN))
    assert [step.event for step in steps] == [Left(GREEN), Ended((BLUE,), Ending.LEFT)]
    outcome = rules.outcome(last(steps))
    assert outcome is not None
    assert outcome.winners == {BLUE}
    assert list(rules.leave(last(steps), BLUE)) == []


def test_cannot_answer_for_another_seat() -> None:
    rules = Rumbl(priority_swap=True)
    state = begun(rules)
    with pytest.raises(NotLegalError):
        rules.menu(state, Decision(GREEN, "swap"), ())
    with pytest.raises(NotLegalError):
        list(rules.advance(state, {GREEN: ("keep",)}))


def test_timed_round_limits_only_dock_loading() -> None:
    rules = Rumbl(timed=90, priority_swap=True)
    state = begun(rules)
    assert [decision.seconds for decision in rules.pending_decisions(state)] == [None]
    for seat in (BLUE, GREEN):
        state = last(list(rules.advance(state, {seat: ("keep",)})))
    assert [decision.seconds for decision in rules.pending_decisions(state)] == [90, 90]


# --- what is hidden --------------------------------------------------------------------------------------------------


def test_open_table_shows_remaining_tokens_but_no_powers() -> None:
    """M28."""
    state = begun(Rumbl(open=True))
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        assert side.opened is not None
        assert side.opened.roster == hand.held.roster
        assert side.opened.sectors == hand.held.sectors
        assert side.opened.priorities == hand.held.priorities
    assert all(side.opened is None for side in begun().table.sides)


def test_imagined_hand_is_consistent_with_visible_tokens() -> None:
    """Seen tokens are never imagined again, and the counts are right."""
    for seed in range(30):
        for step in played_out(Rumbl(priority_swap=seed % 2 == 0, series=seed % 3 == 0), seed):
            state, table = step.state, step.state.table
            if not Rumbl().pending_decisions(state) or table.phase is Phase.OVER:
                continue
            other = Rumbl().imagine(table, state.hands[BLUE], BLUE, Rng(seed)).hands[GREEN]
            real, side = state.hands[GREEN], table.sides[GREEN]
            assert len(other.held.roster) == len(real.held.roster)
            assert len(other.held.powers) == len(real.held.powers)
            assert len(other.held.sectors) == len(real.held.sectors)
            assert len(other.held.priorities) == len(real.held.priorities)
            assert not set(other.held.roster) & set(side.used_robots)
            assert set(side.known) <= {*other.tokens}
            hidden = [
                *other.held.powers,
                *(power for _, power in other.placed_powers),
                *(token.power for token in side.revealed_powers),
            ]
            assert all(hidden.count(power) <= POWERS.count(power) for power in POWERS)
