"""What a table decides about a player who seems to be gone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.engine.game import Seat


class Why(Enum):
    """Why a table is asked about one of its players."""

    MISSED = "missed"
    """They let questions pass."""
    LEFT = "left"
    """They are not on the server any more."""
    ASKED = "asked"
    """Somebody asked by hand, because they give no complete answers."""
    WAITED = "waited"
    """They have kept a table without a deadline waiting for `PATIENCE`."""
    MANAGER = "manager"
    """A manager who plays there wants somebody removed or replaced."""
    CANCEL = "cancel"
    """A manager who plays there, at that seat, wants the game cancelled."""

    @property
    def by_manager(self) -> bool:
        """Whether nobody has to be gone for it, and only the others' votes can change anything."""
        return self in (Why.MANAGER, Why.CANCEL)


class Choice(Enum):
    """What is to become of a player who seems to be gone. The kinder comes first: it is so where all are divided."""

    WAIT = "wait"
    COMPUTER = "computer"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class InactivityVote:
    """What a table is asked about one of its players."""

    seat: Seat
    why: Why
    revision: int
    """Of the table when it was asked."""
    votes: Mapping[Seat, Choice]
    """What the others would do, by their seats."""
    asked_at: datetime
    due: datetime
    """Until when they may say so."""
    asker: Seat | None = None
    """The seat of the manager who has it asked, and has no vote."""

    def beside(self, other: InactivityVote) -> bool:
        """Whether both came up at the same time, and are asked in one message."""
        return (self.revision, self.why, self.asked_at) == (other.revision, other.why, other.asked_at)
