"""RAMbots and Kolmio: programmed movement on squares and on triangles."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.common.looks import FOUR
from bot.games.game import Game
from bot.games.pyramids.acts import PyramidActs
from bot.games.pyramids.catalogue import SEATS
from bot.games.pyramids.causes import PyramidCauses
from bot.games.pyramids.chronicle import PyramidChronicle
from bot.games.pyramids.menus import GOALS, pieces_in
from bot.games.pyramids.notation import ProgramNotation
from bot.games.pyramids.odds import PyramidProspects
from bot.games.pyramids.signs import signs
from bot.games.rambots import puzzles_on_triangles, variants
from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.lessons import on_squares, on_triangles, subjects_on_squares, subjects_on_triangles
from bot.games.rambots.pack import ON_SQUARES, ON_TRIANGLES
from bot.games.rambots.puzzles import puzzles as on_a_chessboard
from bot.games.rambots.rules import options_of, rules_of
from bot.games.rambots.stage import RamStage
from bot.games.rambots.words import RamWords

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.games.game import Lessons, Subject
    from bot.games.pack import Maker
    from bot.games.puzzle import Puzzle
    from bot.games.pyramids.happenings import Happening as Event
    from bot.games.rambots.state import Hand, Table
    from bot.games.rambots.variants import Variant


def _game(
    variant: Variant,
    *,
    title: str,
    pitch: str,
    lessons: Callable[[], Lessons],
    rulebook: str,
    subjects: Callable[[], tuple[Subject, ...]],
    puzzles: Callable[[], tuple[Puzzle[Table, Hand, Event], ...]],
    maker: Maker,
) -> Game[Table, Hand, Event]:
    words, stage = RamWords(variant.beacon, variant.beams), RamStage(variant.beacon)
    return Game(
        key=variant.key,
        title=title,
        pitch=pitch,
        seats=SEATS,
        colours=FOUR,
        options=options_of(variant),
        edition=1,
        rules=partial(rules_of, variant),
        notation=ProgramNotation(variant.grid.directions),
        documents=RamDocuments(variant),
        words=words,
        acts=PyramidActs(words, variant.upright),
        stage=stage,
        lessons=lessons,
        subjects=subjects,
        puzzles=puzzles,
        maker=maker,
        dealt=frozenset({GOALS}),
        rulebook=Path(__file__).with_name(rulebook).read_text(encoding="utf-8"),
        signs=signs(variant.grid.directions),
        chronicle=PyramidChronicle(),
        causes=PyramidCauses(words),
        prospects=PyramidProspects(stage),
        uses=pieces_in,
    )


RAMBOTS = _game(
    variants.RAMBOTS,
    title="RAMbots",
    pitch=(
        "Program your robot in secret, watch all programs run together, and be the first to RAM your four goals in "
        "order. Beams push, pull, slide and raise whatever they hit, your plans included."
    ),
    lessons=on_squares,
    subjects=subjects_on_squares,
    puzzles=on_a_chessboard,
    maker=ON_SQUARES,
    rulebook="RULES.md",
)

KOLMIO = _game(
    variants.KOLMIO,
    title="Kolmio",
    pitch=(
        "RAMbots on a hexagon of triangles, the Finnish way: six directions that share their first steps, red beams "
        "that knock down and rob, and upright robots that fire all round."
    ),
    lessons=on_triangles,
    subjects=subjects_on_triangles,
    puzzles=puzzles_on_triangles.puzzles,
    maker=ON_TRIANGLES,
    rulebook="KOLMIO.md",
)
