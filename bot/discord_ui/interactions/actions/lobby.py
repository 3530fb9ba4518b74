"""Actions of the lobby: open a table, sit down, start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class LobbyAction(TableAction):
    """Change the seats of a table that hasn't started, confirm its terms, or start it."""


@dataclass(frozen=True, slots=True)
class JoinTable(LobbyAction):
    """Take a seat."""

    code: ClassVar = "join"


@dataclass(frozen=True, slots=True)
class LeaveTable(LobbyAction):
    """Give up the seat."""

    code: ClassVar = "leave"


@dataclass(frozen=True, slots=True)
class StartTable(LobbyAction):
    """Start the game."""

    code: ClassVar = "start"


@dataclass(frozen=True, slots=True)
class ConfirmTerms(LobbyAction):
    """Stay at a table whose terms have changed."""

    code: ClassVar = "terms"
    terms: str = ""
    """The digest of the terms that the user has read."""


@dataclass(frozen=True, slots=True)
class ChooseColour(LobbyAction):
    """Choose a colour from a menu."""

    code: ClassVar = "colour"


@dataclass(frozen=True, slots=True)
class AddComputer(LobbyAction):
    """Seat a computer player."""

    code: ClassVar = "computer"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class RemoveComputer(LobbyAction):
    """Remove a computer player."""

    code: ClassVar = "uncomputer"


@dataclass(frozen=True, slots=True)
class InviteGuests(TableAction):
    """Choose people to invite to an open table; if `chosen`, invite the people chosen in the menu."""

    code: ClassVar = "invite"
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TableSettings(TableAction):
    """Show a lobby's settings, or change one with a menu."""

    code: ClassVar = "settings"
    setting: str = ""


@dataclass(frozen=True, slots=True)
class AdjustSetup(CustomId):
    """Change something on the setup panel of a table."""

    code: ClassVar = "adjust"
    setting: str
    """The setting that a menu changes; empty for the buttons that only show or hide the further settings."""
    setup: str
    more: bool = False


@dataclass(frozen=True, slots=True)
class OpenTable(CustomId):
    """Open the table with the given setup, or with a game's defaults."""

    code: ClassVar = "open"
    setup: str


@dataclass(frozen=True, slots=True)
class PlayNow(CustomId):
    """Start a game against easy computers at once."""

    code: ClassVar = "quick"
    game: str
