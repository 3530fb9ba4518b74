"""The game R.U.M.B.L."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from bot.engine.tags import register
from bot.games.common.rulebooks import rulebook_of
from bot.games.common.rules.options import options_of, rules_of
from bot.games.game import Colour, Game
from bot.games.rumbl.counterfactuals import RumblCauses
from bot.games.rumbl.drafts.all import RumblActs
from bot.games.rumbl.lessons.lessons import lessons, subjects
from bot.games.rumbl.lessons.pack import MAKER
from bot.games.rumbl.lessons.puzzles import puzzles
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.notation.notation import RumblNotation
from bot.games.rumbl.odds import RumblProspects
from bot.games.rumbl.persisted import PERSISTED
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.pictures.stage import RumblStage
from bot.games.rumbl.rules.events import Event
from bot.games.rumbl.rules.loading import robots_in
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import worth
from bot.games.rumbl.rules.sealing import RumblSealing
from bot.games.rumbl.rules.state import ROBOTS, Hand, Table, Team
from bot.games.rumbl.text.chronicle import RumblChronicle
from bot.games.rumbl.text.icons import icons
from bot.games.rumbl.text.names import TEAM_EMOJI
from bot.games.rumbl.text.plans import AnswerRenderer
from bot.games.rumbl.text.words import RumblWords
from bot.games.rumbl.vocabulary import RUMBLE
from bot.i18n import ENGLISH

register("rumbl", *PERSISTED)


@cache
def rumbl(language: str) -> Game[Table, Hand, Event]:
    translator = RUMBLE.translator(language)
    words, stage, notation = RumblWords(translator), RumblStage(translator), RumblNotation(translator)
    return Game(
        key="rumbl",
        title=translator.say("title-rumbl"),
        pitch=translator.say("pitch-rumbl"),
        language=language,
        speak=rumbl,
        seats=(2,),
        colours=tuple(
            Colour(team.value, translator.say("shade-called", colour=team.value), TEAM_EMOJI[team]) for team in Team
        ),
        options=options_of(Rumbl, "rumbl", translator),
        edition=1,
        rules=partial(rules_of, Rumbl),
        notation=notation,
        phrase=None if language == ENGLISH else notation.phrase,
        show_answer=AnswerRenderer(translator).show_answer,
        documents=RumblDocuments(),
        words=words,
        stage=stage,
        lessons=partial(lessons, language),
        subjects=partial(subjects, language),
        order=2,
        puzzles=partial(puzzles, language),
        maker=replace(MAKER, translator=translator),
        rulebook=rulebook_of(Path(__file__).parent, "RULES.md", language),
        icons=icons(translator),
        figures=tuple(MODELS[kind] for kind in ROBOTS),
        chronicle=RumblChronicle(translator),
        sealing=RumblSealing(translator),
        acts=RumblActs(words),
        causes=RumblCauses(translator),
        prospects=RumblProspects(stage),
        uses=robots_in,
        worth=worth,
    )


RUMBL = rumbl(ENGLISH)
