"""The match-ups: which computers have to win which share of their games against which others."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from bot.ai.temperaments import TEMPERAMENTS
from bot.games import GAMES
from tests.tools.arena.players import YARDSTICK, effort
from tests.tools.arena.playing import Fixture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.tools.arena.playing import Result

GAMES_EACH: Final = 200
_Z: Final = 1.96


@dataclass(frozen=True, slots=True)
class Matchup:
    """One player against others of one kind, at tables with a number of seats."""

    game: str
    player: str
    others: str
    seats: int
    bound: float
    """Minimum share of wins."""
    most: float = 1.0
    """Maximum share of wins."""

    def fixtures(self, number: int) -> Iterator[Fixture]:
        """A number of games in which the player takes each seat in turn. A turn's games all have the same start."""
        for each in range(number):
            own = each % self.seats
            players = tuple(self.player if seat == own else self.others for seat in range(self.seats))
            yield Fixture(
                self.game,
                players,
                tuple(effort(player, self.game, self.seats) for player in players),
                each // self.seats,
            )


@dataclass(frozen=True, slots=True)
class Score:
    """A match-up's result."""

    games: int
    share: float
    low: float
    high: float
    """The upper end of the interval, as `low` is the lower one."""
    seconds: float
    """Mean processor time of the player's answers, from games without compiled kernels if there are any."""
    endless: int
    """Number of games that the rules didn't end."""
    compiled: bool
    """Whether the times are those of compiled kernels."""


def matchups() -> tuple[Matchup, ...]:
    """All match-ups. In each game, the quickest come first."""
    found = []
    for game in GAMES:
        yard = 0.85 if game == "rumbl" else 0.90
        found += [
            Matchup(game, "apprentice", "rookie", 2, 0.75),
            Matchup(game, "planner", "apprentice", 2, 0.75),
            Matchup(game, "master", "planner", 2, 0.75),
            Matchup(game, "planner", YARDSTICK, 2, yard),
            Matchup(game, "master", YARDSTICK, 2, 0.90 if game == "rumbl" else 0.97),
            *(Matchup(game, f"apprentice/{temperament}", "apprentice", 2, 0.42, 0.58) for temperament in TEMPERAMENTS),
        ]
        found += [Matchup(game, "master", "planner", seats, 1.6 / seats) for seats in GAMES[game].seats if seats > 2]
    return tuple(found)


def score(matchup: Matchup, results: Iterable[Result]) -> Score:
    """The score from a match-up's results, of which there must be at least one."""
    played = list(results)
    shares = [result.share(matchup.player) for result in played]
    number = len(shares)
    share = sum(shares) / number
    middle = (share + _Z**2 / (2 * number)) / (1 + _Z**2 / number)
    half = _Z / (1 + _Z**2 / number) * sqrt(share * (1 - share) / number + (_Z / (2 * number)) ** 2)
    timed = [result for result in played if not result.compiled] or played
    own = [(result, result.fixture.players.index(matchup.player)) for result in timed]
    seconds = sum(result.seconds[seat] for result, seat in own) / sum(result.answers[seat] for result, seat in own)
    endless = sum(not result.ended for result in played)
    return Score(number, share, middle - half, middle + half, seconds, endless, timed[0].compiled)
