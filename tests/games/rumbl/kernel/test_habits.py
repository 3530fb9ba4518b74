"""Estimates of other players' hands: tokens that most players would have used already are seldom left."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.games import GAMES
from bot.games.rumbl.kernel.habits import SECOND, likely
from bot.games.rumbl.rules.state import TOKENS, Hand, Holdings, Kind, Opened, Phase, Side, Table, Team

APPRENTICE, PLANNER = 100, 6000
OTHER = 1
USED = (Kind.BOMB, Kind.SHIELD, Kind.MAGNETBOT)
LEFT = [token for token in TOKENS if not set(token) & set(USED)]
SIDES = Side(team=Team.BLUE), Side(team=Team.GREEN, used_robots=USED, roster_left=len(LEFT))
TABLE = Table(round=2, phase=Phase.DOCK, sides=SIDES)


def hand(*roster: Kind) -> Hand:
    return Hand(held=Holdings(roster))


def share(table: Table, *roster: Kind, tries: int = APPRENTICE) -> float:
    return likely(table, hand(*roster), OTHER, tries)


def test_hand_likelihood_matches_counted_token_shares() -> None:
    """Tokens count independently: the shares of all hands are as if each side were drawn as often as in the table."""
    hands = list(product(*LEFT))
    found = {roster: share(TABLE, *roster) for roster in hands}
    assert max(found.values()) == pytest.approx(1)
    whole = sum(found.values())
    for place, (first, second) in enumerate(TOKENS):
        if (first, second) in LEFT:
            drawn = sum(each for roster, each in found.items() if second in roster) / whole
            assert drawn == pytest.approx(SECOND[1][APPRENTICE][place]), second


def test_unused_cloner_suggests_a_blockader() -> None:
    assert share(TABLE, Kind.CLONER) < 0.2
    assert share(TABLE, Kind.BLOCKADER) == 1
    later = replace(TABLE, round=3)
    assert share(later, Kind.CLONER) < share(TABLE, Kind.CLONER)


def test_hand_estimate_depends_on_thinking_effort() -> None:
    """The table's line for a player is the highest number of tries that they reach."""
    found = [share(TABLE, Kind.CREEPER, tries=tries) for tries in (25, APPRENTICE, 999, PLANNER, 30_000)]
    assert found[0] != found[1] == found[2] != found[3] == found[4]


def test_every_hand_is_equally_likely_before_the_first_round() -> None:
    assert share(replace(TABLE, round=1), Kind.CLONER) == 1


def test_open_rosters_leave_nothing_to_guess() -> None:
    """M28: only the open roster can be imagined."""
    opened = replace(SIDES[1], opened=Opened((Kind.CLONER,), (), ()))
    assert share(replace(TABLE, sides=(SIDES[0], opened)), Kind.CLONER) == 1


def test_second_game_has_no_habit_statistics() -> None:
    """The first game reveals what the tokens now show, and no statistics cover that."""
    second = replace(TABLE, round=5, games=2)
    assert (second.game, second.round_of_game) == (2, 2)
    assert share(second, Kind.CLONER) == 1


def test_odds_use_the_same_hand_estimate() -> None:
    prospects = GAMES["rumbl"].prospects
    assert prospects is not None
    assert prospects.likely(TABLE, hand(Kind.CLONER), OTHER, PLANNER) == share(TABLE, Kind.CLONER, tries=PLANNER)


def test_no_token_side_is_impossible_or_certain() -> None:
    for after, kinds in SECOND.items():
        assert {after} < {1, 2, 3}
        assert min(kinds) == 0, "of whoever tries hardly anything as well"
        assert all(0 < second < 1 for seconds in kinds.values() for second in seconds)
        assert all(len(seconds) == len(TOKENS) for seconds in kinds.values())
