"""When people sleep and when they're away, and the effect on a deadline."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.model.people.availability import (
    MAX_NIGHT_DELAY,
    MAX_QUIET,
    Deadline,
    Hours,
    QuietHours,
    Vacation,
    compute_deadline,
    free,
    longest,
    total,
    zone_of,
)

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
DAY = 24 * 60 * 60
HELSINKI = Hours("Europe/Helsinki", QuietHours(23 * 60, 7 * 60))
ZONES = ("", "Europe/Helsinki", "Asia/Kolkata", "America/St_Johns", "Pacific/Chatham", "Pacific/Kiritimati", "gone")
QUIET = st.builds(
    lambda begin, minutes: QuietHours(begin, (begin + minutes) % (24 * 60)),
    st.integers(0, 1439),
    st.integers(1, MAX_QUIET),
)
HOLIDAYS = st.builds(
    lambda after, days: Vacation(date(2030, 1, 1) + timedelta(after), date(2030, 1, 1) + timedelta(after + days - 1)),
    st.integers(-3, 30),
    st.integers(1, 14),
)
HOURS = st.builds(
    Hours,
    st.sampled_from(ZONES),
    st.none() | QUIET,
    st.lists(HOLIDAYS, max_size=2).map(lambda them: tuple(sorted(them))),
)
PEOPLE = st.lists(HOURS, max_size=4)
INSTANTS = st.integers(0, 120 * 24 * 60).map(lambda minutes: NOON + timedelta(minutes=minutes))


def at(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


@given(INSTANTS, st.integers(3600, 14 * DAY), PEOPLE)
def test_deadline_is_never_earlier_or_later_than_its_bounds(asked: datetime, seconds: int, people: list[Hours]) -> None:
    """At most a day later for the nights, plus all vacations, each with half a day before and after it."""
    plain = asked + timedelta(seconds=seconds)
    found = compute_deadline(asked, seconds, people)
    away = sum((each.days + 1 for one in people for each in one.holidays), 0) * timedelta(days=1)
    assert plain <= found.at <= plain + MAX_NIGHT_DELAY + away
    assert found.at == plain or found.nights or found.holidays


@given(INSTANTS, st.integers(3600, 14 * DAY), PEOPLE)
def test_moved_deadline_is_not_moved_again(asked: datetime, seconds: int, people: list[Hours]) -> None:
    """It's in nobody's night or vacation, unless every time of day is in someone's."""
    found = compute_deadline(asked, seconds, people)
    assert compute_deadline(found.at, 0, people).at == found.at or not found.nights
    if found.nights:
        assert free(found.at, people) == found.at


@given(INSTANTS, HOURS)
def test_night_lasts_at_most_eight_hours_despite_clock_changes(instant: datetime, theirs: Hours) -> None:
    end = theirs.night(instant)
    assert end is None or instant < end <= instant + timedelta(minutes=MAX_QUIET)


@given(INSTANTS, st.integers(3600, 14 * DAY), HOURS)
def test_one_persons_night_delays_deadline_at_most_eight_hours(asked: datetime, seconds: int, one: Hours) -> None:
    plain = asked + timedelta(seconds=seconds)
    assert compute_deadline(asked, seconds, [replace(one, holidays=())]).at <= plain + timedelta(minutes=MAX_QUIET)


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("2030-01-01 20:59", "2030-01-02 20:59"),  # 22:59 there
        ("2030-01-01 21:00", "2030-01-03 05:00"),
        ("2030-01-02 04:59", "2030-01-03 05:00"),
        ("2030-01-02 05:00", "2030-01-03 05:00"),
        ("2030-06-01 20:00", "2030-06-03 04:00"),  # summer time
    ],
)
def test_deadline_at_night_moves_to_the_morning(asked: str, then: str) -> None:
    found = compute_deadline(at(asked), DAY, [HELSINKI])
    assert found.at == at(then)
    assert found.nights == (at(then) - at(asked) > timedelta(days=1))
    assert not found.holidays


def test_night_is_not_longer_when_clocks_go_back() -> None:
    """31 October 2027 has 25 hours there; the night ends after eight of them, at 6."""
    assert HELSINKI.night(at("2027-10-30 20:00")) == at("2027-10-31 04:00")
    assert HELSINKI.night(at("2027-10-31 04:00")) is None


def test_night_is_shorter_when_clocks_go_forward() -> None:
    """28 March 2027 has 23 hours there."""
    assert HELSINKI.night(at("2027-03-27 21:00")) == at("2027-03-28 04:00")


def test_two_consecutive_nights_are_both_respected() -> None:
    east, west = Hours("", QuietHours(22 * 60, 6 * 60)), Hours("", QuietHours(5 * 60, 13 * 60))
    assert compute_deadline(at("2030-01-01 23:00"), DAY, [east, west]) == Deadline(at("2030-01-03 13:00"), nights=True)


def test_deadline_stays_if_people_sleep_around_the_clock() -> None:
    around = [Hours("", QuietHours(begin * 60, (begin + 8) % 24 * 60)) for begin in (0, 8, 16)]
    assert compute_deadline(NOON, DAY, around) == Deadline(NOON + timedelta(days=1))


@pytest.mark.parametrize(
    ("first", "last", "then"),
    [
        (2, 3, "2030-01-05 00:00"),  # half a day before it, half a day after it
        (1, 3, "2030-01-05 12:00"),  # it has begun already
        (3, 9, "2030-01-02 00:00"),  # the deadline is earlier
    ],
)
@pytest.mark.parametrize("zone", ZONES)
def test_vacation_days_do_not_count(first: int, last: int, then: str, zone: str) -> None:
    """What everyone sees of it doesn't reveal where someone lives."""
    away = Hours(zone, None, (Vacation(date(2030, 1, first), date(2030, 1, last)),))
    found = compute_deadline(at("2030-01-01 00:00"), DAY, [away])
    assert (found.at, found.holidays, found.nights) == (at(then), at(then) > at("2030-01-02 00:00"), False)


@given(HOURS, INSTANTS)
def test_tables_wait_at_noon_on_vacation_days_in_any_time_zone(theirs: Hours, now: datetime) -> None:
    """Almost all day long: a day begins an hour before tables wait in New Zealand's summer, and two hours before in
    Kiribati.

    A vacation set in advance begins once no clock has waited for it.
    """
    first = theirs.earliest(now)
    day = Vacation(first, first)
    midnight = datetime(first.year, first.month, first.day, tzinfo=zone_of(theirs.zone))
    assert now <= day.begin <= midnight + timedelta(hours=2)
    assert midnight.replace(hour=23, minute=59) < day.back
    assert theirs.earliest(now) - theirs.today(now) <= timedelta(days=2)


def test_overlapping_vacations_count_once() -> None:
    one = Hours("", None, (Vacation(date(2030, 1, 2), date(2030, 1, 4)),))
    other = Hours("", None, (Vacation(date(2030, 1, 3), date(2030, 1, 5)),))
    assert compute_deadline(NOON, DAY, [one, other]).at == at("2030-01-07 12:00")


def test_deadline_never_falls_on_morning_when_vacation_starts() -> None:
    """The quiet hours end when the vacation has begun. The deadline comes after it, and not in quiet hours either."""
    gone = Hours("", QuietHours(6 * 60, 14 * 60), (Vacation(date(2030, 1, 3), date(2030, 1, 4)),))
    found = compute_deadline(at("2030-01-01 07:00"), DAY, [gone])
    assert found == Deadline(at("2030-01-05 14:00"), nights=True, holidays=True)


def test_vacation_days_are_counted_per_year_and_in_a_row() -> None:
    some = [Vacation(date(2029, 12, 30), date(2030, 1, 2)), Vacation(date(2030, 1, 3), date(2030, 1, 3))]
    assert [total(some, year) for year in (2028, 2029, 2030, 2031)] == [0, 2, 3, 0]
    assert longest(some) == 5
    assert longest([*some, Vacation(date(2030, 1, 5), date(2030, 1, 8))]) == 5
    assert longest([]) == 0


@pytest.mark.parametrize(
    "quiet", [QuietHours(0, 0), QuietHours(0, 481), QuietHours(-1, 60), QuietHours(0, 1440), QuietHours(1440, 60)]
)
def test_quiet_hours_are_limited_to_eight(quiet: QuietHours) -> None:
    assert not quiet.legal
    assert QuietHours(23 * 60, 7 * 60).legal
