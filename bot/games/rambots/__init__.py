"""RAMbots and Kolmio: programmed movement on squares and on triangles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from bot.engine.tags import register
from bot.games.common.rulebooks import rulebook_of
from bot.games.common.rules.options import options_of, rules_of
from bot.games.common.text.looks import four
from bot.games.game import Game
from bot.games.pyramids.counterfactuals import PyramidCauses
from bot.games.pyramids.drafts.acts import PyramidActs
from bot.games.pyramids.drafts.menus import GOALS, pieces_in
from bot.games.pyramids.notation.notation import ProgramNotation
from bot.games.pyramids.odds import PyramidProspects
from bot.games.pyramids.persisted import PERSISTED as PYRAMIDS
from bot.games.pyramids.rules.events import Happening as Event
from bot.games.pyramids.rules.rulebook import SEATS
from bot.games.pyramids.rules.things import Hand
from bot.games.pyramids.text.chronicle import PyramidChronicle
from bot.games.pyramids.text.icons import icons
from bot.games.rambots.kernel.kernel import goal_kernel
from bot.games.rambots.lessons.lessons import lessons, subjects
from bot.games.rambots.lessons.pack import MAKERS
from bot.games.rambots.lessons.puzzles import PUZZLES
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.persisted import PERSISTED
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import VARIANTS
from bot.games.rambots.text.words import RamWords
from bot.i18n import ENGLISH

register("pyramids", *PYRAMIDS)
register("rambots", *PERSISTED)


@cache
def _game(key: str, language: str) -> Game[Table, Hand, Event]:
    variant = VARIANTS[key]
    translator, directions = variant.words.translator(language), variant.grid.directions
    words = RamWords(variant.beacon, variant.red_beam, translator)
    stage = RamStage(variant.beacon, translator)
    notation = ProgramNotation(directions, variant.words, translator)
    return Game(
        key=key,
        title=translator.say(f"title-{key}"),
        pitch=translator.say(f"pitch-{key}"),
        language=language,
        speak=partial(_game, key),
        seats=SEATS,
        colours=four(translator),
        options=options_of(RamBots, key, translator),
        edition=1,
        rules=partial(rules_of, RamBots, variant=variant),
        notation=notation,
        phrase=None if language == ENGLISH else notation.phrase,
        show_answer=notation.show_answer,
        documents=RamDocuments(variant),
        words=words,
        acts=PyramidActs(words, variant.upright_key),
        stage=stage,
        lessons=partial(lessons, key, language),
        subjects=partial(subjects, key, language),
        puzzles=partial(PUZZLES[key], language),
        maker=replace(MAKERS[key], translator=translator),
        dealt=frozenset({GOALS}),
        rulebook=rulebook_of(Path(__file__).parent, variant.rulebook, language),
        icons=icons(directions, translator),
        chronicle=PyramidChronicle(translator),
        causes=PyramidCauses(words, goal_kernel),
        prospects=PyramidProspects(stage),
        uses=pieces_in,
    )


RAMBOTS, KOLMIO = (_game(key, ENGLISH) for key in VARIANTS)
