"""Courses: a game's lessons, or its daily puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.games import puzzle_pack
from bot.games.game import AnyGame
from bot.games.puzzle import AnyPuzzle
from bot.host.core.errors import TableError
from bot.host.model.community.learning import DAILY
from bot.host.model.texts import later

FIRST: Final = date(2024, 1, 1)
"""Day 0, a Monday."""


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """A game's set of puzzles."""

    game: AnyGame
    puzzles: tuple[AnyPuzzle, ...]
    daily: bool

    @property
    def key(self) -> str:
        return self.game.key + DAILY * self.daily

    def number_of(self, key: str) -> int | None:
        """The puzzle's number, from 1; None if there's none with that key."""
        return next((number for number, puzzle in enumerate(self.puzzles, start=1) if puzzle.key == key), None)

    def today(self, now: datetime) -> int:
        return self.of_day(day_of(now))

    def of_day(self, day: int) -> int:
        return puzzle_pack.pick_daily_puzzle(self.puzzles, day)


def day_of(now: datetime) -> int:
    return (now.astimezone(UTC).date() - FIRST).days


def tomorrow(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)


def course_of(games: Mapping[str, AnyGame], key: str) -> PuzzleSet:
    daily = key.endswith(DAILY)
    game = games.get(key.removesuffix(DAILY))
    if game is None:
        raise TableError(later("unknown"))
    if not daily:
        if not game.puzzles():
            raise TableError(later("no-lessons", game=game.title))
        return PuzzleSet(game, game.puzzles(), daily)
    if game.maker is None:
        raise TableError(later("no-puzzles", game=game.title))
    return PuzzleSet(game, puzzle_pack.load_pack(game.maker), daily)
