"""A person's settings, as they're saved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.tags import record
from bot.host.model.people.availability import Hours, QuietHours, Vacation
from bot.host.model.table_terms import USUAL_PALETTE
from bot.i18n import ENGLISH


class Reminders(Enum):
    """The reminders that a person gets for an unanswered question."""

    BOTH = "both"
    HALFWAY = "half"
    NEAR_END = "late"
    """A reminder when a fifth of the time is left, if there's a deadline."""
    NEVER = "none"

    @property
    def numbers(self) -> frozenset[int]:
        return _NUMBERS[self]


_NUMBERS: Final = {
    Reminders.BOTH: frozenset({1, 2}),
    Reminders.HALFWAY: frozenset({1}),
    Reminders.NEAR_END: frozenset({2}),
    Reminders.NEVER: frozenset[int](),
}


class PingTiming(Enum):
    """Times at which messages about a person's games ping them."""

    AT_ONCE = "now"
    GATHERED = "gather"
    """At most one pinging message in ten minutes, unless one is urgent."""
    DAILY = "day"


class DeliveryChannel(Enum):
    """Channels for notifications about a person's turns."""

    PRIVATE = "dm"
    CHANNEL = "channel"
    """The table's channel: a mention with a button, which opens what only that person may see."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits on holidays."""

    year: int = 30
    """Maximum number of days in a calendar year."""
    once: int = 14
    """Maximum number of days in a row."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """A person's settings, with defaults for those they haven't chosen."""

    palette: str = USUAL_PALETTE
    zone: str = ""
    """IANA name; empty if none is chosen."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    """In order, without overlaps."""
    reminders: Reminders = Reminders.BOTH
    reminder_channel: DeliveryChannel = DeliveryChannel.PRIVATE
    prompt_channel: DeliveryChannel = DeliveryChannel.PRIVATE
    stand_in: str = ""
    """The preferred kind of computer to take over their seat at a deadline if they have no draft; empty for none."""
    language: str = ""
    """Empty if they haven't chosen one."""
    discord_language: str = ""
    """Their latest language in Discord; English or empty if that's English, or the bot doesn't speak it."""
    pings: PingTiming = PingTiming.GATHERED
    ping_hour: int = 18
    """The local hour of the daily pinging message."""
    locks_typed: bool = False

    @property
    def spoken_language(self) -> str:
        return self.language or self.discord_language or ENGLISH

    @property
    def hours(self) -> Hours:
        return Hours(self.zone, self.quiet, self.holidays)


USUAL: Final = UserSettings()
STORED_NAMES: Final = record(
    "preferences",
    UserSettings,
    "palette zone quiet holidays reminded=reminders reminded_in=reminder_channel asked_in=prompt_channel stand_in"
    " language heard=discord_language rings=pings ring_hour=ping_hour locks_typed",
).names
"""Field names in the code, by stored name. The stored names never change."""
