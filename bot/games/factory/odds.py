"""The possible outcomes of a program on a floor with elements."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.game import Seat
from bot.games.factory.rules.events import Lasered
from bot.games.factory.rules.state import Table
from bot.games.pyramids.odds import PyramidProspects


@dataclass(frozen=True)
class FactoryProspects(PyramidProspects[Table]):
    """The outcomes of all pyramid games; in this game, lasers cost pieces, too."""

    def loses(self, event: object, seat: Seat) -> bool:
        return super().loses(event, seat) or (isinstance(event, Lasered) and event.seat == seat and bool(event.pieces))
