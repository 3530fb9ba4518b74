"""Earlier players of a seat, each for a part of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from bot.host.model.tables import TableRecord
from bot.host.tables.seats import kept_seat


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """A part of a game, played by somebody who gave up the seat. Exactly one of `user` and `computer` is set."""

    seat: Seat
    since: int
    """The first move of the journal that the table asked them for."""
    until: int
    """The last one; that before `since` if they gave up the seat before the table moved on."""
    name: str
    user: int | None = None
    computer: str | None = None
    absent: bool = False
    """Whether they gave up the seat because they did nothing about a question."""
    excused: bool = False
    """Whether it was taken from them through no fault of theirs."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat that somebody else plays now, as whoever played it before is told."""

    record: TableRecord
    game: AnyGame
    seat: Seat
    user: int
    """Who played it before."""

    @property
    def kept(self) -> bool:
        """Whether they may take it back."""
        return kept_seat(self.record, self.user) == self.seat

    @property
    def back(self) -> bool:
        """Whether they have taken it back."""
        return self.record.players[self.seat].user == self.user
