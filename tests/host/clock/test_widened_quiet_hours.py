"""Widened quiet hours, which deadlines use: what everyone sees doesn't reveal to the minute when someone sleeps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.host.model.people.availability import DAY_MINUTES, Hours, QuietHours, compute_deadline, zone_of
from tests.host.clock.test_availability import DAY, INSTANTS, QUIET, ZONES
from tests.long import each, scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF_HOUR = timedelta(minutes=30)
MONDAY = datetime(2029, 12, 31, 12, tzinfo=UTC)
SECRET = bytes(range(32))
SECRETS = st.binary(min_size=32, max_size=32)
SLEEPERS = st.lists(st.builds(Hours, st.sampled_from(ZONES), QUIET), min_size=1, max_size=4)


def widened(people: Sequence[Hours], secret: bytes = SECRET) -> list[Hours]:
    return [each.widen(secret, user) for user, each in enumerate(people, start=1)]


def read_night(theirs: Hours, noon: datetime) -> tuple[timedelta, timedelta]:
    """The night that a day's deadlines reveal: its start and end, as time since noon."""
    kept = [noon + timedelta(minutes=minute) for minute in range(DAY_MINUTES)]
    due = {at: compute_deadline(at - timedelta(days=1), DAY, [theirs]).at for at in kept}
    moved = {at: end for at, end in due.items() if end != at}
    (end,) = set(moved.values())
    return min(moved) - noon, end - noon


@given(SECRETS, st.sampled_from(ZONES), QUIET, st.integers(0, 29), st.integers(0, 29), INSTANTS, st.data())
def test_quiet_hours_within_same_half_hours_give_same_deadlines(
    secret: bytes, zone: str, quiet: QuietHours, later: int, earlier: int, asked: datetime, data: st.DataObject
) -> None:
    """So they can't be told apart, however many deadlines someone sees over however many weeks."""
    off = int((MONDAY.astimezone(zone_of(zone)).utcoffset() or timedelta()) / timedelta(minutes=1))
    begin = quiet.begin - (quiet.begin - off) % 30 + later
    end = quiet.end + (off - quiet.end) % 30 - earlier
    other = QuietHours(begin % DAY_MINUTES, end % DAY_MINUTES)
    assume(other.legal and abs(other.minutes - quiet.minutes) < 60)
    for seconds in data.draw(st.lists(st.integers(3600, 200 * DAY), min_size=5, max_size=5)):
        found = [compute_deadline(asked, seconds, widened([Hours(zone, each)], secret)) for each in (quiet, other)]
        assert found[0] == found[1]


def test_deadlines_of_a_year_reveal_only_widened_half_hours() -> None:
    exact = Hours("", QuietHours(23 * 60 + 17, 6 * 60 + 41))
    weeks: list[tuple[timedelta, timedelta]] = []
    for week in range(0, 52, each(4)):
        (theirs,) = widened([exact])
        nights = {read_night(theirs, MONDAY + timedelta(weeks=week, days=day)) for day in range(0, 7, each(6))}
        assert len(nights) == 1, "they stay the same in a week"
        weeks += nights
    eleven, seven = timedelta(hours=11), timedelta(hours=19)
    assert set(weeks) == {(begin, end) for begin in (eleven, eleven - HALF_HOUR) for end in (seven, seven + HALF_HOUR)}


def test_neighbouring_half_hours_can_look_alike_in_a_week() -> None:
    """The random widening hides whether someone goes to bed half an hour later than someone else."""
    one, other = Hours("", QuietHours(23 * 60, 6 * 60)), Hours("", QuietHours(23 * 60 + 30, 6 * 60))
    seen = [{read_night(whose.widen(SECRET, user), MONDAY) for user in range(scaled(40))} for whose in (one, other)]
    assert len(seen[0] & seen[1]) == 2


def test_each_user_and_secret_is_widened_differently() -> None:
    exact = Hours("", QuietHours(23 * 60, 6 * 60))
    years = [
        [read_night(exact.widen(secret, user), MONDAY + timedelta(weeks=week)) for week in range(12)]
        for secret, user in ((SECRET, 1), (SECRET, 2), (SECRET[::-1], 1))
    ]
    assert all(years.count(each) == 1 for each in years)


def test_deadlines_do_not_reveal_quiet_hours_around_midnight() -> None:
    """Everyone's weeks begin at the same time. Otherwise, nights that begin around midnight on Sundays would reveal
    it."""
    before, after = [Hours("Pacific/Chatham", QuietHours(begin, 6 * 60)) for begin in (23 * 60 + 50, 5)]
    for day in range(400):
        usual = MONDAY.replace(hour=9, minute=45) + timedelta(days=day)
        for hours in (0, 1):
            asked = usual + timedelta(hours=hours) - timedelta(days=1)
            assert compute_deadline(asked, DAY, widened([before])) == compute_deadline(asked, DAY, widened([after]))


def test_hour_with_everyone_awake_is_found_every_week() -> None:
    """Even in weeks in which the widening would use up the whole day."""
    around = [Hours("", QuietHours(begin * 60, (begin + 7) * 60)) for begin in (0, 8, 16)]
    for week in range(300):
        asked = MONDAY.replace(hour=3) + timedelta(weeks=week)
        due = compute_deadline(asked, DAY, widened(around)).at
        assert all(each.night(due) is None for each in around)


@given(SECRETS, INSTANTS, st.integers(3600, 60 * DAY), SLEEPERS)
def test_deadline_is_never_in_anyones_exact_quiet_hours(
    secret: bytes, asked: datetime, seconds: int, people: list[Hours]
) -> None:
    """Unless someone sleeps in every half hour of the next day."""
    due = compute_deadline(asked, seconds, widened(people, secret)).at
    if any(each.night(due) is not None for each in people):
        usual = asked + timedelta(seconds=seconds)
        begin = usual + (MONDAY - usual) % HALF_HOUR
        for half in range(48):
            minutes = [begin + half * HALF_HOUR + timedelta(minutes=minute) for minute in range(30)]
            assert any(each.night(at) is not None for at in minutes for each in people)
        assert due == usual
        assert len(people) > 2


@given(SECRETS, INSTANTS, st.integers(3600, 60 * DAY), SLEEPERS)
def test_widening_delays_a_deadline_by_less_than_an_hour(
    secret: bytes, asked: datetime, seconds: int, people: list[Hours]
) -> None:
    one = people[:1]
    exact, shown = compute_deadline(asked, seconds, one).at, compute_deadline(asked, seconds, widened(one, secret)).at
    usual = asked + timedelta(seconds=seconds)
    if exact > usual:
        assert exact <= shown < exact + timedelta(hours=1)
    else:
        near = [usual + timedelta(minutes=minute) for minute in range(-60, 61)]
        assert shown == usual or any(one[0].night(at) for at in near)
