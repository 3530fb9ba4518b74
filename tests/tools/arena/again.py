"""Whether games that were played would come out as they did: the rules and how computers think change, and words of
efforts tell only how hard they think.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tests.tools.arena.matchups import Matchup
    from tests.tools.arena.playing import Fixture, Result


def chosen(matchup: Matchup, known: Mapping[Fixture, Result], games: int, number: int, chance: Random) -> list[Result]:
    """So many of a match-up's games that were played, by chance; all if there are no more."""
    played = [known[each] for each in matchup.fixtures(games) if each in known]
    return chance.sample(played, min(number, len(played)))


def same(before: Result, now: Result) -> bool:
    """Whether a game came out the same. How long it took does not count."""
    return replace(before, seconds=now.seconds, compiled=now.compiled) == now


def told(before: Result, now: Result) -> str:
    """How a game comes out otherwise, for whoever looks for the reason."""
    players = ", ".join(before.fixture.players)
    return f"{before.fixture.game} {players}, seed {before.fixture.seed}: {_how(before)} before, {_how(now)} now"


def _how(result: Result) -> str:
    winners = " and ".join(map(str, result.winners)) or "nobody"
    return f"{winners} in {result.moves} moves" + ("" if result.ended else " without an end")
