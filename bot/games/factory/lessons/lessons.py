"""The lessons of RAMbots Factory: small positions played by the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.lessons.lessons import subjects_of, translate_lessons
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules.chance import Chance
from bot.games.factory.rules.choices import SKIP
from bot.games.factory.rules.rulebook import Factory, FactoryState, FactoryStep
from bot.games.factory.rules.state import ElementKind, Face, Part, Table
from bot.games.factory.text.words import FactoryWords
from bot.games.factory.vocabulary import ENGLISH, FACTORY
from bot.games.game import Lessons, Subject
from bot.games.pyramids.lessons.exercises import (
    PRECEDENCE,
    ProgramLesson,
    build_program_lessons,
    programs_of,
    taking_part,
)
from bot.games.pyramids.rules.things import Hand, Phase
from bot.i18n import Translator

RULES = Factory()


@dataclass(frozen=True, slots=True)
class Lesson(ProgramLesson):
    """A lesson on a position reached from the start of a game."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    added: tuple[str, ...] = ()
    """The element added after each earlier round: its kind, pips, board and space."""
    face: Face | None = None


QUIET = ("", "")
LESSONS = (
    Lesson("floor-the-floor"),
    Lesson(
        "floor-names", before=(QUIET, ("SRE", ""), ("SBN", "")), added=("wall 2 C a2", "laser 1 A d1", "freeze 1 B b5")
    ),
    Lesson("floor-arrows", before=(("MBE SGE", ""),), added=("freeze 1 B b5",), program="LYN SBN"),
    Lesson("floor-crossings", program="SGE LYE"),
    Lesson(
        "floor-elements",
        before=(QUIET, QUIET, QUIET, QUIET, ("SRE", ""), ("SGN SRE", "")),
        added=("wall 2 A d5", "repair 3 B e3", "tractor 2 D a3", "repulsor 3 C e2", "freeze 1 B b5", "laser 2 C b1"),
    ),
    Lesson("floor-red-beams", before=(QUIET, QUIET), added=("wall 2 C a2", "repair 2 D d5"), program="SRE"),
    Lesson("floor-in-the-lane", before=(("MBE", ""),), added=("tractor 2 D a4",), program="SGE"),
    Lesson(
        "floor-boards-move",
        before=(QUIET, QUIET),
        added=("repair 3 B e3", "wall 2 A d5"),
        face=Face.HOP,
        answer=("B", "2,0", "1"),
    ),
    Lesson("floor-who-goes-first", program="SRN SGE LGN", rival="SYS MBW LRS"),
)


SUBJECTS = (
    ("names", "names dot pips scrap bag"),
    ("arrows", "arrows"),
    ("crossings", "crossing"),
    ("elements", "wall repair freeze"),
    ("in-the-lane", "tractor"),
    ("elements", "repulsor laser"),
    ("red-beams", "red"),
    ("boards-move", "swap hop aim wild tip dig torch"),
    ("who-goes-first", "precedence"),
)
"""Things to look up, by the lesson whose picture shows them."""


@cache
def subjects(language: str = "en") -> tuple[Subject, ...]:
    translator = FACTORY.translator(language)
    say = translator.say
    entries = (
        (say(f"floor-subject-{key}"), say(f"floor-{lesson}"), say(f"floor-subject-{key}-text"))
        for lesson, keys in SUBJECTS
        for key in keys.split()
    )
    return subjects_of(translate_lessons(LESSONS, translator), entries)


@cache
def lessons(language: str = "en") -> Lessons:
    translator = FACTORY.translator(language)
    stage, words = FactoryStage(translator=translator), FactoryWords(translator=translator)
    return build_program_lessons(translate_lessons(LESSONS, translator), RULES, stage, words, position)


@dataclass
class Foreknown(Chance):
    """Chance with a known roll and a known draw. If `part` is None, drawing raises ValueError."""

    face: Face
    part: Part | None = None

    def roll(self) -> Face:
        return self.face

    def draw(self, bag: tuple[Part, ...]) -> Part:
        if self.part not in bag:
            raise ValueError(f"{self.part} isn't in the bag")
        return self.part


def position(lesson: Lesson) -> Table:
    """The lesson's table, reached by playing the earlier rounds. You're red and hold the torch; the rival is blue."""
    table = RULES.start(("red", "blue"), Rng()).table
    table = replace(
        table,
        round=1,
        phase=Phase.PROGRAMMING,
        precedence=PRECEDENCE,
        players=tuple(taking_part(player) for player in table.players),
        torch_holder=len(lesson.before) % 2,
    )
    state = State(RULES.on_goals_revealed(table), (Hand(), Hand()), Rng())
    for programs, added in zip(lesson.before, lesson.added, strict=True):
        kind, pips, board, space = added.split()
        chance = Foreknown(Rng(), Face.SWAP, Part(ElementKind(kind), int(pips)))
        state = _last(RULES.play(state, programs_of(programs), chance))
        for answer in ((SKIP,), (board, space)):
            state = _last(RULES.answer(state, answer, chance))
    if lesson.face:
        state = _last(RULES.play(state, {}, Foreknown(Rng(), lesson.face)))
    return state.table


def _last(steps: Iterator[FactoryStep]) -> FactoryState:
    *_, last = steps
    return last.state
