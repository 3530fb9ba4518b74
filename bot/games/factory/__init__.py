"""RAMbots Factory: programmed movement on a floor whose boards move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.factory.documents import FactoryDocuments
from bot.games.factory.menus import EMOJI
from bot.games.factory.notation import FactoryNotation
from bot.games.factory.rules import Factory
from bot.games.factory.stage import FactoryStage
from bot.games.factory.words import FactoryWords
from bot.games.game import Colour, Game, Option
from bot.games.shared import pyramids

if TYPE_CHECKING:
    from bot.games.factory.events import Event
    from bot.games.factory.state import Hand, Table
    from bot.games.game import Options


def _rules(options: Options) -> Factory:
    limit = options["round_limit"]
    return Factory(speedbots=options["speedbots"] is True, round_limit=limit if isinstance(limit, int) else None)


FACTORY: Game[Table, Hand, Event] = Game(
    key="factory",
    title="RAMbots Factory",
    pitch=(
        "RAMbots on four boards full of arrows, walls, lasers and magnets. After every round somebody swaps, moves or "
        "turns the boards under the robots and bolts another machine to the floor."
    ),
    seats=(2, 3, 4),
    colours=tuple(Colour(colour.value, colour.value, EMOJI[colour]) for colour in pyramids.Colour),
    options=(
        Option(
            "speedbots",
            "Speedbots",
            ((False, "off: a round waits for everybody"), (True, "on: the last one to compile runs what is laid out")),
            default=False,
            help="A round starts as soon as all but one have compiled; the last program runs as it lies.",
        ),
        Option(
            "round_limit",
            "Round limit",
            ((None, "none"), *((limit, f"{limit} rounds") for limit in (5, 8, 10, 12, 15, 20, 30))),
            default=None,
            help="After the last round the players with the fewest goals left win.",
        ),
    ),
    edition=1,
    rules=_rules,
    notation=FactoryNotation(),
    documents=FactoryDocuments(),
    words=FactoryWords(),
    stage=FactoryStage(),
    rulebook=Path(__file__).with_name("RULES.md").read_text(encoding="utf-8"),
)
