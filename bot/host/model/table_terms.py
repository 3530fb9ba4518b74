"""What a table is set up with, as one value from the setup screen to the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.game import Value

USUAL_PALETTE: Final = "usual"
"""The default palette, by its key."""
PAUSE_DAYS: Final = 3
MAX_PAUSE_DAYS: Final = 14


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a table. An option of every table is a field here; options of one game stand in `options`."""

    options: Mapping[str, Value] = field(default_factory=dict)
    """The game's options, by key."""
    pace: int | None = None
    """Seconds for each question; None: no deadline."""
    palette: str = USUAL_PALETTE
    """The palette of pictures that everyone sees, by its key."""
    helped: bool = True
    """Whether players may ask the computer about their own side: odds, hints, suggestions.

    Everyone is told everywhere what is legal, what a draft does by itself and what was wrong with what they typed.
    """
    rated: bool = False
    """Whether the result counts for ratings; then nobody has help."""
    pause_days: int = PAUSE_DAYS
    """For how many days in total the host may pause the table alone."""
