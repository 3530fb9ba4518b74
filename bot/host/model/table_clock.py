"""What holds for a table's clock beside its pace: how much time the present question has, and what was agreed on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.clock.availability import Vacation
    from bot.host.model.tables import Participant


@dataclass(frozen=True, slots=True)
class ExtraTimeRequest:
    """Somebody has asked for more time."""

    seat: Seat
    round: int
    """In which it was; they can once in each."""
    question: int
    """The name of the question it was for."""
    given: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody would pause the table, or go on with it, and everybody has to agree."""

    seat: Seat
    until: int | None
    """Until when, in whole seconds since 1970; None: go on now."""
    agreed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableClock:
    """One table's."""

    seconds: int | None = None
    """Of the present question, with what was granted; None: there is no deadline."""
    nights: bool = False
    """Whether its deadline is later because it would fall into quiet hours, which could be those of several people."""
    holidays: bool = False
    """Whether it is later because somebody is on holiday meanwhile."""
    more: tuple[ExtraTimeRequest, ...] = ()
    """Who has asked for more time in the present round."""
    proposal: Proposal | None = None
    until: datetime | None = None
    """Until when the table is paused: its clock stands still, and nothing moves it on; None: it is not."""
    by_opener: bool = False
    """Whether its opener has paused it, not everybody."""
    used: int = 0
    """For how many seconds they have."""

    def wish(self, seat: Seat, question: int) -> ExtraTimeRequest | None:
        """What the seat has asked for the present question and not been given."""
        open_ones = (each for each in self.more if not each.given)
        return next((each for each in open_ones if (each.seat, each.question) == (seat, question)), None)

    def may_ask(self, seat: Seat, number: int) -> bool:
        """Whether the seat can ask for more time in this round: it has not, and the clock goes."""
        asked = any((each.seat, each.round) == (seat, number) for each in self.more)
        return self.seconds is not None and self.until is None and not asked

    def granted(self, seat: Seat) -> TableClock:
        """The seat has been given what it asked for."""
        return replace(self, more=tuple(replace(each, given=each.given or each.seat == seat) for each in self.more))


USUAL: Final = TableClock()
"""That of a table at which nothing has been agreed on."""


@dataclass(frozen=True, slots=True)
class OnVacation:
    """A holiday of somebody at a table, as everybody there may know it: they have said so."""

    player: Participant
    holiday: Vacation

    @property
    def first_noon(self) -> datetime:
        """Noon of the first day by UTC: the same day for almost everybody."""
        return self.holiday.begin + timedelta(days=1)

    @property
    def last_noon(self) -> datetime:
        """Noon of the last day by UTC."""
        return self.holiday.back - timedelta(days=1)
