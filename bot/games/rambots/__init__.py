"""RAMbots: programmed movement on a chessboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.game import Colour, Game, Option
from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.menus import EMOJI
from bot.games.rambots.notation import RamNotation
from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from bot.games.rambots.words import RamWords
from bot.games.shared import pyramids

if TYPE_CHECKING:
    from bot.games.game import Options
    from bot.games.rambots.events import Event
    from bot.games.rambots.state import Hand, Table


def _rules(options: Options) -> RamBots:
    limit = options["round_limit"]
    return RamBots(speedbots=options["speedbots"] is True, round_limit=limit if isinstance(limit, int) else None)


RAMBOTS: Game[Table, Hand, Event] = Game(
    key="rambots",
    title="RAMbots",
    pitch=(
        "Program your robot in secret, watch all programs run together, and be the first to RAM your four goals in "
        "order. Beams push, pull, slide and raise whatever they hit, your plans included."
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
    notation=RamNotation(),
    documents=RamDocuments(),
    words=RamWords(),
    stage=RamStage(),
    rulebook=Path(__file__).with_name("RULES.md").read_text(encoding="utf-8"),
)
