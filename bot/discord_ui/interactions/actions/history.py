"""Actions that show tables, boards, hands, past moves and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction


@dataclass(frozen=True, slots=True)
class ShowTable(TableAction):
    """Show whose turn it is, and the deadline."""

    code: ClassVar = "table"


@dataclass(frozen=True, slots=True)
class ShowBoard(TableAction):
    """Show the public table."""

    code: ClassVar = "board"
    form: str = ""
    """The form in which the table is shown: in words, as a grid, or otherwise as a picture."""
    page: int = 0
    in_place: bool = False
    slot: int = 0
    """Distinguishes two buttons in one message that lead to the same page, also in the classes below."""


@dataclass(frozen=True, slots=True)
class DescribeMove(TableAction):
    """Describe the table after a move in words."""

    code: ClassVar = "tell"
    move: int = 0
    page: int = 0
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ShowHand(TableAction):
    """Show the user's hand."""

    code: ClassVar = "hand"


@dataclass(frozen=True, slots=True)
class ShowHistory(TableAction):
    """Show a past move with the board after it; the latest move if none is named or chosen."""

    code: ClassVar = "history"
    move: int = 0
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ShowReplay(TableAction):
    """Show a past move as an animation; the latest if none is named or chosen."""

    code: ClassVar = "replay"
    move: int = 0
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowSecondPart(TableAction):
    """Show the second part of a long replay."""

    code: ClassVar = "part2"
    move: int = 0


@dataclass(frozen=True, slots=True)
class ShowLog(TableAction):
    """List everything that happened in a move."""

    code: ClassVar = "log"
    move: int = 0
    page: int = 0
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class ShowStep(TableAction):
    """Show a move instruction by instruction."""

    code: ClassVar = "step"
    move: int = 0
    step: int = 0
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ExplainStep(TableAction):
    """Explain the effect of an instruction."""

    code: ClassVar = "why"
    move: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class ShowSeals(TableAction):
    """Show the seals of a move, or of the latest one if none is named."""

    code: ClassVar = "seals"
    move: int = 0


@dataclass(frozen=True, slots=True)
class SendMatchFile(TableAction):
    """Send the finished game as a file."""

    code: ClassVar = "match"


@dataclass(frozen=True, slots=True)
class ShowReport(TableAction):
    """Show a report of a finished game."""

    code: ClassVar = "report"


@dataclass(frozen=True, slots=True)
class ShareReport(TableAction):
    """Share the report with everyone."""

    code: ClassVar = "share"


@dataclass(frozen=True, slots=True)
class AnalyseGame(TableAction):
    """Analyse a finished game from one player's side."""

    code: ClassVar = "analyse"
    seat: int | None = None
    """None means the user's own seat or, if they have none, a winner's."""
    page: int = 0
    """0 for the whole game; otherwise one of its rounds."""
    way: str = ""
    """The better answer to replay; empty for a picture of the table after the best one."""
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ShowRules(TableAction):
    """Show a page of a game's rules."""

    code: ClassVar = "rules"
    game: str = ""
    page: int = 0
    in_place: bool = False

    @property
    def names_stored(self) -> bool:
        return self.table != 0
