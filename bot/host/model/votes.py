"""Votes on players who seem to be gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.engine.game import Seat


class Why(Enum):
    """Reasons for a vote on a player."""

    MISSED = "missed"
    """They missed turns."""
    LEFT = "left"
    """They have left the server."""
    ASKED = "asked"
    """Another player asked for the vote, because they give no complete answers."""
    WAITED = "waited"
    """They have kept a table without a deadline waiting for `PATIENCE`."""
    MANAGER = "manager"
    """A manager who plays at the table wants someone removed or replaced."""
    CANCEL = "cancel"
    """A manager who plays at the table, in that seat, wants the game cancelled."""

    @property
    def by_manager(self) -> bool:
        """Return whether a manager asked for the vote: the player needn't be gone, and only the others' votes count."""
        return self in (Why.MANAGER, Why.CANCEL)


class Choice(Enum):
    """Outcomes for a player who seems to be gone, kindest first: ties go to the kinder one."""

    WAIT = "wait"
    COMPUTER = "computer"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class InactivityVote:
    """A vote on one of a table's players."""

    seat: Seat
    why: Why
    revision: int
    """The table's revision when the vote began."""
    votes: Mapping[Seat, Choice]
    """The others' votes, by seat."""
    asked_at: datetime
    due: datetime
    """The deadline of the vote."""
    asker: Seat | None = None
    """The seat of the manager who asked for the vote and doesn't take part in it."""

    def beside(self, other: InactivityVote) -> bool:
        """Return whether both votes began at the same time and share a message."""
        return (self.revision, self.why, self.asked_at) == (other.revision, other.why, other.asked_at)
