"""A person's settings, as they're saved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.host.model.people.availability import Hours, QuietHours, Vacation
from bot.host.model.table_terms import USUAL_PALETTE
from bot.i18n import ENGLISH


class Reminded(Enum):
    """The reminders of an unanswered question that a person gets."""

    BOTH = "both"
    HALFWAY = "half"
    LATE = "late"
    """A reminder when a fifth of the time is left."""
    NEVER = "none"

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the reminders, from 1."""
        return _NUMBERS[self]


_NUMBERS: Final = {
    Reminded.BOTH: frozenset({1, 2}),
    Reminded.HALFWAY: frozenset({1}),
    Reminded.LATE: frozenset({2}),
    Reminded.NEVER: frozenset[int](),
}


class Ringing(Enum):
    """The choice of when messages about a person's games ping."""

    AT_ONCE = "now"
    GATHERED = "gather"
    """At most one in ten minutes; then one message for everything that waits."""
    DAILY = "day"
    """One message a day."""


class DeliveryChannel(Enum):
    """The place for private notifications."""

    PRIVATE = "dm"
    CHANNEL = "channel"
    """The table's channel: a mention, with a button for what only they may see."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits on holidays."""

    year: int = 30
    """Days in a calendar year."""
    once: int = 14
    """Days in a row."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """One person's settings, with defaults for those not chosen."""

    palette: str = USUAL_PALETTE
    """The key of the palette for pictures that only they see."""
    zone: str = ""
    """The IANA name of their time zone; empty: not chosen."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    """Holidays in order, without overlaps."""
    reminded: Reminded = Reminded.BOTH
    reminded_in: DeliveryChannel = DeliveryChannel.PRIVATE
    asked_in: DeliveryChannel = DeliveryChannel.PRIVATE
    """The place where their questions reach them."""
    stand_in: str = ""
    """The kind of computer that takes over their seat at a deadline without a draft; empty: none."""
    language: str = ""
    """The language that they have chosen for the bot; empty: not chosen."""
    heard: str = ""
    """Their latest language in Discord; empty: unknown."""
    rings: Ringing = Ringing.GATHERED
    ring_hour: int = 18
    """The local hour of the one message a day that pings."""
    locks_typed: bool = False
    """True if a typed answer is locked in at once."""

    @property
    def spoken_language(self) -> str:
        """The language to use with them."""
        return self.language or self.heard or ENGLISH

    @property
    def hours(self) -> Hours:
        """The hours in which the bot doesn't wait for them."""
        return Hours(self.zone, self.quiet, self.holidays)


USUAL: Final = UserSettings()
"""The settings of a person who hasn't chosen anything."""
