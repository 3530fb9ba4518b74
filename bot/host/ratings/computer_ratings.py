"""Ratings of the kinds of computers, fixed so that nobody can change them by playing. See `docs/computers.md`."""

from __future__ import annotations

from typing import Final

from bot.ai.measured_points import COMPUTER_POINTS
from bot.ai.temperaments import split
from bot.host.model.community.ratings import NEW, Player, Rating
from bot.host.ratings.skill import strength

SIGMA: Final = 1_000_000
"""Uncertainty in millionths. It's small, because each kind was measured in a hundred games or more."""
_UNMEASURED: Final = Rating(NEW.mu, SIGMA)


def computer_rating(game: str, player: Player) -> Rating | None:
    """A computer's rating, the same for all temperaments of a kind; None for a person."""
    if not isinstance(player, str):
        return None
    points = COMPUTER_POINTS.get(game, {}).get(split(player)[0])
    return _UNMEASURED if points is None else Rating(strength(points, SIGMA), SIGMA)
