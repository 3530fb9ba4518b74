"""When people sleep and when they are away, and what that makes of a deadline. All of it follows from its arguments.

Instants are aware and in UTC. Quiet hours are those of each person's own clock, with its summer time. The clocks of
tables wait for days that begin when they have begun almost anywhere, and end when they have ended everywhere: what
everybody sees of somebody's holiday is the same wherever that is. Deadlines are public, so they go by widened quiet
hours: what the real ones are to the minute can't be read from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, available_timezones

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MINUTES: Final = 24 * 60
"""Of a day."""
MOST_QUIET: Final = 8 * 60
"""So many minutes of a day can be quiet."""
BOUND: Final = timedelta(days=1)
"""By no more than this do the nights of all at a table move a deadline together."""
SLOW: Final = 60 * 60
"""Seconds. Where a question has less time than that, people are there and play: their hours do not count."""
_DAY = timedelta(days=1)
_HALF_HOUR: Final = timedelta(minutes=30)
_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_PERSON: Final = b"quiet hours"
_AHEAD: Final = timedelta(hours=12)
"""So long before it does by UTC a day begins for almost everybody, and so long after it has ended for all."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Hours of every day in which somebody is not to be rung, at most eight."""

    begin: int
    """In minutes after midnight, as `end`; what ends before it begins goes on past midnight."""
    end: int

    @property
    def minutes(self) -> int:
        """How long it is on a usual day."""
        return (self.end - self.begin) % MINUTES

    @property
    def legal(self) -> bool:
        """Whether these are hours of a day, and not too many."""
        return 0 <= self.begin < MINUTES and 0 <= self.end < MINUTES and 0 < self.minutes <= MOST_QUIET


@dataclass(frozen=True, slots=True, order=True)
class Vacation:
    """Whole days on which somebody is away."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """How many those are."""
        return (self.last - self.first).days + 1

    @property
    def begin(self) -> datetime:
        """From when on tables wait."""
        return _midnight(self.first) - _AHEAD

    @property
    def back(self) -> datetime:
        """From when on they do not any more."""
        return _midnight(self.last + _DAY) + _AHEAD


@dataclass(frozen=True, slots=True)
class Hours:
    """When somebody is not to be waited for."""

    zone: str = ""
    """The IANA name of their time zone; empty: they have not said, and it is taken for UTC."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    widening: bytes | None = None
    """None: the quiet hours are exact. Else they begin and end on half hours by UTC, around the exact ones; each may be
    half an hour further out, as this key and the week decide, and isn't if the key is empty."""

    def widened(self, secret: bytes, user: int) -> Hours:
        """These hours as the user's deadlines go by them. What can be told from those is the half hours, and not even
        which of two neighbouring ones in any one week."""
        return replace(self, widening=blake2b(b"%d" % user, key=secret, person=_PERSON).digest())

    def today(self, now: datetime) -> date:
        """Which day it is where they are."""
        return now.astimezone(zone_of(self.zone)).date()

    def away(self, instant: datetime) -> Vacation | None:
        """The holiday that they are on then, by their own clock."""
        today = self.today(instant)
        return next((each for each in self.holidays if each.first <= today <= each.last), None)

    def earliest(self, now: datetime) -> date:
        """The first day on which a holiday of theirs can begin that they set now: no clock can have waited for it."""
        return max(self.today(now), (now + _AHEAD - timedelta(microseconds=1)).date()) + _DAY

    def night(self, instant: datetime) -> datetime | None:
        """The end of the quiet hours that the instant falls in; None if it falls in none."""
        if self.quiet is None:
            return None
        today = self.today(instant)
        for day in (today - _DAY, today, today + _DAY):
            begin, end = self._quiet_of(day, self.quiet)
            if begin <= instant < end:
                return end
        return None

    def _quiet_of(self, day: date, quiet: QuietHours) -> tuple[datetime, datetime]:
        """The quiet hours that begin on a day: an hour that summer time brings twice makes them no longer."""
        begin = _local(day, quiet.begin, self.zone)
        end = _local(day if quiet.begin < quiet.end else day + _DAY, quiet.end, self.zone)
        end = min(end, begin + timedelta(minutes=quiet.minutes))
        if self.widening is None:
            return begin, end
        begin, end = begin - (begin - _EPOCH) % _HALF_HOUR, end + (_EPOCH - end) % _HALF_HOUR
        if not self.widening:
            return begin, end
        year, week, _ = begin.isocalendar()  # by UTC, as the half hours are: somebody's midnight isn't public either
        (chosen,) = blake2b(b"%d-%d" % (year, week), key=self.widening, digest_size=1).digest()
        return begin - chosen % 2 * _HALF_HOUR, end + chosen // 2 % 2 * _HALF_HOUR


@dataclass(frozen=True, slots=True)
class Spared:
    """When a question's time is up."""

    at: datetime
    nights: bool = False
    """Whether that is later because it would be in somebody's quiet hours."""
    holidays: bool = False
    """Whether it is later because somebody is on holiday meanwhile."""


def compute_deadline(asked: datetime, seconds: int, people: Sequence[Hours]) -> Spared:
    """When a question's time is up that so many seconds are given for.

    The time in which one of these people is on holiday does not count. If it would be up in somebody's quiet hours, it
    is up when they end, and so on, to the first instant that is in nobody's. If there is none within a day, widened
    hours are heeded without their extra half hours; if there is none even so, as where people sleep all around the
    clock, it stays as it would be.
    """
    given = timedelta(seconds=seconds)
    usual = when_spent(asked, given, people)
    waits = usual > asked + given
    closer = [each if each.widening is None else replace(each, widening=b"") for each in people]
    found = _awake(usual, people) or _awake(usual, closer)
    if found is None:
        return Spared(usual, holidays=waits)
    moved, pushed = found
    return Spared(moved, nights=pushed > timedelta(), holidays=waits or moved > usual + pushed)


def _awake(usual: datetime, people: Sequence[Hours]) -> tuple[datetime, timedelta] | None:
    """The first instant from then on in which nobody sleeps or is away, and how much of the way nights were; None if
    those are more than a day."""
    moved = usual
    pushed = timedelta()
    while (later := free(moved, people)) > moved:
        nights = max((night for each in people if (night := each.night(moved))), default=moved)
        pushed += nights - moved
        if pushed > BOUND:
            return None
        moved = later
    return moved, pushed


def free(instant: datetime, people: Iterable[Hours]) -> datetime:
    """The end of the quiet hours that the instant falls in, of a holiday if it falls in none; else the instant."""
    nights, backs = [], []
    for each in people:
        night = each.night(instant)
        nights += [night] if night is not None else []
        backs += [holiday.back for holiday in each.holidays if holiday.begin <= instant < holiday.back]
    return max(nights or backs, default=instant)


def when_spent(asked: datetime, left: timedelta, people: Iterable[Hours]) -> datetime:
    """The instant at which so much time has gone by in which nobody was on holiday."""
    away = sorted((each.begin, each.back) for one in people for each in one.holidays)
    at = asked
    for begin, end in away:
        if end <= at:
            continue
        if begin - at >= left and at < begin:
            break
        left -= max(begin - at, timedelta())
        at = end
    return at + left


def total(holidays: Sequence[Vacation], year: int) -> int:
    """How many days of that year they take."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    return sum(max(0, (min(each.last, last) - max(each.first, first)).days + 1) for each in holidays)


def longest(holidays: Iterable[Vacation]) -> int:
    """How many days in a row at most; holidays that follow each other at once are one."""
    most, run, last = 0, 0, None
    for each in sorted(holidays):
        run = run + each.days if last is not None and last + _DAY >= each.first else each.days
        most, last = max(most, run), each.last
    return most


def is_zone(name: str) -> bool:
    """Whether a time zone has that name."""
    return name in _zones()


def zones() -> Iterable[str]:
    """The names of all time zones."""
    return _zones()


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name; UTC if there is none any more."""
    return ZoneInfo(name if name and is_zone(name) else "UTC")


def _midnight(day: date) -> datetime:
    """With which a day begins by UTC."""
    return datetime.combine(day, time(), UTC)


def _local(day: date, minutes: int, zone: str) -> datetime:
    """An instant by somebody's clock; of an hour that comes twice the first, of one that is left out the next."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), zone_of(zone)).astimezone(UTC)
