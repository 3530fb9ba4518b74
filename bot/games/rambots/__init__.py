"""RAMbots and Kolmio: programmed movement on squares and on triangles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from bot.engine.tags import register
from bot.games.common.rulebooks import rulebook_of
from bot.games.common.text.looks import four
from bot.games.game import Game, Lessons, Subject
from bot.games.puzzle import Puzzle
from bot.games.pyramids.counterfactuals import PyramidCauses
from bot.games.pyramids.drafts.acts import PyramidActs
from bot.games.pyramids.drafts.menus import GOALS, pieces_in
from bot.games.pyramids.lessons.making import ProgramMaker
from bot.games.pyramids.notation.notation import ProgramNotation
from bot.games.pyramids.odds import PyramidProspects
from bot.games.pyramids.persisted import PERSISTED as PYRAMIDS
from bot.games.pyramids.rules.catalogue import SEATS
from bot.games.pyramids.rules.events import Happening as Event
from bot.games.pyramids.rules.things import Hand
from bot.games.pyramids.text.chronicle import PyramidChronicle
from bot.games.pyramids.text.icons import signs
from bot.games.rambots.kernel.kernel import goal_kernel
from bot.games.rambots.lessons import puzzles_on_triangles
from bot.games.rambots.lessons.lessons import on_squares, on_triangles, subjects_on_squares, subjects_on_triangles
from bot.games.rambots.lessons.pack import ON_SQUARES, ON_TRIANGLES
from bot.games.rambots.lessons.puzzles import puzzles as on_a_chessboard
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.persisted import PERSISTED
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules import variants
from bot.games.rambots.rules.rulebook import options_of, rules_of
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import Variant
from bot.games.rambots.text.words import RamWords
from bot.i18n import ENGLISH

register("pyramids", *PYRAMIDS)
register("rambots", *PERSISTED)


def _game(
    variant: Variant,
    language: str,
    *,
    lessons: Callable[[str], Lessons],
    rulebook: str,
    subjects: Callable[[str], tuple[Subject, ...]],
    puzzles: Callable[[str], tuple[Puzzle[Table, Hand, Event], ...]],
    maker: ProgramMaker,
    speak: Callable[[str], Game[Table, Hand, Event]],
) -> Game[Table, Hand, Event]:
    translator, directions = variant.words.translator(language), variant.grid.directions
    words = RamWords(variant.beacon, variant.red, translator)
    stage = RamStage(variant.beacon, translator)
    notation = ProgramNotation(directions, variant.words, translator)
    return Game(
        key=variant.key,
        title=translator.say(f"title-{variant.key}"),
        pitch=translator.say(f"pitch-{variant.key}"),
        language=language,
        speak=speak,
        seats=SEATS,
        colours=four(translator),
        options=options_of(variant, language),
        edition=1,
        rules=partial(rules_of, variant),
        notation=notation,
        phrase=None if language == ENGLISH else notation.phrase,
        show_answer=notation.show_answer,
        documents=RamDocuments(variant),
        words=words,
        acts=PyramidActs(words, variant.upright_key),
        stage=stage,
        lessons=partial(lessons, language),
        subjects=partial(subjects, language),
        puzzles=partial(puzzles, language),
        maker=replace(maker, translator=translator),
        dealt=frozenset({GOALS}),
        rulebook=rulebook_of(Path(__file__).parent, rulebook, language),
        signs=signs(directions, translator),
        chronicle=PyramidChronicle(translator),
        causes=PyramidCauses(words, goal_kernel),
        prospects=PyramidProspects(stage),
        uses=pieces_in,
    )


@cache
def rambots(language: str) -> Game[Table, Hand, Event]:
    return _game(
        variants.RAMBOTS,
        language,
        lessons=on_squares,
        subjects=subjects_on_squares,
        puzzles=on_a_chessboard,
        maker=ON_SQUARES,
        rulebook="RULES.md",
        speak=rambots,
    )


@cache
def kolmio(language: str) -> Game[Table, Hand, Event]:
    return _game(
        variants.KOLMIO,
        language,
        lessons=on_triangles,
        subjects=subjects_on_triangles,
        puzzles=puzzles_on_triangles.puzzles,
        maker=ON_TRIANGLES,
        rulebook="KOLMIO.md",
        speak=kolmio,
    )


RAMBOTS, KOLMIO = rambots(ENGLISH), kolmio(ENGLISH)
