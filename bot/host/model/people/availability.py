"""Quiet hours and holidays, and their effect on deadlines. All functions are pure.

Instants are aware and in UTC. Quiet hours follow each person's local time, including daylight saving time. Holidays
stop tables' clocks from the moment when the first day begins in UTC+12 until the last day has ended everywhere, so that
the effect on others reveals no time zone. Deadlines are public, so they use widened quiet hours, from which the exact
minutes can't be inferred.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from hashlib import blake2b
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

DAY_MINUTES: Final = 24 * 60
MAX_QUIET: Final = 8 * 60
MAX_NIGHT_DELAY: Final = timedelta(days=1)
"""Maximum time by which people's nights together move a deadline."""
SLOW_PACE: Final = 60 * 60
"""The time for a question, in seconds, from which people's hours move its deadline."""
_DAY = timedelta(days=1)
_HALF_HOUR: Final = timedelta(minutes=30)
_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_PERSON: Final = b"quiet hours"
_AHEAD: Final = timedelta(hours=12)
"""The largest difference from UTC that counts: hardly anyone is further ahead, and nobody is further behind."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Daily hours, at most eight, in which a person doesn't want to be pinged."""

    begin: int
    """Minutes after midnight, as for `end`. If the end is before the beginning, the hours span midnight."""
    end: int

    @property
    def minutes(self) -> int:
        return (self.end - self.begin) % DAY_MINUTES

    @property
    def legal(self) -> bool:
        return 0 <= self.begin < DAY_MINUTES and 0 <= self.end < DAY_MINUTES and 0 < self.minutes <= MAX_QUIET


@dataclass(frozen=True, slots=True, order=True)
class Vacation:
    """Whole days on which a person is away."""

    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def begin(self) -> datetime:
        return _midnight(self.first) - _AHEAD

    @property
    def back(self) -> datetime:
        return _midnight(self.last + _DAY) + _AHEAD


@dataclass(frozen=True, slots=True)
class Hours:
    """A person's quiet hours and holidays, which move deadlines."""

    zone: str = ""
    """The IANA name of their time zone; if it's empty, none is set and UTC is used."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    widening: bytes | None = None
    """None if the quiet hours are exact. Otherwise they're widened to whole half hours of UTC. Each end may move out by
    another half hour, depending on this key and the week; with an empty key, neither does."""

    def widen(self, secret: bytes, user: int) -> Hours:
        """Return these hours widened for deadlines."""
        return replace(self, widening=blake2b(b"%d" % user, key=secret, person=_PERSON).digest())

    def today(self, now: datetime) -> date:
        return now.astimezone(zone_of(self.zone)).date()

    def away(self, instant: datetime) -> Vacation | None:
        today = self.today(instant)
        return next((each for each in self.holidays if each.first <= today <= each.last), None)

    def rests(self, instant: datetime) -> bool:
        """Return whether it's the person's quiet hours, or they're away."""
        return self.night(instant) is not None or self.away(instant) is not None

    def earliest(self, now: datetime) -> date:
        """The first possible day of a new holiday: after today, and so late that clocks needn't have stopped yet."""
        return max(self.today(now), (now + _AHEAD - timedelta(microseconds=1)).date()) + _DAY

    def night(self, instant: datetime) -> datetime | None:
        """The end of the quiet hours; None outside them."""
        if self.quiet is None:
            return None
        today = self.today(instant)
        for day in (today - _DAY, today, today + _DAY):
            begin, end = self._quiet_of(day, self.quiet)
            if begin <= instant < end:
                return end
        return None

    def _quiet_of(self, day: date, quiet: QuietHours) -> tuple[datetime, datetime]:
        """The quiet hours that begin on a day. An hour that daylight saving time repeats doesn't make them longer."""
        begin = _local(day, quiet.begin, self.zone)
        end = _local(day if quiet.begin < quiet.end else day + _DAY, quiet.end, self.zone)
        end = min(end, begin + timedelta(minutes=quiet.minutes))
        if self.widening is None:
            return begin, end
        begin, end = begin - (begin - _EPOCH) % _HALF_HOUR, end + (_EPOCH - end) % _HALF_HOUR
        if not self.widening:
            return begin, end
        year, week, _ = begin.isocalendar()  # by UTC, as the half hours are, because local midnight isn't public either
        (chosen,) = blake2b(b"%d-%d" % (year, week), key=self.widening, digest_size=1).digest()
        return begin - chosen % 2 * _HALF_HOUR, end + chosen // 2 % 2 * _HALF_HOUR


@dataclass(frozen=True, slots=True)
class Deadline:
    """A question's deadline."""

    at: datetime
    nights: bool = False
    holidays: bool = False


def compute_deadline(asked: datetime, seconds: int, people: Sequence[Hours]) -> Deadline:
    """The deadline of a question with this many seconds.

    Time during a holiday of any of these people doesn't count. A deadline in somebody's quiet hours or holiday moves to
    their end, and so on. If quiet hours would move it by more than `MAX_NIGHT_DELAY`, widened ones are used without
    their extra half hours. If that isn't enough, the deadline isn't moved."""
    given = timedelta(seconds=seconds)
    usual = when_spent(asked, given, people)
    waits = usual > asked + given
    closer = [each if each.widening is None else replace(each, widening=b"") for each in people]
    found = _awake(usual, people) or _awake(usual, closer)
    if found is None:
        return Deadline(usual, holidays=waits)
    moved, pushed = found
    return Deadline(moved, nights=pushed > timedelta(), holidays=waits or moved > usual + pushed)


def _awake(usual: datetime, people: Sequence[Hours]) -> tuple[datetime, timedelta] | None:
    """The first free instant and the delay due to nights; None if nights would add more than a day."""
    moved = usual
    pushed = timedelta()
    while (later := free(moved, people)) > moved:
        nights = max((night for each in people if (night := each.night(moved))), default=moved)
        pushed += nights - moved
        if pushed > MAX_NIGHT_DELAY:
            return None
        moved = later
    return moved, pushed


def free(instant: datetime, people: Sequence[Hours]) -> datetime:
    """The instant when the last of these people's current quiet hours ends. If nobody has any, the same for holidays.
    If nobody has either, the instant itself."""
    nights = [night for each in people if (night := each.night(instant))]
    backs = [away.back for each in people for away in each.holidays if away.begin <= instant < away.back]
    return max(nights or backs, default=instant)


def when_spent(asked: datetime, left: timedelta, people: Iterable[Hours]) -> datetime:
    """The instant when `left` has passed since `asked`, not counting anybody's holidays."""
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
    first, last = date(year, 1, 1), date(year, 12, 31)
    return sum(max(0, (min(each.last, last) - max(each.first, first)).days + 1) for each in holidays)


def longest(holidays: Iterable[Vacation]) -> int:
    most, run, last = 0, 0, None
    for each in sorted(holidays):
        run = run + each.days if last is not None and last + _DAY >= each.first else each.days
        most, last = max(most, run), each.last
    return most


_zones = cache(available_timezones)


def is_zone(name: str) -> bool:
    return name in _zones()


def zone_of(name: str) -> ZoneInfo:
    """The time zone with that name; UTC if there's none."""
    return ZoneInfo(name if name and is_zone(name) else "UTC")


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _local(day: date, minutes: int, zone: str) -> datetime:
    """The instant of a local time: the first one if it's repeated; later by the length of the gap if it's skipped."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), zone_of(zone)).astimezone(UTC)
