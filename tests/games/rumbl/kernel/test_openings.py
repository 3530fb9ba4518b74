"""Guesses of others' first docks: docks seen in past games, for the same layout of sectors."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.answers import check
from bot.engine.game import Decision
from bot.engine.rng import Rng
from bot.games.rumbl.kernel.docks import Plan, answer_to
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.kernel.numbers import KINDS, SPACE, SPACES
from bot.games.rumbl.kernel.openings import SEEN, openings
from bot.games.rumbl.rules.hexes import SECTORS
from bot.games.rumbl.rules.loading import DOCK
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import TOKENS, Opened

if TYPE_CHECKING:
    from bot.games.rumbl.rules.rulebook import RumblState

RULES = Rumbl()
OTHER = 1


def begun(seed: int, rules: Rumbl = RULES) -> RumblState:
    return rules.start(("blue", "green"), Rng(seed))


def drawn(state: RumblState, number: int = 60) -> list[Plan | None]:
    uniform = Random(5).random
    kernel = DockKernel(state)
    return [kernel.usual(OTHER, uniform) for _ in range(number)]


@pytest.mark.parametrize("seed", range(6))
def test_guessed_dock_is_legal_for_the_rival(seed: int) -> None:
    """It's on one of the other's sectors and has none of one's own priorities; it's legal if the other has its
    robots and priorities."""
    state = begun(seed)
    own, other = (hand.held for hand in state.hands)
    for plan in drawn(state):
        assert plan is not None
        side, robots, _ = plan
        assert SECTORS[side] in other.sectors
        kinds = {KINDS[robot[0]] for robot in robots}
        priorities = {robot[4] for robot in robots}
        assert not priorities & {*own.priorities}
        roster = tuple(second if second in kinds else first for first, second in TOKENS)
        held = replace(other, roster=roster, priorities=tuple(sorted(priorities)))
        hands = state.hands[0], replace(state.hands[1], held=held, tokens=roster)
        check(RULES, replace(state, hands=hands), Decision(OTHER, DOCK), answer_to(plan))


@pytest.mark.parametrize("sectors", [(0, 1, 2), (0, 2, 4), (0, 1, 3), (2, 3, 5)])
def test_rotated_sectors_yield_rotated_docks(sectors: tuple[int, ...]) -> None:
    """Turning by a sixth about the centre moves every space, every facing and the side."""

    def turned(plan: Plan) -> Plan:
        side, robots, orders = plan
        spaces = [SPACES[at] for _, at, *_ in robots]
        again = (
            (kind, SPACE[-r, q + r], (turn + 1) % 6, power, priority)
            for (q, r), (kind, _, turn, power, priority) in zip(spaces, robots, strict=True)
        )
        return (side + 1) % 6, tuple(again), orders

    found = openings(sectors, ())
    assert len(found) > 100
    assert {*map(turned, found)} == {*openings(tuple((sector + 1) % 6 for sector in sectors), ())}


def test_every_seen_dock_fits_all_six_rotations() -> None:
    """Each seen dock fits six of the twenty sets of three sectors, one per rotation."""
    ways = [(a, b, c) for a in range(6) for b in range(a) for c in range(b)]
    assert sum(len(openings(way, ())) for way in ways) == 6 * len(SEEN.read_text("utf-8").splitlines())
    assert {*openings((0, 1, 2), ())}.isdisjoint(openings((0, 1, 3), ()))


def test_docks_using_own_priorities_are_excluded() -> None:
    assert {*openings((0, 1, 3), (8,))} < {*openings((0, 1, 3), ())}
    assert not any(robot[4] in (1, 8) for plan in openings((0, 1, 3), (1, 8)) for robot in plan[1])


def test_rival_hand_does_not_influence_guesses() -> None:
    """Only the sectors matter, and they're the ones that one hasn't drawn oneself."""
    state = begun(3)
    own, other = state.hands
    held = replace(other.held, roster=other.held.roster[::-1], priorities=(), powers=(5,))
    assert drawn(replace(state, hands=(own, replace(other, held=held)))) == drawn(state)


def test_openings_cover_only_hidden_first_docks_of_a_full_game() -> None:
    state = begun(3)
    table = state.table
    seen = Opened(state.hands[OTHER].held.roster, state.hands[OTHER].held.sectors, state.hands[OTHER].held.priorities)
    later = replace(table, round=2)
    open_ = replace(table, sides=(table.sides[0], replace(table.sides[1], opened=seen)))
    for other in (later, open_):
        assert drawn(replace(state, table=other), 1) == [None]
    assert drawn(begun(3, Rumbl(learning=True)), 1) == [None]


def test_unseen_sector_layouts_have_no_openings() -> None:
    """For example, when the other has only two left."""
    state = begun(3)
    own, other = state.hands
    few = replace(other, held=replace(other.held, sectors=other.held.sectors[:2]))
    assert drawn(replace(state, hands=(own, few)), 1) == [None]
