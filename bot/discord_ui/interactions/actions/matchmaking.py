"""Actions of the queue and of the games found for people in it."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import AnnouncementAction, InvitationAction
from bot.discord_ui.interactions.custom_ids import CustomId


class ShowQueue(CustomId, code="queue"):
    """Show the user's search, or the game found for them."""

    in_place: bool = False


class AdjustQueue(CustomId, code="qset"):
    """Change the search preferences with a menu."""

    setting: str


class JoinQueue(CustomId, code="qjoin"):
    """Join the queue."""


class LeaveQueue(CustomId, code="qleave"):
    """Leave the queue."""


class RejoinQueue(AnnouncementAction, code="qagain"):
    """Join the queue again, from the message that says that the last search is over."""


class ShowInvitation(InvitationAction, code="qsee"):
    """Show the invitation."""


class AcceptInvitation(InvitationAction, code="qin"):
    """Accept the invitation."""


class DeclineInvitation(InvitationAction, code="qout"):
    """Decline the invitation."""


class ShowAvoided(CustomId, code="qnot"):
    """Show the players that the user avoids."""


class AvoidPlayers(CustomId, code="qavoid"):
    """Change the avoided players with a menu of the server's members or of people met in games."""

    met: bool = False
