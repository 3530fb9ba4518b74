"""Votes on tables' players, or on cancelling a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.engine.game import Seat


class Why(Enum):
    """Reasons for a vote."""

    MISSED = "missed"
    LEFT = "left"
    ASKED = "asked"
    """Another player called the vote, because this one doesn't give complete answers."""
    WAITED = "waited"
    """The player has kept a table without a deadline waiting for `inactivity.PATIENCE`."""
    MANAGER = "manager"
    CANCEL = "cancel"
    """The seat's own player, who's a server manager, wants the game cancelled."""

    @property
    def by_manager(self) -> bool:
        """Return whether the vote is a manager's. Then the player needn't be absent, and the manager doesn't vote."""
        return self in (Why.MANAGER, Why.CANCEL)


class Choice(Enum):
    """Choices in a vote, the kindest first, which wins ties. In a vote about cancelling the game, REMOVE cancels it."""

    WAIT = "wait"
    COMPUTER = "computer"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class InactivityVote:
    """A vote on one of a table's players, or on cancelling its game."""

    seat: Seat
    why: Why
    revision: int
    votes: Mapping[Seat, Choice]
    asked_at: datetime
    due: datetime
    asker: Seat | None = None
    """If a manager called the vote as such, their seat, which has no vote; otherwise None."""

    def shares_message(self, other: InactivityVote) -> bool:
        """Return whether both votes began at the same time and share a message."""
        return (self.revision, self.why, self.asked_at) == (other.revision, other.why, other.asked_at)
