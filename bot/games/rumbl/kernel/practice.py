"""Practice statistics for R.U.M.B.L.: the value of a place on the board, or of unused tokens, after a round. `python -m
tests.tools.arena.practice` makes the statistics and explains the method. Small differences between similar places and
tokens may be due to chance."""

from __future__ import annotations

from typing import Final, TypeAlias

from bot.games.rumbl.kernel.docks import Robot
from bot.games.rumbl.kernel.numbers import KIND
from bot.games.rumbl.rules.state import Holdings

Loaded: TypeAlias = "tuple[Robot, ...]"
WEAKEST: Final = 2


class Practice:
    """The effect of a team's position after a round on its expected lead in points over all later rounds."""

    def __init__(
        self, stays: tuple[tuple[float, float, float], ...], robots: tuple[float, ...], powers: tuple[float, ...]
    ) -> None:
        """`stays` has values for pieces on the board, by kind and ring (from 1); `robots` for robots not loaded yet, by
        kind; `powers` for power tokens, by power, from the lowest."""
        self.stays = stays
        self.robots = robots
        self.powers = powers

    def reserve_value(self, held: Holdings) -> float:
        kept = 0.0
        for kind in held.roster:
            kept += self.robots[KIND[kind]]
        for power in held.powers:
            kept += self.powers[power - WEAKEST]
        return kept

    def spent(self, loaded: Loaded) -> float:
        spent = 0.0
        for kind, _, _, power, _ in loaded:
            spent += self.robots[kind] + self.powers[power - WEAKEST]
        return spent


PRACTICE_BY_ROUND: Final[dict[tuple[int, int], Practice]] = {
    (1, 3): Practice(
        stays=(
            (4.0, 4.1, 1.6),  # bomb
            (2.4, 2.6, 0.8),  # mine
            (3.5, 3.5, 2.7),  # missile
            (4.1, 4.3, 2.2),  # shield
            (4.0, 3.5, 3.2),  # cloner
            (3.7, 3.7, 2.7),  # blockader
            (3.7, 3.4, 1.6),  # magnetbot
            (3.9, 3.1, 1.4),  # repulsor
            (4.0, 3.6, 2.9),  # activator
            (3.5, 3.4, 2.1),  # nullifier
            (4.1, 3.6, 2.6),  # helibot
            (4.1, 3.9, 1.7),  # ricochet
            (4.2, 4.0, 3.2),  # creeper
            (4.6, 3.9, 3.4),  # sleeper
            (4.1, 3.0, 0.7),  # plow
            (3.7, 3.2, 1.2),  # hauler
            (2.5, 1.4, 1.3),  # clone
            (0.0, 0.0, 0.0),  # obstacle
        ),
        robots=(1.9, 0.3, -0.2, 0.0, 0.4, -0.3, -0.3, -0.3, -0.1, 0.0, -0.4, -0.4, 0.1, -0.4, 3.9, -1.1),
        powers=(-0.3, 0.1, 0.8, 0.8),
    ),
    (2, 3): Practice(
        stays=(
            (2.7, 1.8, 0.6),  # bomb
            (2.8, 2.0, 1.2),  # mine
            (2.4, 1.9, 0.5),  # missile
            (2.8, 1.9, 1.3),  # shield
            (3.1, 2.0, 1.1),  # cloner
            (3.0, 2.1, 1.1),  # blockader
            (2.8, 2.0, 0.9),  # magnetbot
            (2.8, 2.1, 0.8),  # repulsor
            (3.0, 2.0, 1.1),  # activator
            (2.8, 1.8, 1.1),  # nullifier
            (2.7, 1.8, 1.2),  # helibot
            (2.9, 1.9, 1.0),  # ricochet
            (4.2, 2.3, 1.3),  # creeper
            (4.8, 3.0, 2.8),  # sleeper
            (3.0, 2.2, 1.3),  # plow
            (3.0, 2.0, 0.9),  # hauler
            (1.9, 0.8, 0.9),  # clone
            (0.0, 0.0, 0.0),  # obstacle
        ),
        robots=(0.5, 0.5, 0.5, 1.0, 0.2, 0.3, 0.4, 0.5, 0.4, 0.4, 0.5, 0.2, 0.5, 1.6, 1.3, 0.2),
        powers=(1.2, 1.7, 2.2, 2.1),
    ),
}
"""The statistics, by round and number of rounds of the game; none for other lengths or the last round."""
