"""Actions that show tables, boards, hands, past moves, seals, reports, analyses and rules."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.custom_ids import CustomId


class ShowTable(TableAction, code="table"):
    """Show the table's status."""

    before_start = True


class ShowBoard(TableAction, code="board"):
    """Show the table; in words or as a grid, with the user's private information."""

    form: str = ""
    """The form in which the table is shown: in words, as a grid, or otherwise as a picture."""
    page: int = 0
    in_place: bool = False
    slot: int = 0
    """Distinguishes two buttons in one message that lead to the same page, also in the classes below."""


class DescribeMove(TableAction, code="tell"):
    """Describe the table after a move in words."""

    move: int = 0
    page: int = 0
    in_place: bool = False
    slot: int = 0


class ShowHand(TableAction, code="hand"):
    """Show the user's hand."""


class ShowHistory(TableAction, code="history"):
    """Show a past move with the board after it; the latest move if none is named or chosen."""

    move: int = 0
    in_place: bool = False
    slot: int = 0


class ShowReplay(TableAction, code="replay"):
    """Show the replay of a past move; the latest if none is named or chosen."""

    move: int = 0
    in_place: bool = False


class ShowSecondPart(TableAction, code="part2"):
    """Show the second part of a long replay."""

    move: int = 0


class ShowLog(TableAction, code="log"):
    """List everything that happened in a move."""

    move: int = 0
    page: int = 0
    in_place: bool = False


class ShowStep(TableAction, code="step"):
    """Show a move step by step."""

    move: int = 0
    step: int = 0
    in_place: bool = False
    slot: int = 0


class ExplainStep(TableAction, code="why"):
    """Explain the effect of an instruction."""

    move: int = 0
    step: int = 0


class ShowSeals(TableAction, code="seals"):
    """Show the seals of a move, or of the latest one if none is named."""

    move: int = 0


class SendMatchFile(TableAction, code="match"):
    """Send the match file."""


class ShowReport(TableAction, code="report"):
    """Show a report of a finished game."""


class ShareReport(TableAction, code="share"):
    """Post the report in the channel."""


class AnalyseGame(TableAction, code="analyse"):
    """Analyse a finished game from one player's side."""

    seat: int | None = None
    """None means the user's own seat or, if they have none, a winner's; the first one if nobody won."""
    page: int = 0
    """0 for the whole game; otherwise one of its rounds."""
    way: str = ""
    """The better answer to replay; empty for a picture of the table after the best one, or after the player's own if
    none is better."""
    in_place: bool = False
    slot: int = 0


class ShowRules(TableAction, code="rules"):
    """Show a page of a game's rules."""

    game: str = ""
    page: int = 0
    in_place: bool = False

    @property
    def names_stored(self) -> bool:
        return self.table != 0


class ShowRulebook(CustomId, code="rulebook"):
    """Show a page of a game's rulebook; in a menu, the chosen option's page."""

    game: str
    page: int = 0
    in_place: bool = False
