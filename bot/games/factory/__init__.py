"""RAMbots Factory: programmed movement on a floor whose boards move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.common.looks import FOUR
from bot.games.factory.acts import FactoryActs
from bot.games.factory.documents import FactoryDocuments
from bot.games.factory.lessons import lessons, subjects
from bot.games.factory.notation import FactoryNotation
from bot.games.factory.odds import FactoryProspects
from bot.games.factory.pack import MAKER
from bot.games.factory.puzzles import puzzles
from bot.games.factory.rules import rules_of
from bot.games.factory.signs import SIGNS
from bot.games.factory.stage import FactoryStage
from bot.games.factory.words import FactoryWords
from bot.games.game import Game
from bot.games.pyramids.catalogue import OPTIONS, SEATS
from bot.games.pyramids.causes import PyramidCauses
from bot.games.pyramids.chronicle import PyramidChronicle
from bot.games.pyramids.menus import BACKWARDS, GOALS, pieces_in

if TYPE_CHECKING:
    from bot.games.factory.events import Event
    from bot.games.factory.state import Hand, Table


WORDS, NOTATION, STAGE = FactoryWords(), FactoryNotation(), FactoryStage()
FACTORY: Game[Table, Hand, Event] = Game(
    key="factory",
    title="RAMbots Factory",
    pitch=(
        "RAMbots on four boards full of arrows, walls, lasers and magnets. After every round somebody swaps, moves or "
        "turns the boards under the robots and bolts another machine to the floor."
    ),
    seats=SEATS,
    colours=FOUR,
    options=OPTIONS,
    edition=1,
    rules=rules_of,
    notation=NOTATION,
    phrase=NOTATION.phrase,
    documents=FactoryDocuments(),
    words=WORDS,
    acts=FactoryActs(WORDS, BACKWARDS),
    stage=STAGE,
    lessons=lessons,
    subjects=subjects,
    puzzles=puzzles,
    maker=MAKER,
    dealt=frozenset({GOALS}),
    rulebook=Path(__file__).with_name("RULES.md").read_text(encoding="utf-8"),
    signs=SIGNS,
    chronicle=PyramidChronicle(),
    causes=PyramidCauses(WORDS),
    prospects=FactoryProspects(STAGE),
    uses=pieces_in,
)
