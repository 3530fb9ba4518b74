"""A server's daily puzzle: once a day, at its hour in its time zone, with who took it up and how they did."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.games import GAMES
from bot.games.puzzle import parse_answers
from bot.host.app.host import Clear, Replace
from bot.host.core.errors import KeepingError, PostUnsureError, TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.learning.lessons import course_of, day_of, format_answers
from bot.host.learning.server_puzzles import local, next_of
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.learning import DAILY, Attempt, DailyPuzzle, Tries
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.ports.store import StoreError
from bot.storage.repositories.play.announcements import AnnouncementRepository
from tests.host.harness import ANN, BOB, NOON, HostHarness, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.storage.sqlite.test_errors import full_disk
from tests.texts import pattern

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.host.model.announcements import Announcement
    from bot.host.model.tables import User

GUILD, CHANNEL = 1, 700
PUZZLING = {key: GAMES[key] for key in ("rambots", "kolmio")}


def home(tmp_path: Path, announcer: NotingHerald) -> AbstractAsyncContextManager[HostHarness]:
    return running_host(tmp_path, games=PUZZLING, announcer=announcer)


async def begun(held: HostHarness, **more: object) -> None:
    await held.host.guild_settings.record_joined(GUILD, greet=False)
    await held.host.guild_settings.change(GUILD, puzzle=CHANNEL, **more)
    await held.rest()


def daily_puzzle(announcement: Announcement) -> DailyPuzzle:
    assert isinstance(announcement.about, DailyPuzzle)
    return announcement.about


async def test_posted_once_a_day_at_its_hour_despite_restarts(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_hour=14)
        assert announcer.said == []
        await held.wait(hours=1, minutes=59)
        assert announcer.said == []
        await held.wait(minutes=1)
        assert [(each.kind, each.guild, each.channel, each.key) for each in announcer.said] == [
            (AnnouncementKind.PUZZLE, GUILD, CHANNEL, "2030-01-01")
        ]
    for _ in range(2):
        async with home(tmp_path, announcer) as held:
            held.clock.advance(NOON.replace(hour=20) - NOON)
            await held.rest()
            await held.wait(minutes=1)
            assert len(announcer.said) == 1
    async with home(tmp_path, announcer) as held:
        await held.wait(days=1, hours=2)
        await held.wait(days=1)
    assert [each.key for each in announcer.said] == ["2030-01-01", "2030-01-02", "2030-01-03"]


async def test_uncertain_post_is_not_repeated(tmp_path: Path) -> None:
    announcer = NotingHerald(after=[PostUnsureError("?")])
    async with home(tmp_path, announcer) as held:
        await begun(held)
    async with home(tmp_path, announcer) as held:
        await held.wait(hours=1)
    assert len(announcer.said) == 1


async def test_todays_puzzle_is_posted_at_once_after_its_hour(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held)
        assert len(announcer.said) == 1
        await held.host.guild_settings.change(GUILD, puzzle_hour=10, puzzle_game="kolmio")
        await held.rest()
        assert len(announcer.said) == 1, "once a day whatever is chosen"


async def test_not_posted_without_channel_or_bot_on_the_server(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await held.host.guild_settings.record_joined(GUILD, greet=False)
        await held.host.guild_settings.change(GUILD, puzzle_hour=1)
        await held.host.guild_settings.change(2, puzzle=CHANNEL)
        await held.wait(days=2)
    assert announcer.said == []


async def test_games_alternate_unless_a_game_is_chosen(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held)
        await held.wait(days=1)
        await held.host.guild_settings.change(GUILD, puzzle_game="kolmio")
        await held.wait(days=1)
        await held.wait(days=1)
    games = [daily_puzzle(each).lesson.game.key for each in announcer.said]
    assert sorted(games[:2]) == ["kolmio", "rambots"]
    assert games[2:] == ["kolmio", "kolmio"]


async def test_games_alternate_when_the_chosen_game_is_gone(tmp_path: Path) -> None:
    """Another version of the bot may have had it. Other announcements aren't held up."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="chess")
        await held.wait(days=1)
    assert sorted(daily_puzzle(each).lesson.game.key for each in announcer.said) == ["kolmio", "rambots"]


async def test_without_puzzles_only_other_announcements_are_posted(tmp_path: Path) -> None:
    announcer = NotingHerald()
    games = {key: replace(game, maker=None) for key, game in PUZZLING.items()}
    async with running_host(tmp_path, games=games, announcer=announcer) as held:
        await begun(held)
        await held.host.guild_settings.record_joined(2)
        await held.rest()
    assert [(each.kind, each.guild) for each in announcer.said] == [(AnnouncementKind.HELLO, 2)]


async def test_previous_puzzle_is_left_out_when_its_game_is_gone(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
    async with running_host(tmp_path, games={"kolmio": GAMES["kolmio"]}, announcer=announcer) as held:
        await held.wait(days=1)
    assert [each.key for each in announcer.said] == ["2030-01-01", "2030-01-02"]
    assert daily_puzzle(announcer.said[1]).before is None


async def test_server_puzzle_is_everyones_daily_puzzle(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        lesson = daily_puzzle(announcer.said[0]).lesson
        assert lesson.is_todays
        assert lesson.puzzle == (await held.host.lessons.puzzle(ANN, "rambots" + DAILY)).puzzle


@pytest.mark.parametrize(
    ("zone", "hour", "after", "begins"),
    [
        ("UTC", 9, "2030-01-01 08:59", "2030-01-01 09:00"),
        ("UTC", 9, "2030-01-01 09:00", "2030-01-02 09:00"),
        ("Europe/Helsinki", 9, "2030-01-01 07:00", "2030-01-02 07:00"),
        ("Europe/Helsinki", 9, "2030-03-30 07:00", "2030-03-31 06:00"),  # summer time begins
        ("Pacific/Auckland", 9, "2030-01-01 12:00", "2030-01-01 20:00"),
        ("America/New_York", 0, "2030-01-01 12:00", "2030-01-02 05:00"),
        ("Atlantis/Poseidonis", 9, "2030-01-01 08:00", "2030-01-01 09:00"),
        ("../etc/passwd", 9, "2030-01-01 08:00", "2030-01-01 09:00"),
    ],
)
def test_puzzle_hour_follows_the_servers_time_zone(zone: str, hour: int, after: str, begins: str) -> None:
    now, then = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (after, begins))
    settings = GuildSettings(zone=zone, puzzle_hour=hour)
    assert next_of(settings, now) == then
    assert local(settings, then).hour == hour


async def solved(
    held: HostHarness, course: str, number: int | None = None, *, misses: int = 0, user: User = ANN
) -> Attempt:
    """Have someone solve their puzzle after this many attempts with an empty draft."""
    lessons = held.host.lessons
    lesson = await lessons.lesson(user, course, number)
    outcome: object = None
    for _ in range(misses):
        await lessons.edit(user, course, Clear())
        outcome = await lessons.run(user, course)
        assert isinstance(outcome, Attempt)
        assert outcome.missed
    for answer in lesson.puzzle.solution:
        await lessons.edit(user, course, Replace(answer))
        outcome = await lessons.run(user, course)
    assert isinstance(outcome, Attempt)
    assert not outcome.missed
    return outcome


async def test_next_post_shows_last_solution_and_solver_count(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        assert daily_puzzle(announcer.said[0]).before is None
        for user in (ANN, BOB):
            course, number = await held.host.server_puzzles.seek(user, announcer.said[0].id, GUILD)
            await held.host.lessons.lesson(user, course, number)
        await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await solved(held, course)
        await held.wait(days=1)
        before = daily_puzzle(announcer.said[1]).before
        assert before is not None
        first = daily_puzzle(announcer.said[0]).lesson.puzzle
        assert (before.puzzle, before.sought, before.solved) == (first, 2, 1)
        assert before.solution == format_answers(before.game, first, parse_answers(before.game, first, first.solution))
        await held.wait(days=1)
        last = daily_puzzle(announcer.said[2]).before
        assert last is not None
        assert last.puzzle == daily_puzzle(announcer.said[1]).lesson.puzzle != first


async def test_only_solving_the_posted_puzzle_counts_as_solved(tmp_path: Path) -> None:
    """Trying it isn't enough, nor is solving others, and nobody is counted twice."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        for user in (ANN, BOB):
            course, number = await held.host.server_puzzles.seek(user, announcer.said[0].id, GUILD)
            for another in (1, 2):
                await solved(held, course, number + another, user=user)
        await solved(held, course, number)
        await held.host.lessons.lesson(BOB, course, number)
        assert await missed(held, BOB, course) == 1
        await held.wait(days=1)
        before = daily_puzzle(announcer.said[1]).before
        assert before is not None
        assert (before.sought, before.solved) == (2, 1)


async def test_only_puzzles_of_the_same_server_can_be_taken_up(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await held.host.guild_settings.record_joined(2)
        await begun(held)
        hello, puzzle = announcer.said
        for announcement, guild in ((hello.id, 2), (puzzle.id, 2), (puzzle.id, None), (99, GUILD)):
            with pytest.raises(TableError, match=pattern("puzzle-gone")):
                await held.host.server_puzzles.seek(ANN, announcement, guild)


async def test_tries_count_until_solved_and_are_shared_once(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        lesson = await held.host.lessons.lesson(ANN, course, number)
        with pytest.raises(TableError, match=pattern("puzzle-unsolved")):
            await held.host.server_puzzles.share(ANN, course, number, None)
        assert (await solved(held, course, misses=2)).tries == Tries(missed=2, solved=True)
        assert (await solved(held, course, number, misses=1)).tries == Tries(missed=2, solved=True)
        with pytest.raises(TableError, match=pattern("puzzle-unsolved")):
            await held.host.server_puzzles.share(BOB, course, number, None)
        shared = await held.host.server_puzzles.share(ANN, course, number, None)
        assert (shared.missed, shared.looked, shared.streak, shared.number) == (2, False, 1, number)
        assert shared.grade == lesson.puzzle.grade
        with pytest.raises(TableError, match=pattern("puzzle-shown")):
            await held.host.server_puzzles.share(ANN, course, number, None)
        for wrong in (0, lesson.count + 1):
            with pytest.raises(TableError, match=pattern("puzzle-unsolved")):
                await held.host.server_puzzles.share(ANN, course, wrong, None)


async def test_each_person_can_share_each_puzzle(tmp_path: Path) -> None:
    """For each person, and even for the last puzzle of the pack."""
    async with home(tmp_path, NotingHerald()) as held:
        course = "rambots" + DAILY
        last = (await held.host.lessons.lesson(ANN, course)).count
        for number, user in ((1, ANN), (last, ANN), (1, BOB)):
            await solved(held, course, number, user=user)
        for number, user in ((1, ANN), (last, ANN), (1, BOB)):
            assert (await held.host.server_puzzles.share(user, course, number, None)).number == number


async def test_repeated_answer_counts_as_one_try_across_restarts(tmp_path: Path) -> None:
    """A double tap repeats an answer; editing the draft makes it a new attempt."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await held.host.lessons.lesson(ANN, course, number)
        await held.host.lessons.lesson(BOB, course, number)
        assert [await missed(held, each, course) for each in (ANN, ANN, BOB)] == [1, 1, 1]
    async with home(tmp_path, announcer) as held:
        assert [await missed(held, each, course) for each in (ANN, BOB)] == [1, 1]
        await held.host.lessons.edit(ANN, course, Clear())
        assert [await missed(held, each, course) for each in (ANN, ANN)] == [2, 2]


async def test_unsaved_try_counts_when_repeated(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await held.host.lessons.lesson(ANN, course, number)
        with full_disk(), pytest.raises(KeepingError):
            await missed(held, ANN, course)
        assert await missed(held, ANN, course) == 1


async def missed(held: HostHarness, user: User, course: str) -> int:
    """The number of misses after running the current draft."""
    outcome = await held.host.lessons.run(user, course)
    assert isinstance(outcome, Attempt)
    assert outcome.tries is not None
    return outcome.tries.missed


async def test_share_mentions_solution_viewed_before_solving(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await held.host.lessons.lesson(ANN, course, number)
        await held.host.lessons.show_solution(ANN, course)
        await solved(held, course)
        shared = await held.host.server_puzzles.share(ANN, course, number, None)
        assert (shared.looked, shared.streak) == (True, 0)
        await solved(held, course, number, user=BOB)
        await held.host.lessons.show_solution(BOB, course)
        shared = await held.host.server_puzzles.share(BOB, course, number, None)
        assert (shared.looked, shared.streak) == (False, 1), "they only looked when it was done"


async def test_server_puzzle_counts_for_its_day_in_any_time_zone(tmp_path: Path) -> None:
    """At nine in the morning in Auckland, it's still the day before in UTC. The puzzle is the next day's."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots", zone="Pacific/Auckland", puzzle_hour=9)
        announcer.said.clear()
        await held.wait(hours=8)
        coming = day_of(NOON) + 1
        (announcement,) = announcer.said
        assert announcement.facts["day"] == coming
        course, number = await held.host.server_puzzles.seek(ANN, announcement.id, GUILD)
        assert number == course_of(PUZZLING, course).today(NOON.replace(day=2))
        await held.host.lessons.lesson(ANN, course, number)
        await solved(held, course)
        async with held.host._core.reading() as work:
            assert (await work.tx.learning.streak(ANN.id)).day == coming


async def test_taking_up_a_puzzle_does_not_make_others_count(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await held.wait(days=1)
        days = []
        for each in (number + 9, number):
            await solved(held, course, each)
            async with held.host._core.reading() as work:
                days.append((await work.tx.learning.streak(ANN.id)).days)
        assert days == [0, 1]


async def test_next_utc_days_puzzle_counts_and_is_shared_at_once(tmp_path: Path) -> None:
    """The day has begun in Auckland but not in UTC, and the streak isn't shorter for that."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots", zone="Pacific/Auckland", puzzle_hour=9)
        announcer.said.clear()
        await held.wait(hours=8)
        told = []
        for _ in range(2):
            course, number = await held.host.server_puzzles.seek(ANN, announcer.said[-1].id, GUILD)
            daily = (await solved(held, course, number)).lesson.daily
            assert daily is not None
            boasted = await held.host.server_puzzles.share(ANN, course, number, GUILD)
            told.append((daily.streak, daily.counted, boasted.streak))
            await held.wait(days=1)
    assert told == [(1, False, 1), (2, True, 2)]


async def test_announced_puzzle_follows_the_servers_local_day(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots", zone="Pacific/Auckland", puzzle_hour=9)
        await held.wait(hours=8)
        announcement = announcer.said[-1]
        assert daily_puzzle(announcement).lesson.number == announcement.facts["number"]
        assert not daily_puzzle(announcement).lesson.is_todays


async def test_late_share_shows_no_streak(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await solved(held, course, number)
        await held.wait(days=2)
        assert (await held.host.server_puzzles.share(ANN, course, number, None)).streak == 0


async def test_puzzle_is_posted_once_storage_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails just as it should save that the puzzle is out."""
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_hour=14)

        async def refused(_: object) -> None:
            raise StoreError("the disk can't be read or written")

        with monkeypatch.context() as patched:
            patched.setattr(AnnouncementRepository, "next_due", refused)
            await held.settle(hours=2)
            assert announcer.said == []
        await held.settle(minutes=1)
        while not announcer.said:  # storage may still be busy
            await held.settle()
        await held.settle(minutes=1)
        assert [each.key for each in announcer.said] == ["2030-01-01"]


async def test_announcement_is_written_only_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing it again would be harmless, but it would cost a query per server at every announcement."""
    async with home(tmp_path, NotingHerald()) as held:
        written: list[int] = []

        async def noted(_: UnitOfWork, guild: int, *__: object, **___: object) -> None:
            written.append(guild)

        monkeypatch.setattr(UnitOfWork, "announce", noted)
        for days in (0, 0, 1, 0):
            held.pass_by(days=days)
            async with held.host._core.writing() as work:
                await held.host.server_puzzles.serve(work, dict.fromkeys((GUILD, 2), GuildSettings(puzzle=CHANNEL)))
    assert written == [GUILD, 2] * 2


async def test_server_puzzle_solved_two_days_late_does_not_count(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held, puzzle_game="rambots")
        course, number = await held.host.server_puzzles.seek(ANN, announcer.said[0].id, GUILD)
        await held.wait(days=2)
        await held.host.lessons.lesson(ANN, course, number)
        await solved(held, course)
        async with held.host._core.reading() as work:
            assert (await work.tx.learning.streak(ANN.id)).days == 0, "two days late"


async def test_unknown_puzzles_are_dropped(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with home(tmp_path, announcer) as held:
        await begun(held)
        async with held.host._core.writing() as work:
            for key, game, number in (("a", "chess", 1), ("b", "rambots", 9999), ("c", "rambots", 0)):
                await work.announce(
                    GUILD, AnnouncementKind.PUZZLE, key, channel=CHANNEL, game=game, number=number, day=1
                )
        await held.rest()
        assert len(announcer.said) == 1
