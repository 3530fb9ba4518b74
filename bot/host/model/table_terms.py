"""A table's settings, as one value from the setup screen to the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.games.game import Value

USUAL_PALETTE: Final = "usual"
"""The key of the default palette."""
PAUSE_DAYS: Final = 3
MAX_PAUSE_DAYS: Final = 14


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a table. Options common to all tables are fields; options of one game are in `options`."""

    options: Mapping[str, Value] = field(default_factory=dict)
    """The game's options, by key."""
    pace: int | None = None
    """Seconds for each question; None: no deadline."""
    palette: str = USUAL_PALETTE
    """The key of the palette used in everyone's pictures."""
    helped: bool = True
    """True if players may ask the computer about their own side: odds, hints, suggestions.

    Everyone can always see what is legal, what a draft does by itself and what was wrong with what they typed.
    """
    rated: bool = False
    """True if the result counts for ratings; players then get no help."""
    pause_days: int = PAUSE_DAYS
    """Total number of days for which the host alone may pause the table."""
