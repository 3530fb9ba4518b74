"""What holds for a table's clock beside its pace: how much time the present question has, and what was agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from bot.host.model import Participant


@dataclass(frozen=True, slots=True)
class Timing:
    """One table's."""

    seconds: int | None = None
    """Of the present question, with what was granted; None: there is no deadline."""
    nights: bool = False
    """Whether its deadline is later because it would fall into quiet hours."""
    holidays: bool = False
    """Whether it is later because somebody is on holiday meanwhile."""


USUAL = Timing()
"""That of a table at which nothing has been agreed on."""


@dataclass(frozen=True, slots=True)
class Away:
    """A holiday of somebody at a table, as everybody there may know it: they have said so."""

    player: Participant
    begin: datetime
    back: datetime
    """The first instant after it."""

    @property
    def first_noon(self) -> datetime:
        """Noon of the first day."""
        return self.begin + timedelta(hours=12)

    @property
    def last_noon(self) -> datetime:
        """Noon of the last day: the same day for almost everybody."""
        return self.back - timedelta(hours=12)
