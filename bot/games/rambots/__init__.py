"""RAMbots and Kolmio: programmed movement on squares and on triangles."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.common.looks import FOUR
from bot.games.game import Game, Option
from bot.games.pyramids.catalogue import ROUND_LIMIT, SEATS, SPEEDBOTS
from bot.games.pyramids.notation import ProgramNotation
from bot.games.pyramids.triangles import SIDES
from bot.games.rambots import variants
from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.lessons import on_squares, on_triangles
from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from bot.games.rambots.words import RamWords

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.games.game import Lessons, Options
    from bot.games.pyramids.happenings import Happening as Event
    from bot.games.rambots.state import Hand, Table
    from bot.games.rambots.variants import Variant

SIDE = Option(
    "side",
    "Side of the board",
    tuple((side, f"{side} triangles: {6 * side * side} spaces") for side in SIDES),
    default=4,
    help="How many triangles each edge of the hexagon is long.",
)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of a variant, with options given."""

    variant: Variant

    def __call__(self, options: Options) -> RamBots:
        limit, side = options["round_limit"], options.get("side")
        return RamBots(
            speedbots=options["speedbots"] is True,
            round_limit=limit if isinstance(limit, int) else None,
            grid=self.variant.sides[side] if isinstance(side, int) else self.variant.grid,
            variant=self.variant,
        )


def _game(
    variant: Variant,
    *,
    title: str,
    pitch: str,
    options: tuple[Option, ...],
    lessons: Callable[[], Lessons],
    rulebook: str,
) -> Game[Table, Hand, Event]:
    return Game(
        key=variant.key,
        title=title,
        pitch=pitch,
        seats=SEATS,
        colours=FOUR,
        options=options,
        edition=1,
        rules=_Rules(variant),
        notation=ProgramNotation(variant.grid.directions),
        documents=RamDocuments(variant),
        words=RamWords(variant.beacon),
        stage=RamStage(variant.beacon),
        lessons=lessons,
        rulebook=Path(__file__).with_name(rulebook).read_text(encoding="utf-8"),
    )


RAMBOTS = _game(
    variants.RAMBOTS,
    title="RAMbots",
    pitch=(
        "Program your robot in secret, watch all programs run together, and be the first to RAM your four goals in "
        "order. Beams push, pull, slide and raise whatever they hit, your plans included."
    ),
    options=(SPEEDBOTS, ROUND_LIMIT),
    lessons=on_squares,
    rulebook="RULES.md",
)

KOLMIO = _game(
    variants.KOLMIO,
    title="Kolmio",
    pitch=(
        "RAMbots on a hexagon of triangles, the Finnish way: six directions that share their first steps, red beams "
        "that knock down and rob, and upright robots that fire all round."
    ),
    options=(SPEEDBOTS, ROUND_LIMIT, SIDE),
    lessons=on_triangles,
    rulebook="KOLMIO.md",
)
