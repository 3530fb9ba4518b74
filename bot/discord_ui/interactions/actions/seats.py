"""Actions to resign, end, cancel, pause, resume or move a game, to ask for more time or a rematch, to vote, and to
change who plays a seat."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import TableAction


class AskResign(TableAction, code="askresign"):
    """Ask for confirmation before the user resigns."""


class Resign(TableAction, code="resign"):
    """Resign."""


class AskEnd(TableAction, code="askend"):
    """Ask for confirmation before the user agrees to end the game."""


class AgreeToEnd(TableAction, code="end"):
    """Agree to end the game."""


class AskCancel(TableAction, code="askcancel"):
    """Ask for confirmation before the table is cancelled, or offer a vote on that."""


class CancelTable(TableAction, code="cancel"):
    """Cancel the table."""


class TryAgain(TableAction, code="resume"):
    """Retry the posts of a paused table."""


class MoreTime(TableAction, code="more"):
    """Ask for more time; with a seat, give it the time that its player asked for."""

    seat: int | None = None


class Pause(TableAction, code="pause"):
    """Ask how long to pause, or handle a choice: a pause, its end, agreement or refusal."""

    choice: str = ""
    seat: int | None = None
    """The seat whose proposal is agreed to or refused; None for any other choice."""
    until: int | None = None
    """The end of the proposed pause, 0 to resume; None for any other choice, and in messages of former versions."""


class BringTable(TableAction, code="bring"):
    """Move a table that can't post in its channel to this one."""


class Rematch(TableAction, code="rematch"):
    """Open a table for a rematch, or join it."""


class ReplacePlayer(TableAction, code="replace"):
    """Show the ways to change who plays a seat."""

    chosen: bool = False
    """True for the panel's menu that chooses the seat."""


class SubstituteComputer(TableAction, code="standin"):
    """Let a computer play a seat; the user's own if none is named."""

    seat: int | None = None
    kind: str = ""


class TakeBackSeat(TableAction, code="takeback"):
    """Take back the user's own seat."""


class OfferSeat(TableAction, code="offer"):
    """Ask a person to take over a seat."""

    seat: int = 0


class TakeSeat(TableAction, code="take"):
    """Take over the offered seat."""

    seat: int = 0


class DeclineSeat(TableAction, code="decline"):
    seat: int = 0


class VoteOnSeat(TableAction, code="vote"):
    """Vote on a player or on cancelling the game, or open the menu for offering the seat to someone."""

    inactivity_vote: int = 0
    """The revision at which the vote was called."""
    seat: int = 0
    choice: str = ""
    sure: bool = False


class RemovePlayer(TableAction, code="remove"):
    """Remove a player from the game for good, after confirmation."""

    seat: int = 0
    sure: bool = False


class CallVote(TableAction, code="askabout"):
    """Call a vote on a player or, if a server manager names their own seat, on cancelling the game."""

    seat: int = 0
