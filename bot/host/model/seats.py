"""Former players of a seat, each with the part of the game that they played."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.game import Seat


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """The part of a game that a seat's former player has played. Exactly one of `user` and `computer` is set."""

    seat: Seat
    since: int
    """The first move with this player in the seat."""
    until: int
    """The last such move; the one before `since` if they lost the seat before the table moved on."""
    name: str
    user: int | None = None
    computer: str | None = None
    absent: bool = False
    """True if a vote, or their own settings when time ran out, gave the seat to a computer while the player had neither
    locked in nor been `active` on the current question: see `StoredDraft`."""
    excused: bool = False
    """True if the player isn't to blame for losing the seat."""
