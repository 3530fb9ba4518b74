"""Look at tables, boards, hands, moves of the past, rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowTable(TableAction):
    """Show who is awaited, and until when."""

    code: ClassVar = "table"


@dataclass(frozen=True, slots=True)
class ShowBoard(TableAction):
    """Show the table as everybody may see it."""

    code: ClassVar = "board"
    form: str = ""
    """A picture, words or a grid."""
    page: int = 0
    in_place: bool = False
    slot: int = 0
    """Tells two buttons of one message apart that lead to the same page; likewise below."""


@dataclass(frozen=True, slots=True)
class DescribeMove(TableAction):
    """Describe in words how a move left the table."""

    code: ClassVar = "tell"
    move: int = 0
    page: int = 0
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ShowHand(TableAction):
    """Show what the asker holds."""

    code: ClassVar = "hand"


@dataclass(frozen=True, slots=True)
class ShowHistory(TableAction):
    """Show a move of the past with its last board; the newest if none is named or chosen."""

    code: ClassVar = "history"
    move: int = 0
    in_place: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ShowReplay(TableAction):
    """Show a move of the past as moving pictures, likewise."""

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
    """Tell all that happened in a move."""

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
    """Explain why an instruction did what it did."""

    code: ClassVar = "why"
    move: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class ShowSeals(TableAction):
    """Show what was sealed in a move; in the newest if none is named."""

    code: ClassVar = "seals"
    move: int = 0


@dataclass(frozen=True, slots=True)
class SendMatchFile(TableAction):
    """Send the finished game as a file."""

    code: ClassVar = "match"


@dataclass(frozen=True, slots=True)
class ShowReport(TableAction):
    """Show a finished game in short."""

    code: ClassVar = "report"


@dataclass(frozen=True, slots=True)
class ShareReport(TableAction):
    """Show it to everybody."""

    code: ClassVar = "share"


@dataclass(frozen=True, slots=True)
class AnalyseGame(TableAction):
    """Analyse a finished game as somebody played it."""

    code: ClassVar = "analyse"
    seat: int | None = None
    """None: the asker's own, or a winner's."""
    page: int = 0
    """0: all of it; else one of its rounds."""
    way: str = ""
    """The answer that is played there in place of the player's own."""
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
        """Only the rules of a table's game."""
        return self.table != 0


@dataclass(frozen=True, slots=True)
class ShowHelp(CustomId):
    """Show what can be done."""

    code: ClassVar = "help"
    commands: bool = False
    """True for the page of all commands."""
    in_place: bool = False
