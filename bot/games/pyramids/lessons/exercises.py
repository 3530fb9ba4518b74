"""Setup and notation for the pyramid games' lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.engine.game import Answer
from bot.games.common.lessons.lessons import (
    NAMES,
    YOU,
    TranslatedLesson,
    build_lessons,
    describe_preview,
    preview_draft,
)
from bot.games.common.text.prose import fit_sentences
from bot.games.common.text.words import GameWords
from bot.games.game import Lessons, SceneRenderer
from bot.games.pyramids.drafts.menus import program_of
from bot.games.pyramids.rules.pieces import BY_KEY, STARTING_POOL, Colour, without
from bot.games.pyramids.rules.rulebook import Programs, PyramidRules, open_programs
from bot.games.pyramids.rules.things import Hand, Player, PyramidTable
from bot.games.pyramids.text.voices import describe_instruction
from bot.i18n import Translator
from rendering.scene import Scene

PRECEDENCE = (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN)
_GOALS = tuple(BY_KEY[key] for key in ("MR", "MY", "MG", "LB"))
"""Each player's goals in lessons, from the other's pool."""


def draft_of(program: str) -> Answer:
    """Read a program in canonical notation, such as "SRN LGU"."""
    return tuple(key for token in program.split() for key in (token[:2], token[2:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramLesson(TranslatedLesson):
    """A lesson that may show a sample answer or two revealed programs."""

    before: tuple[tuple[str, str], ...] = ()
    """Both players' programs in the earlier rounds."""
    program: str = ""
    rival: str = ""
    """The rival's program, if the picture shows both programs revealed."""
    answer: Answer = ()
    """The sample answer, if it isn't a program."""


T = TypeVar("T", bound=PyramidTable)
L = TypeVar("L", bound=ProgramLesson)


def build_program_lessons(
    lessons: Iterable[L],
    rules: PyramidRules[T, Any],
    stage: SceneRenderer[T, Hand, Any],
    words: GameWords[T, Hand, Any],
    position: Callable[[L], T],
) -> Lessons:
    def picture(lesson: L) -> Scene:
        table = position(lesson)
        if not lesson.rival:
            return preview_draft(rules, stage, table, Hand(), lesson.answer or draft_of(lesson.program))
        opened = open_programs(table, programs_of((lesson.program, lesson.rival)))
        return stage.still(opened, NAMES, seat=YOU)

    def tell(lesson: L) -> str:
        table = position(lesson)
        if lesson.rival:
            return _tell_programs(lesson, words.position(table, NAMES), words.translator)
        draft = lesson.answer or draft_of(lesson.program)
        return describe_preview(rules, words, table, Hand(), draft)

    return build_lessons(lessons, picture, tell)


def taking_part(player: Player) -> Player:
    return replace(player, pool=without(STARTING_POOL, _GOALS), goals=_GOALS)


def programs_of(programs: Iterable[str]) -> Programs:
    return {seat: program_of(draft_of(program)) for seat, program in enumerate(programs)}


def _tell_programs(lesson: ProgramLesson, position: Iterable[str], translator: Translator) -> str:
    mine, theirs = (
        ", ".join(describe_instruction(each, translator) for each in program_of(draft_of(program)))
        for program in (lesson.program, lesson.rival)
    )
    said = translator.say("two-programs", one=NAMES[0], yours=mine, other=NAMES[1], theirs=theirs)
    return fit_sentences([said, *position], ending=translator.say("and-more"))
