"""Actions for user and server settings, profiles, leaderboards and privacy."""

from __future__ import annotations

from bot.discord_ui.interactions.custom_ids import CustomId


class EditUserSettings(CustomId, code="me"):
    """Show the user's settings, or change one."""

    setting: str = ""
    detail: str = ""


class TypedUserSetting(CustomId, code="mytyped"):
    """Submit a setting typed into a form."""

    setting: str
    user: int
    """The user who opened the form."""


class ShowProfile(CustomId, code="profile"):
    """Show a profile, or change who may see the user's own."""

    what: str = ""
    user: int = 0
    """The person whose profile it is; 0 for the one chosen in a menu or, without a choice, the user."""
    game: str = ""
    alone: bool = False
    """True for games only against computers."""
    in_place: bool = False


class ShowLeaderboard(CustomId, code="leaders"):
    """Show a leaderboard, or switch to another one with a menu."""

    what: str = ""
    query: str = ""
    in_place: bool = False


class EditGuildSettings(CustomId, code="server"):
    """Show a server's settings, or change one with a menu."""

    setting: str = ""
    part: int = 0


class ShowPrivacy(CustomId, code="privacy"):
    """Show what data is stored about the user."""


class ExportData(CustomId, code="export"):
    """Send the data as a file."""


class AskForget(CustomId, code="askforget"):
    """Ask for confirmation before the data is deleted."""


class ForgetUser(CustomId, code="forget"):
    """Delete the data."""
