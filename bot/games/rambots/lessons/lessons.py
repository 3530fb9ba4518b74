"""Lessons for newcomers: small positions, played by the real rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.lessons.lessons import subjects_of, translate_lessons
from bot.games.game import Lessons, Subject
from bot.games.pyramids.lessons.exercises import (
    PRECEDENCE,
    ProgramLesson,
    build_program_lessons,
    programs_of,
    taking_part,
)
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Hand, Kind, Phase, Placed, Player, Thing
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import KOLMIO, RAMBOTS
from bot.games.rambots.text.words import ENGLISH, RamWords
from bot.i18n import Translator


@dataclass(frozen=True, slots=True)
class Lesson(ProgramLesson):
    """A position with an explanation and, in most lessons, a sample program."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    beacons: str = "red yellow green blue"
    """The beacons' colours, in the order of their starting cells."""


LESSONS = (
    Lesson("lesson-the-aim"),
    Lesson("lesson-programming", before=(("MBN SYE SGE", ""),), program="LYN MBE"),
    Lesson("lesson-backing-up", before=(("MBE LYE LRN SGN SRE", ""),), program="LGU"),
    Lesson("lesson-ram", before=(("LRN SGE", ""),), program="LYE"),
    Lesson(
        "lesson-beams",
        beacons="yellow red blue green",
        before=(("LYN MBN LGE SYS", "LRS MBS"), ("LRE SGE SBS SYS", "")),
        program="SBN SGS SYW SRE",
    ),
    Lesson("lesson-who-goes-first", program="SRN SGE LGN", rival="SYS MBW LRS"),
)


LESSONS_ON_TRIANGLES = (
    Lesson("kolmio-lesson-the-aim"),
    Lesson("kolmio-lesson-six-directions", before=(("LGNW LRNW SGNE", ""),)),
    Lesson("kolmio-lesson-programming", before=(("LYE LGE", ""),), program="LYNE MBE"),
    Lesson("kolmio-lesson-backing-up", before=(("LGNW LYNW LRNE", ""),), program="LGU"),
    Lesson("kolmio-lesson-ram", beacons="blue yellow green red", before=(("LYNW LRNE SRNE SGE", ""),), program="LYE"),
    Lesson(
        "kolmio-lesson-beams",
        beacons="red yellow blue green",
        before=(("MBSE LYNE LRNE", ""), ("MBNW", "")),
        program="SBE SGW SYNW SRNE",
    ),
    Lesson("kolmio-lesson-all-round", before=(("LRNE SRNE", ""), ("LGE LRNE", ""), ("", "LGSW")), program="MBU"),
    Lesson("kolmio-lesson-who-goes-first", program="SRNE MBE LGW", rival="SYSW MBW LRSW"),
)


_PIECES = tuple((size, "programming", size) for size in ("small", "medium", "large", "turning"))

SUBJECTS = (
    ("rambot", "the-aim", "rambot"),
    ("beacon", "the-aim", "beacon"),
    ("goals", "the-aim", "goals"),
    *_PIECES,
    ("upright", "backing-up", "upright"),
    ("ram", "ram", "ram"),
    ("red", "beams", "red"),
    ("yellow", "beams", "yellow"),
    ("green", "beams", "green"),
    ("blue", "beams", "blue"),
    ("order", "who-goes-first", "order"),
)
"""Things to look up: the keys of the name, of the lesson whose picture shows the thing, and of the text."""

SUBJECTS_ON_TRIANGLES = (
    ("rambot", "the-aim", "rambot"),
    ("flag", "the-aim", "flag"),
    ("goals", "the-aim", "goals"),
    ("directions", "six-directions", "directions"),
    *_PIECES,
    ("upright", "backing-up", "upright-round"),
    ("ram", "ram", "ram-flags"),
    ("red", "beams", "red-robs"),
    ("yellow", "beams", "yellow"),
    ("green", "beams", "green-many"),
    ("blue", "beams", "blue"),
    ("around", "all-round", "around"),
    ("order", "who-goes-first", "order-turns"),
)


ON_SQUARES = RamBots()
ON_TRIANGLES = RamBots(variant=KOLMIO)


def position(lesson: Lesson, rules: RamBots = ON_SQUARES) -> Table:
    """The lesson's table, reached by playing the earlier rounds. You're red and the rival is blue."""
    grid, colours = rules.grid, (Colour.RED, Colour.BLUE)
    robots = (
        Placed(Thing(Kind.RAMBOT, colour), cell, None) for colour, cell in zip(colours, grid.starts(2), strict=True)
    )
    beacons = (
        Placed(Thing(Kind.BEACON, Colour(colour)), cell, rules.variant.lies)
        for colour, cell in zip(lesson.beacons.split(), grid.beacons, strict=True)
    )
    table = Table(
        round=1,
        phase=Phase.PROGRAMMING,
        precedence=PRECEDENCE,
        players=tuple(taking_part(Player(colour, (), ())) for colour in colours),
        placed=(*robots, *beacons),
        grid=grid,
    )
    for programs in lesson.before:
        *_, last = rules.play(State(table, (Hand(), Hand()), Rng()), programs_of(programs))
        table = last.state.table
    return table


class _Course(NamedTuple):
    rules: RamBots
    prefix: str
    """The beginning of the keys of the lessons' messages."""
    lessons: tuple[Lesson, ...]
    subjects: tuple[tuple[str, str, str], ...]


_COURSES = {
    RAMBOTS.key: _Course(ON_SQUARES, "lesson", LESSONS, SUBJECTS),
    KOLMIO.key: _Course(ON_TRIANGLES, "kolmio-lesson", LESSONS_ON_TRIANGLES, SUBJECTS_ON_TRIANGLES),
}


@cache
def subjects(key: str, language: str) -> tuple[Subject, ...]:
    course = _COURSES[key]
    translator = course.rules.variant.words.translator(language)
    say = translator.say
    entries = (
        (say(f"subject-{name}"), say(f"{course.prefix}-{lesson}"), say(f"subject-{text}-text"))
        for name, lesson, text in course.subjects
    )
    return subjects_of(translate_lessons(course.lessons, translator), entries)


@cache
def lessons(key: str, language: str) -> Lessons:
    course = _COURSES[key]
    variant = course.rules.variant
    translator = variant.words.translator(language)
    stage, words = RamStage(variant.beacon, translator), RamWords(variant.beacon, variant.red_beam, translator)
    own = translate_lessons(course.lessons, translator)
    return build_program_lessons(own, course.rules, stage, words, partial(position, rules=course.rules))
