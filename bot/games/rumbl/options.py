"""What can be chosen in R.U.M.B.L., and the rules that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.common.options import flag, number
from bot.games.game import Option
from bot.games.rumbl.rules.rulebook import Rumbl

if TYPE_CHECKING:
    from bot.games.game import Options

LEARNING = Option(
    "learning",
    "Learning game",
    ((False, "off: three rounds, eight robots"), (True, "on: one round, letters A to D")),
    default=False,
    help="One round with four robots, power tokens 3 4 5 and one sector each.",
)
ROSTER_CHOICE = Option(
    "roster_choice",
    "Roster choice",
    ((False, "off: chance picks the robots"), (True, "on: everybody picks the sides of their tokens")),
    default=False,
    help="Both choose in secret which side of each robot token they play with.",
)
PRIORITY_SWAP = Option(
    "priority_swap",
    "Priority swap",
    ((False, "off"), (True, "on: two priority tokens for another one")),
    default=False,
    help="Every round Blue, then Green may hand in two priorities for one drawn unseen.",
)
SERIES = Option(
    "series",
    "Series",
    ((False, "a single game"), (True, "two games, the second with all robots turned over")),
    default=False,
    help="Scores are added, so no roster is better.",
)
OPEN = Option(
    "open",
    "Open hands",
    ((False, "off: rosters, sectors and priorities are secret"), (True, "on: they lie open")),
    default=False,
    help="Everybody sees what both still have. What is loaded stays secret.",
)
TIMED = Option(
    "timed",
    "Time for a dock",
    (
        (None, "as the table's pace"),
        (60, "60 seconds"),
        (90, "90 seconds"),
        (180, "3 minutes"),
        (300, "5 minutes"),
        (900, "15 minutes"),
    ),
    default=None,
    help="Robots complete by then go.",
)
OPTIONS = (LEARNING, ROSTER_CHOICE, PRIORITY_SWAP, SERIES, OPEN, TIMED)


def rules_of(options: Options) -> Rumbl:
    """The rules with all options given a value."""
    return Rumbl(
        learning=flag(options, "learning"),
        roster_choice=flag(options, "roster_choice"),
        priority_swap=flag(options, "priority_swap"),
        series=flag(options, "series"),
        opened=flag(options, "open"),
        timed=number(options, "timed"),
    )
