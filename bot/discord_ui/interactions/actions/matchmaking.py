"""The queue, and the games that it finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import AnnouncementAction, InvitationAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowQueue(CustomId):
    """Show the asker's place in the queue."""

    code: ClassVar = "queue"
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class AdjustQueue(CustomId):
    """Change what is looked for, by a menu."""

    code: ClassVar = "qset"
    setting: str


@dataclass(frozen=True, slots=True)
class JoinQueue(CustomId):
    """Join the queue."""

    code: ClassVar = "qjoin"


@dataclass(frozen=True, slots=True)
class LeaveQueue(CustomId):
    """Leave it."""

    code: ClassVar = "qleave"


@dataclass(frozen=True, slots=True)
class RejoinQueue(AnnouncementAction):
    """Join it once more, from the message that told of its end."""

    code: ClassVar = "qagain"


@dataclass(frozen=True, slots=True)
class ShowInvitation(InvitationAction):
    """Show it."""

    code: ClassVar = "qsee"


@dataclass(frozen=True, slots=True)
class AcceptInvitation(InvitationAction):
    """Accept it."""

    code: ClassVar = "qin"


@dataclass(frozen=True, slots=True)
class DeclineInvitation(InvitationAction):
    """Decline it."""

    code: ClassVar = "qout"


@dataclass(frozen=True, slots=True)
class ShowAvoided(CustomId):
    """Show with whom the asker does not want to be matched."""

    code: ClassVar = "qnot"


@dataclass(frozen=True, slots=True)
class AvoidPlayers(CustomId):
    """Change that, by a menu of the server's people or of those met in games."""

    code: ClassVar = "qavoid"
    met: bool = False
