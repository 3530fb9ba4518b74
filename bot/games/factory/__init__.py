"""The game RAMbots Factory."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from bot.engine.tags import register
from bot.games.common.rulebooks import rulebook_of
from bot.games.common.rules.options import options_of, rules_of
from bot.games.common.text.looks import four
from bot.games.factory.drafts.acts import FactoryActs
from bot.games.factory.kernel.kernel import goal_kernel
from bot.games.factory.lessons.lessons import lessons, subjects
from bot.games.factory.lessons.pack import MAKER
from bot.games.factory.lessons.puzzles import puzzles
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.notation.notation import FactoryNotation
from bot.games.factory.odds import FactoryProspects
from bot.games.factory.persisted import PERSISTED
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules.events import Event
from bot.games.factory.rules.floor import COMPASS
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Table
from bot.games.factory.text.descriptions import obstacle
from bot.games.factory.text.icons import icons
from bot.games.factory.text.words import FactoryWords
from bot.games.factory.vocabulary import FACTORY as VOCABULARY
from bot.games.game import Game
from bot.games.pyramids.counterfactuals import PyramidCauses
from bot.games.pyramids.drafts.menus import BACKWARDS, GOALS, pieces_in
from bot.games.pyramids.notation.notation import ProgramNotation
from bot.games.pyramids.persisted import PERSISTED as PYRAMIDS
from bot.games.pyramids.rules.rulebook import SEATS
from bot.games.pyramids.rules.things import Hand
from bot.games.pyramids.text.chronicle import PyramidChronicle
from bot.i18n import ENGLISH

register("pyramids", *PYRAMIDS)
register("factory", *PERSISTED)


@cache
def factory(language: str) -> Game[Table, Hand, Event]:
    translator = VOCABULARY.translator(language)
    words, stage = FactoryWords(translator=translator), FactoryStage(translator=translator)
    notation = FactoryNotation(ProgramNotation(COMPASS, VOCABULARY, translator), translator)
    return Game(
        key="factory",
        title=translator.say("title-factory"),
        pitch=translator.say("pitch-factory"),
        language=language,
        speak=factory,
        seats=SEATS,
        colours=four(translator),
        options=options_of(Factory, "factory", translator),
        edition=1,
        rules=partial(rules_of, Factory),
        notation=notation,
        phrase=notation.phrase,
        show_answer=notation.show_answer,
        documents=FactoryDocuments(),
        words=words,
        acts=FactoryActs(words, BACKWARDS),
        stage=stage,
        lessons=partial(lessons, language),
        subjects=partial(subjects, language),
        puzzles=partial(puzzles, language),
        maker=replace(MAKER, translator=translator),
        dealt=frozenset({GOALS}),
        rulebook=rulebook_of(Path(__file__).parent, "RULES.md", language),
        icons=icons(translator),
        chronicle=PyramidChronicle(translator),
        causes=PyramidCauses(words, goal_kernel, obstacle),
        prospects=FactoryProspects(stage),
        uses=pieces_in,
    )


FACTORY = factory(ENGLISH)
