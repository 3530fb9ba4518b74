"""Actions of the queue and of the games found for people in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import AnnouncementAction, InvitationAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowQueue(CustomId):
    """Show the user's search, or the game found for them."""

    code: ClassVar = "queue"
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class AdjustQueue(CustomId):
    """Change the search preferences with a menu."""

    code: ClassVar = "qset"
    setting: str


@dataclass(frozen=True, slots=True)
class JoinQueue(CustomId):
    """Join the queue."""

    code: ClassVar = "qjoin"


@dataclass(frozen=True, slots=True)
class LeaveQueue(CustomId):
    """Leave the queue."""

    code: ClassVar = "qleave"


@dataclass(frozen=True, slots=True)
class RejoinQueue(AnnouncementAction):
    """Join the queue again, from the message that says that the last search is over."""

    code: ClassVar = "qagain"


@dataclass(frozen=True, slots=True)
class ShowInvitation(InvitationAction):
    """Show the invitation."""

    code: ClassVar = "qsee"


@dataclass(frozen=True, slots=True)
class AcceptInvitation(InvitationAction):
    """Accept the invitation."""

    code: ClassVar = "qin"


@dataclass(frozen=True, slots=True)
class DeclineInvitation(InvitationAction):
    """Decline the invitation."""

    code: ClassVar = "qout"


@dataclass(frozen=True, slots=True)
class ShowAvoided(CustomId):
    """Show the players that the user avoids."""

    code: ClassVar = "qnot"


@dataclass(frozen=True, slots=True)
class AvoidPlayers(CustomId):
    """Change the avoided players with a menu of the server's members or of people met in games."""

    code: ClassVar = "qavoid"
    met: bool = False
