"""Actions about user and server settings, profiles, leaderboards and privacy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class EditUserSettings(CustomId):
    """Show the user's settings, or change one."""

    code: ClassVar = "me"
    setting: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TypedUserSetting(CustomId):
    """Submit a setting typed into a form."""

    code: ClassVar = "mytyped"
    setting: str
    user: int
    """The user who opened the form."""


@dataclass(frozen=True, slots=True)
class ShowProfile(CustomId):
    """Show a profile, or change who may see the user's own."""

    code: ClassVar = "profile"
    what: str = ""
    user: int = 0
    """The person whose profile it is; 0 for the user."""
    game: str = ""
    alone: bool = False
    """True for games against only computers."""
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowLeaderboard(CustomId):
    """Show a leaderboard, or switch to another one with a menu."""

    code: ClassVar = "leaders"
    what: str = ""
    query: str = ""
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class EditGuildSettings(CustomId):
    """Show a server's settings, or change one with a menu."""

    code: ClassVar = "server"
    setting: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class ShowPrivacy(CustomId):
    """Show which data is stored about the user."""

    code: ClassVar = "privacy"


@dataclass(frozen=True, slots=True)
class ExportData(CustomId):
    """Send the data as a file."""

    code: ClassVar = "export"


@dataclass(frozen=True, slots=True)
class AskForget(CustomId):
    """Ask for confirmation before the data is deleted."""

    code: ClassVar = "askforget"


@dataclass(frozen=True, slots=True)
class ForgetUser(CustomId):
    """Delete the data."""

    code: ClassVar = "forget"
