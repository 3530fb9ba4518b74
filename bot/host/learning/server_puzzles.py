"""Servers' daily puzzles. Each belongs to a day of the server's own calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from bot.engine.errors import UserError
from bot.games.game import AnyGame
from bot.games.puzzle import AnyPuzzle, parse_answers
from bot.host.core.context import HostContext
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.learning.lessons import FIRST, PuzzleSet, course_of, day_of, for_all, format_answers
from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.community.learning import DAILY, Before, DailyPuzzle, Tries
from bot.host.model.people.availability import zone_of
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.tables import User
from bot.host.model.texts import later


@dataclass(frozen=True, slots=True)
class Shared:
    """A person's result, without spoilers."""

    game: AnyGame
    number: int
    grade: str
    missed: int
    looked: bool
    streak: int


def local(settings: GuildSettings, now: datetime) -> datetime:
    return now.astimezone(zone_of(settings.zone))


def next_of(settings: GuildSettings, now: datetime) -> datetime:
    here = local(settings, now)
    days = (here.date() + timedelta(days=days) for days in range(3))
    starts = (datetime.combine(day, time(settings.puzzle_hour), here.tzinfo).astimezone(UTC) for day in days)
    return next(start for start in starts if start > now)


class ServerPuzzleService:
    """Posts servers' daily puzzles."""

    def __init__(self, core: HostContext) -> None:
        self._core = core
        self._told: dict[int, date] = {}
        """The day of each server's latest puzzle; only a cache."""

    async def serve(self, work: UnitOfWork, puzzling: Mapping[int, GuildSettings]) -> datetime | None:
        dues = []
        for guild, settings in puzzling.items():
            here = local(settings, work.now)
            if here.hour >= settings.puzzle_hour and self._told.get(guild) != here.date():
                await self._tell(work, guild, settings, here.date())
            dues.append(next_of(settings, work.now))
        return min(dues, default=None)

    def doubt(self) -> None:
        self._told.clear()

    async def _tell(self, work: UnitOfWork, guild: int, settings: GuildSettings, day: date) -> None:
        self._told[guild] = day
        count = (day - FIRST).days
        games = [key for key, game in self._core.games.items() if game.maker is not None]
        if not games:
            return
        key = settings.puzzle_game if settings.puzzle_game in games else games[count % len(games)]
        number = course_of(self._core.games, key + DAILY).of_day(count)
        await work.announce(
            guild, AnnouncementKind.PUZZLE, day.isoformat(), channel=settings.puzzle, game=key, number=number, day=count
        )

    async def seek(self, user: User, announcement: int, guild: int | None) -> tuple[str, int]:
        """Record that the user starts a server's puzzle; return course and number. Raises TableError if it's gone."""
        async with self._core.writing() as work:
            found = await work.tx.announcements.get(announcement)
            if found is None or found.kind is not AnnouncementKind.PUZZLE or found.guild != guild:
                raise TableError(later("puzzle-gone"))
            course, number, puzzle = _which(self._core.games, found)
            day = int(found.facts["day"])
            await work.tx.learning.take_up(found.id, user.id, course.key, puzzle.key, day=day, at=work.now)
            return course.key, number

    async def share(self, user: User, key: str, number: int, guild: int | None) -> Shared:
        async with self._core.writing() as work:
            course = course_of(self._core.games_in(await work.language_on(guild)), key)
            puzzle = course.puzzles[number - 1] if 0 < number <= len(course.puzzles) else None
            tries = Tries() if puzzle is None else await work.tx.learning.tries(user.id, key, puzzle.key)
            if puzzle is None or not tries.solved:
                raise TableError(later("puzzle-unsolved"))
            if tries.shared:
                raise TableError(later("puzzle-shown"))
            await work.tx.learning.mark_shared(user.id, key, puzzle.key)
            progress, streak = await work.tx.learning.progress(user.id, key), await work.tx.learning.streak(user.id)
            looked = progress is not None and puzzle.key in progress.shown
            return Shared(course.game, number, puzzle.grade, tries.missed, looked, streak.at(day_of(work.now)))


async def daily_puzzle(work: UnitOfWork, announcement: Announcement) -> DailyPuzzle | None:
    try:
        course, number, _ = _which(work.core.games_in(await work.language_on(announcement.guild)), announcement)
    except UserError:
        return None
    before = await work.tx.announcements.previous(announcement)
    lesson = await for_all(work, course, number)
    return DailyPuzzle(lesson, None if before is None else await _before(work, before))


async def _before(work: UnitOfWork, announcement: Announcement) -> Before | None:
    try:
        course, _, puzzle = _which(work.core.games_in(await work.language_on(announcement.guild)), announcement)
    except UserError:
        return None
    solution = format_answers(course.game, puzzle, parse_answers(course.game, puzzle, puzzle.solution))
    sought, solved = await work.tx.learning.count_solvers(announcement.id)
    return Before(course.game, puzzle, solution, sought, solved)


def _which(games: Mapping[str, AnyGame], announcement: Announcement) -> tuple[PuzzleSet, int, AnyPuzzle]:
    course = course_of(games, f"{announcement.facts.get('game')}{DAILY}")
    number = int(announcement.facts.get("number", 0))
    if not 0 < number <= len(course.puzzles):
        raise TableError(later("puzzle-gone"))
    return course, number, course.puzzles[number - 1]
