"""Actions that open a table, change its settings and seats, invite people to it, and start it."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.custom_ids import CustomId


class LobbyAction(TableAction):
    """Change the seats of a table that hasn't started, confirm its terms, or start it."""


class JoinTable(LobbyAction, code="join"):
    """Take a seat."""


class LeaveTable(LobbyAction, code="leave"):
    """Give up the seat."""


class StartTable(LobbyAction, code="start"):
    """Start the game."""


class ConfirmTerms(LobbyAction, code="terms"):
    """Stay at a table whose terms have changed."""

    terms: str = ""
    """The digest of the terms that the user has read."""


class ChooseColour(LobbyAction, code="colour"):
    """Choose a colour from a menu."""


class AddComputer(LobbyAction, code="computer"):
    """Seat a computer player."""

    kind: str = ""


class RemoveComputer(LobbyAction, code="uncomputer"):
    """Remove a computer player."""


class InviteGuests(TableAction, code="invite"):
    """Choose people to invite to an open table; if `chosen`, invite the people chosen in the menu."""

    chosen: bool = False


class TableSettings(TableAction, code="settings"):
    """Show a lobby's settings, or change one with a menu."""

    setting: str = ""


class AdjustSetup(CustomId, code="adjust"):
    """Change something on the setup panel of a table."""

    setting: str
    """The setting that a menu changes; empty for the buttons that only show or hide the further settings."""
    setup: str
    more: bool = False


class OpenTable(CustomId, code="open"):
    """Open the table with the given setup, or with a game's defaults."""

    setup: str


class PlayNow(CustomId, code="quick"):
    """Start a game against easy computers at once."""

    game: str
