"""Check whether recorded games still end as they did. Rules and computers change, but an effort's code only records
how hard a player thinks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tests.tools.arena.matchups import Matchup
    from tests.tools.arena.playing import Fixture, Result


def chosen(matchup: Matchup, known: Mapping[Fixture, Result], games: int, number: int, chance: Random) -> list[Result]:
    """A random sample of a match-up's recorded games, or all of them if there are fewer."""
    played = [known[each] for each in matchup.fixtures(games) if each in known]
    return chance.sample(played, min(number, len(played)))


def same(before: Result, now: Result) -> bool:
    """Return whether a game ended the same, however long it took."""
    return replace(before, seconds=now.seconds, compiled=now.compiled) == now


def told(before: Result, now: Result) -> str:
    """A description of how a game's end has changed."""
    players = ", ".join(before.fixture.players)
    return f"{before.fixture.game} {players}, seed {before.fixture.seed}: {_how(before)} before, {_how(now)} now"


def _how(result: Result) -> str:
    winners = " and ".join(map(str, result.winners)) or "nobody"
    return f"{winners} in {result.moves} moves" + ("" if result.ended else " without an end")
