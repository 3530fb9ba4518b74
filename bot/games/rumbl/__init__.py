"""R.U.M.B.L.: three rounds of robots from two docks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.game import Colour, Game, Option
from bot.games.rumbl.documents.adjudication import RumblDocuments
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import ROBOTS, Team
from bot.games.rumbl.sealing import RumblSealing
from bot.games.rumbl.shown.lessons import lessons
from bot.games.rumbl.shown.models import MODELS
from bot.games.rumbl.shown.stage import RumblStage
from bot.games.rumbl.told.names import TEAM_EMOJI
from bot.games.rumbl.told.words import RumblWords
from bot.games.rumbl.typed.notation import RumblNotation

if TYPE_CHECKING:
    from bot.games.game import Options
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.state import Hand, Table

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
    help="The scores of both games are added, so no roster is better than the other.",
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
    help="How long both have to load a dock; the robots that are complete by then go.",
)


def _rules(options: Options) -> Rumbl:
    timed = options["timed"]
    return Rumbl(
        learning=options["learning"] is True,
        roster_choice=options["roster_choice"] is True,
        priority_swap=options["priority_swap"] is True,
        series=options["series"] is True,
        opened=options["open"] is True,
        timed=timed if isinstance(timed, int) else None,
    )


RUMBL: Game[Table, Hand, Event] = Game(
    key="rumbl",
    title="R.U.M.B.L.",
    pitch=(
        "Two teams of robots, two secret docks, three rounds. Load bombs, missiles, cloners and plows, send them in "
        "by priority, and hold the middle when the dust settles."
    ),
    seats=(2,),
    colours=tuple(Colour(team.value, team.value, TEAM_EMOJI[team]) for team in Team),
    options=(LEARNING, ROSTER_CHOICE, PRIORITY_SWAP, SERIES, OPEN, TIMED),
    edition=1,
    rules=_rules,
    notation=RumblNotation(),
    documents=RumblDocuments(),
    words=RumblWords(),
    stage=RumblStage(),
    lessons=lessons,
    rulebook=Path(__file__).with_name("RULES.md").read_text(encoding="utf-8"),
    figures=tuple(MODELS[kind] for kind in ROBOTS),
    sealing=RumblSealing(),
)
