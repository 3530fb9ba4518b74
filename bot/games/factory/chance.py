"""Where the die and the drawn pieces come from, while a round is played: a place that keeps what chance is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.factory.state import Face

if TYPE_CHECKING:
    from bot.engine.rng import Rng
    from bot.games.factory.state import Part
    from bot.games.pyramids.pieces import Piece, Pool

FACES = tuple(Face)


class UnforeseenError(Exception):
    """What happens next depends on chance, and there is none: a preview ends here."""


@dataclass
class Chance:
    """Draws from `rng`, which is always what is left of it."""

    rng: Rng

    def roll(self) -> Face:
        """A face of the die, all equally likely."""
        face, self.rng = self.rng.pick(FACES)
        return face

    def draw(self, bag: tuple[Part, ...]) -> Part:
        """A piece from the bag, which is not empty."""
        part, self.rng = self.rng.pick(bag)
        return part

    def repair(self, scrap: Pool) -> Piece:
        """F7: a piece from the scrap heap, which is not empty."""
        piece, self.rng = self.rng.pick(scrap)
        return piece


class NoChance(Chance):
    """Raises UnforeseenError whenever something depends on it."""

    def roll(self) -> Face:
        """Nothing is rolled."""
        raise UnforeseenError

    def draw(self, bag: tuple[Part, ...]) -> Part:  # noqa: ARG002 - the superclass's
        """Nothing is drawn."""
        raise UnforeseenError

    def repair(self, scrap: Pool) -> Piece:
        """Nothing is drawn unless it is certain what."""
        if len(set(scrap)) > 1:
            raise UnforeseenError
        return scrap[0]
