"""A table's clock, without its pace: the time for the current question, requests for more time, and pauses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.engine.game import Seat


@dataclass(frozen=True, slots=True)
class ExtraTimeRequest:
    """A player's request for more time."""

    seat: Seat
    round: int
    """Each player can make one request per round."""
    question: int
    given: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """A player's proposal to pause or resume the table, on which everyone has to agree."""

    seat: Seat
    until: int | None
    """The end of the pause, in whole seconds since 1970; None for a proposal to resume."""
    agreed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table's clock."""

    seconds: int | None = None
    """The current question's time in seconds, including extra time; None if it has no deadline."""
    nights: bool = False
    holidays: bool = False
    more: tuple[ExtraTimeRequest, ...] = ()
    proposal: Proposal | None = None
    until: datetime | None = None
    """The end of the pause, during which no answers move the table on; None if there's no pause."""
    by_opener: bool = False
    used: int = 0
    """Number of seconds that the host has used for pauses."""

    def wish(self, seat: Seat, question: int) -> ExtraTimeRequest | None:
        """The seat's pending request for that question; None if there's none."""
        open_ones = (each for each in self.more if not each.given)
        return next((each for each in open_ones if (each.seat, each.question) == (seat, question)), None)

    def may_ask(self, seat: Seat, number: int) -> bool:
        """Return whether the seat can ask for time: once a round, if there's a deadline and no pause."""
        asked = any((each.seat, each.round) == (seat, number) for each in self.more)
        return self.seconds is not None and self.until is None and not asked

    def grant(self, seat: Seat) -> TableClock:
        return replace(self, more=tuple(replace(each, given=each.given or each.seat == seat) for each in self.more))


USUAL: Final = TableClock()
