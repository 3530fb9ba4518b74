"""Die rolls and drawn pieces in a round, and the random state behind them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.rng import Rng
from bot.games.factory.rules.state import Face, Part
from bot.games.pyramids.rules.pieces import Piece, Pool

FACES = tuple(Face)


@dataclass
class Chance:
    """Rolls and draws with `rng`, the current random state. Callers never draw from an empty bag or scrap heap."""

    rng: Rng

    def roll(self) -> Face:
        face, self.rng = self.rng.pick(FACES)
        return face

    def draw(self, bag: tuple[Part, ...]) -> Part:
        part, self.rng = self.rng.pick(bag)
        return part

    def repair(self, scrap: Pool) -> Piece:
        piece, self.rng = self.rng.pick(scrap)
        return piece


@dataclass
class ForeseenChance(Chance):
    """Chance for a program's preview: a repair takes the first piece of the scrap heap."""

    guessed: bool = False
    """True if a repaired piece might have been another one."""

    def repair(self, scrap: Pool) -> Piece:
        self.guessed = self.guessed or len(set(scrap)) > 1
        return scrap[0]
