"""People's and servers' settings, profiles, leaderboards, privacy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class EditUserSettings(CustomId):
    """Show the asker's settings, or change one."""

    code: ClassVar = "me"
    setting: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TypedUserSetting(CustomId):
    """A setting as it was typed into a form."""

    code: ClassVar = "mytyped"
    setting: str
    user: int
    """For whom the form was opened."""


@dataclass(frozen=True, slots=True)
class ShowProfile(CustomId):
    """Show a profile, or change who sees one's own."""

    code: ClassVar = "profile"
    what: str = ""
    user: int = 0
    """0: the asker's."""
    game: str = ""
    alone: bool = False
    """Whether of games against computers alone."""
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowLeaderboard(CustomId):
    """Show a leaderboard, or change which one by a menu."""

    code: ClassVar = "leaders"
    what: str = ""
    query: str = ""
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class EditGuildSettings(CustomId):
    """Show a server's settings, or change one by a menu."""

    code: ClassVar = "server"
    setting: str = ""
    part: int = 0
    """The part of them that is shown."""


@dataclass(frozen=True, slots=True)
class ShowPrivacy(CustomId):
    """Show what is kept about the asker."""

    code: ClassVar = "privacy"


@dataclass(frozen=True, slots=True)
class ExportData(CustomId):
    """Send it as a file."""

    code: ClassVar = "export"


@dataclass(frozen=True, slots=True)
class AskForget(CustomId):
    """Ask whether it is to be deleted."""

    code: ClassVar = "askforget"


@dataclass(frozen=True, slots=True)
class ForgetUser(CustomId):
    """Delete it."""

    code: ClassVar = "forget"
