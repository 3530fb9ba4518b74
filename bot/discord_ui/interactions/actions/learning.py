"""Actions of lessons and puzzles."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import AnnouncementAction, DraftAction
from bot.discord_ui.interactions.custom_ids import CustomId


class Learn(CustomId, code="learn"):
    """Show a lesson of a course, or the course's end. Number 0 is the current or next unsolved lesson."""

    course: str = ""
    lesson: int = 0
    in_place: bool = False


class ShowPuzzle(CustomId, code="puzzle"):
    """Show the day's puzzle of a game, or another puzzle of a grade."""

    game: str = ""
    grade: str = ""
    in_place: bool = False


class ShowServersPuzzle(AnnouncementAction, code="puzzled"):
    """Show the puzzle announced to a server."""


class ShareSolved(CustomId, code="boast"):
    """Share the user's result in a puzzle."""

    course: str
    lesson: int


class ShowSolution(DraftAction, code="show"):
    """Show the solution of a lesson or puzzle."""
