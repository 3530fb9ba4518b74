"""R.U.M.B.L.: three rounds of robots from two docks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.game import Colour, Game
from bot.games.rumbl.acts.all import rumbl_acts
from bot.games.rumbl.causes import RumblCauses
from bot.games.rumbl.documents.adjudication import RumblDocuments
from bot.games.rumbl.odds import RumblProspects
from bot.games.rumbl.options import OPTIONS, rules_of
from bot.games.rumbl.pack import MAKER
from bot.games.rumbl.puzzles import puzzles
from bot.games.rumbl.rules.loading import robots_in
from bot.games.rumbl.rules.state import ROBOTS, Team
from bot.games.rumbl.sealing import RumblSealing
from bot.games.rumbl.shown.lessons import lessons, subjects
from bot.games.rumbl.shown.models import MODELS
from bot.games.rumbl.shown.signs import SIGNS
from bot.games.rumbl.shown.stage import RumblStage
from bot.games.rumbl.told.chronicle import RumblChronicle
from bot.games.rumbl.told.names import TEAM_EMOJI
from bot.games.rumbl.told.words import RumblWords
from bot.games.rumbl.typed.notation import RumblNotation

if TYPE_CHECKING:
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.state import Hand, Table

STAGE = RumblStage()
RUMBL: Game[Table, Hand, Event] = Game(
    key="rumbl",
    title="R.U.M.B.L.",
    pitch=(
        "Two teams of robots, two secret docks, three rounds. Load bombs, missiles, cloners and plows, send them in "
        "by priority, and hold the middle when the dust settles."
    ),
    seats=(2,),
    colours=tuple(Colour(team.value, team.value, TEAM_EMOJI[team]) for team in Team),
    options=OPTIONS,
    edition=1,
    rules=rules_of,
    notation=RumblNotation(),
    documents=RumblDocuments(),
    words=RumblWords(),
    stage=STAGE,
    lessons=lessons,
    subjects=subjects,
    puzzles=puzzles,
    maker=MAKER,
    rulebook=Path(__file__).with_name("RULES.md").read_text(encoding="utf-8"),
    signs=SIGNS,
    figures=tuple(MODELS[kind] for kind in ROBOTS),
    chronicle=RumblChronicle(),
    sealing=RumblSealing(),
    acts=rumbl_acts,
    causes=RumblCauses(),
    prospects=RumblProspects(STAGE),
    uses=robots_in,
)
