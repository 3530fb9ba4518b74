"""Resigning, ending and pausing a game, and seats that change hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction


@dataclass(frozen=True, slots=True)
class AskResign(TableAction):
    """Ask whether the asker wants to resign."""

    code: ClassVar = "askresign"


@dataclass(frozen=True, slots=True)
class Resign(TableAction):
    """Resign."""

    code: ClassVar = "resign"


@dataclass(frozen=True, slots=True)
class AskEnd(TableAction):
    """Ask whether the asker agrees to end the game."""

    code: ClassVar = "askend"


@dataclass(frozen=True, slots=True)
class AgreeToEnd(TableAction):
    """Agree to end it."""

    code: ClassVar = "end"


@dataclass(frozen=True, slots=True)
class AskCancel(TableAction):
    """Ask whether the table is to be cancelled."""

    code: ClassVar = "askcancel"


@dataclass(frozen=True, slots=True)
class CancelTable(TableAction):
    """Cancel it."""

    code: ClassVar = "cancel"


@dataclass(frozen=True, slots=True)
class TryAgain(TableAction):
    """Have a paused table try to post again."""

    code: ClassVar = "resume"


@dataclass(frozen=True, slots=True)
class MoreTime(TableAction):
    """Ask for more time; or, with a seat, give that seat what it has asked for."""

    code: ClassVar = "more"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pause(TableAction):
    """Ask for how long to pause; with a choice, pause, go on, agree or refuse."""

    code: ClassVar = "pause"
    choice: str = ""
    seat: int | None = None
    """Who has proposed what is agreed to or refused."""


@dataclass(frozen=True, slots=True)
class BringTable(TableAction):
    """Have a table that cannot post go on in this channel."""

    code: ClassVar = "bring"


@dataclass(frozen=True, slots=True)
class Rematch(TableAction):
    """Open the same table once more."""

    code: ClassVar = "rematch"


@dataclass(frozen=True, slots=True)
class ReplacePlayer(TableAction):
    """Ask who is to play at a seat from now on."""

    code: ClassVar = "replace"
    chosen: bool = False
    """Whether a menu of the panel says at which."""


@dataclass(frozen=True, slots=True)
class SubstituteComputer(TableAction):
    """Have a computer play at a seat; at the asker's own if none is named."""

    code: ClassVar = "standin"
    seat: int | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class TakeBackSeat(TableAction):
    """Play again at one's own seat."""

    code: ClassVar = "takeback"


@dataclass(frozen=True, slots=True)
class OfferSeat(TableAction):
    """Ask a person to take over a seat."""

    code: ClassVar = "offer"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TakeSeat(TableAction):
    """Take over the seat that is offered."""

    code: ClassVar = "take"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class DeclineSeat(TableAction):
    """Decline it."""

    code: ClassVar = "decline"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class VoteOnSeat(TableAction):
    """Vote on what becomes of a player who seems to be gone."""

    code: ClassVar = "vote"
    ballot: int = 0
    """The revision at which the vote was called."""
    seat: int = 0
    choice: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True)
class RemovePlayer(TableAction):
    """Have the game go on without a player, once that is confirmed."""

    code: ClassVar = "remove"
    seat: int = 0
    sure: bool = False


@dataclass(frozen=True, slots=True)
class CallVote(TableAction):
    """Ask the others about a player who gives no complete answers."""

    code: ClassVar = "askabout"
    seat: int = 0
