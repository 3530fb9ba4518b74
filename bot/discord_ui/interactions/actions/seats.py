"""Actions to resign, end or pause a game, and to change who plays a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction


@dataclass(frozen=True, slots=True)
class AskResign(TableAction):
    """Ask for confirmation before the user resigns."""

    code: ClassVar = "askresign"


@dataclass(frozen=True, slots=True)
class Resign(TableAction):
    """Resign."""

    code: ClassVar = "resign"


@dataclass(frozen=True, slots=True)
class AskEnd(TableAction):
    """Ask for confirmation before the user agrees to end the game."""

    code: ClassVar = "askend"


@dataclass(frozen=True, slots=True)
class AgreeToEnd(TableAction):
    """Agree to end the game."""

    code: ClassVar = "end"


@dataclass(frozen=True, slots=True)
class AskCancel(TableAction):
    """Ask for confirmation before the table is cancelled."""

    code: ClassVar = "askcancel"


@dataclass(frozen=True, slots=True)
class CancelTable(TableAction):
    """Cancel the table."""

    code: ClassVar = "cancel"


@dataclass(frozen=True, slots=True)
class TryAgain(TableAction):
    """Retry the posts of a paused table."""

    code: ClassVar = "resume"


@dataclass(frozen=True, slots=True)
class MoreTime(TableAction):
    """Ask for more time; with a seat, give it the time that its player asked for."""

    code: ClassVar = "more"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pause(TableAction):
    """Ask how long to pause; with a choice, pause, resume, agree or refuse."""

    code: ClassVar = "pause"
    choice: str = ""
    seat: int | None = None
    """The seat whose proposal is agreed to or refused; None if there's no proposal."""


@dataclass(frozen=True, slots=True)
class BringTable(TableAction):
    """Move a table that can't post in its channel to this one."""

    code: ClassVar = "bring"


@dataclass(frozen=True, slots=True)
class Rematch(TableAction):
    """Open the same table again."""

    code: ClassVar = "rematch"


@dataclass(frozen=True, slots=True)
class ReplacePlayer(TableAction):
    """Choose a substitute for a seat."""

    code: ClassVar = "replace"
    chosen: bool = False
    """True for the panel's menu that chooses the seat."""


@dataclass(frozen=True, slots=True)
class SubstituteComputer(TableAction):
    """Let a computer play a seat; the user's own if none is named."""

    code: ClassVar = "standin"
    seat: int | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class TakeBackSeat(TableAction):
    """Take back the user's own seat."""

    code: ClassVar = "takeback"


@dataclass(frozen=True, slots=True)
class OfferSeat(TableAction):
    """Ask a person to take over a seat."""

    code: ClassVar = "offer"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TakeSeat(TableAction):
    """Take over the offered seat."""

    code: ClassVar = "take"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class DeclineSeat(TableAction):
    """Decline the seat."""

    code: ClassVar = "decline"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class VoteOnSeat(TableAction):
    """Vote on a player who seems to be absent, or in a vote that a manager called."""

    code: ClassVar = "vote"
    inactivity_vote: int = 0
    """The revision at which the vote was called."""
    seat: int = 0
    choice: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True)
class RemovePlayer(TableAction):
    """Let the game go on without a player, after confirmation."""

    code: ClassVar = "remove"
    seat: int = 0
    sure: bool = False


@dataclass(frozen=True, slots=True)
class CallVote(TableAction):
    """Call a vote on a player or, if server managers name their own seat, on cancelling the game."""

    code: ClassVar = "askabout"
    seat: int = 0
