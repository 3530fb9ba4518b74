"""A table's settings as one value, used from the setup panel to the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.engine.tags import record
from bot.games.game import OptionValue

USUAL_PALETTE: Final = "usual"
PAUSE_DAYS: Final = 3
MAX_PAUSE_DAYS: Final = 14


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a table. Options common to all games are fields; the game's own are in `options`."""

    options: Mapping[str, OptionValue] = field(default_factory=dict)
    pace: int | None = None
    """The table's own time limit per question, in seconds; None if it has none."""
    palette: str = USUAL_PALETTE
    help: bool = True
    """True if the terms allow help: odds, hints and suggestions."""
    rated: bool = False
    """True if the game is rated, in which case players get no help."""
    pause_days: int = PAUSE_DAYS
    """Total number of days for which the host can pause the table without asking the others."""


STORED_NAMES: Final = record("terms", TableTerms, "options pace palette helped=help rated pause_days").names
"""Field names in the code, by stored name. The stored names never change."""
