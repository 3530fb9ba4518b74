"""What can be done with any answer of the game in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.common.acts import from_menus
from bot.games.rumbl.acts.docks import dock_acts
from bot.games.rumbl.acts.rosters import roster_acts
from bot.games.rumbl.told.words import RumblWords

if TYPE_CHECKING:
    from bot.games.game import Group, Making
    from bot.games.rumbl.rules.state import Hand, Table

_WORDS = RumblWords()


def rumbl_acts(making: Making[Table, Hand]) -> tuple[Group, ...]:
    """By what is asked; swaps and questions in the middle of a round are answered by one choice of their menu."""
    match making.decision.topic:
        case "dock":
            return dock_acts(making, _WORDS)
        case "roster":
            return roster_acts(making, _WORDS)
        case _:
            return from_menus(making, _WORDS)
