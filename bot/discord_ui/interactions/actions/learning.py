"""Actions of lessons and puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import AnnouncementAction, DraftAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class Learn(CustomId):
    """Show a lesson of a course. Number 0 is the lesson where the user stopped."""

    code: ClassVar = "learn"
    course: str = ""
    lesson: int = 0
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowPuzzle(CustomId):
    """Show the day's puzzle of a game, or another puzzle of a grade."""

    code: ClassVar = "puzzle"
    game: str = ""
    grade: str = ""
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowServersPuzzle(AnnouncementAction):
    """Show the puzzle announced to a server."""

    code: ClassVar = "puzzled"


@dataclass(frozen=True, slots=True)
class ShareSolved(CustomId):
    """Share the user's result in a puzzle with everyone."""

    code: ClassVar = "boast"
    course: str
    lesson: int


@dataclass(frozen=True, slots=True)
class ShowSolution(DraftAction):
    """Show a lesson's solution."""

    code: ClassVar = "show"
