"""What everybody at a RAMbots table can see happen: what every pyramid game knows, and nothing else."""

from typing import TypeAlias

from bot.games.pyramids.happenings import (
    Beamed,
    Began,
    Blocked,
    Deed,
    Ended,
    GoalsRevealed,
    Happening,
    Left,
    Moved,
    ProgramsRevealed,
    Rammed,
    Returned,
    RoundEnded,
    Shift,
    Stole,
    Stood,
    Tagged,
    Tipped,
    Turned,
)

__all__ = [
    "Beamed",
    "Began",
    "Blocked",
    "Deed",
    "Ended",
    "Event",
    "GoalsRevealed",
    "Left",
    "Moved",
    "ProgramsRevealed",
    "Rammed",
    "Returned",
    "RoundEnded",
    "Shift",
    "Stole",
    "Stood",
    "Tagged",
    "Tipped",
    "Turned",
]

Event: TypeAlias = Happening
