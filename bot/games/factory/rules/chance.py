"""Where the die and the drawn pieces come from, while a round is played: a place that keeps what chance is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.factory.rules.state import Face

if TYPE_CHECKING:
    from bot.engine.rng import Rng
    from bot.games.factory.rules.state import Part
    from bot.games.pyramids.rules.pieces import Piece, Pool

FACES = tuple(Face)


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


@dataclass
class ForeseenChance(Chance):
    """Chance in a preview of programs: repairs draw any piece, and it's noted when that's a guess.

    A round's die and bag come after its programs, which a preview doesn't reach.
    """

    guessed: bool = False
    """Whether a piece was drawn that might have been another."""

    def repair(self, scrap: Pool) -> Piece:
        """F7: the first piece of the scrap heap."""
        self.guessed = self.guessed or len(set(scrap)) > 1
        return scrap[0]
