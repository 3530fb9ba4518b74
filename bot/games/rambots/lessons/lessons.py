"""Lessons for newcomers: small positions, played by the real rules and drawn like any preview."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial

from bot.games.common.lessons.lessons import subjects_of, translate_lessons
from bot.games.game import Lessons, Subject
from bot.games.pyramids.lessons.exercises import PRECEDENCE, ProgramLesson, build_program_lessons, taking_part
from bot.games.pyramids.rules.grid import Chessboard, Direction, Facing, Grid
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Kind, Phase, Placed, Player, Thing
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import KOLMIO, RAMBOTS, Variant
from bot.games.rambots.text.words import ENGLISH, RamWords
from bot.i18n import Translator


@dataclass(frozen=True, slots=True)
class Lesson(ProgramLesson):
    """A position and an explanation, in most lessons with a sample program."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    places: tuple[tuple[str, Facing], ...]
    """Your place and the rival's, then those of the red, yellow, green and blue beacons."""
    goals: str = "SR MY LG SB"


BOARD = Chessboard()
N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NE, SE = Direction.NE, Direction.SE
START: tuple[tuple[str, Facing], ...] = (("a1", None), ("h8", None), ("c3", N), ("c6", N), ("f6", N), ("f3", N))

LESSONS = (
    Lesson(
        "lesson-the-aim",
        START,
    ),
    Lesson(
        "lesson-programming",
        (("b2", E), ("h8", None), ("g3", N), ("c7", N), ("f6", N), ("f2", N)),
        program="LYN MBE",
    ),
    Lesson(
        "lesson-backing-up",
        (("f4", E), ("h8", None), ("c2", N), ("c7", N), ("f6", N), ("g2", N)),
        program="LGU",
    ),
    Lesson(
        "lesson-ram",
        (("b4", E), ("h8", None), ("d4", None), ("c7", N), ("f6", N), ("f2", N)),
        program="LYE",
    ),
    Lesson(
        "lesson-beams",
        (("d4", S), ("h8", None), ("b4", N), ("d1", N), ("f4", N), ("d6", N)),
        program="SBN SGE SYS SRW",
    ),
    Lesson(
        "lesson-who-goes-first",
        START,
        program="SRN MBE LGN",
        rival="SYS MBW LRS",
    ),
)


LESSONS_ON_TRIANGLES = (
    Lesson(
        "taught-the-aim",
        (("a1", None), ("h9", None), ("e6", E), ("e10", E), ("d10", E), ("d6", E)),
    ),
    Lesson(
        "taught-six-directions",
        (("d6", NE), ("h9", None), ("b4", E), ("g9", E), ("d8", E), ("b9", E)),
    ),
    Lesson(
        "taught-programming",
        (("d5", E), ("h9", None), ("b4", E), ("g3", E), ("c11", E), ("b9", E)),
        program="LYNE MBE",
    ),
    Lesson(
        "taught-backing-up",
        (("f8", NE), ("h9", None), ("b4", E), ("g3", E), ("c11", E), ("b9", E)),
        program="LGU",
    ),
    Lesson(
        "taught-ram",
        (("d4", E), ("h9", None), ("d6", None), ("g3", E), ("c11", E), ("b9", E)),
        program="LYE",
    ),
    Lesson(
        "taught-beams",
        (("d8", SE), ("d5", None), ("b5", E), ("e9", E), ("d10", E), ("g3", E)),
        program="SBNE SGE SYSW SRW",
    ),
    Lesson(
        "taught-all-round",
        (("d8", None), ("h9", None), ("d10", E), ("e7", E), ("c6", E), ("g10", E)),
        program="MBU",
    ),
    Lesson(
        "taught-who-goes-first",
        (("a1", None), ("h9", None), ("e6", E), ("e10", E), ("d10", E), ("d6", E)),
        program="SRNE MBE LGW",
        rival="SYSW MBW LRSW",
    ),
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
"""Things to look up: the name, the lesson whose picture shows it, and the key of its message."""

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


@cache
def subjects_on_squares(language: str = "en") -> tuple[Subject, ...]:
    translator = RAMBOTS.words.translator(language)
    say = translator.say
    entries = (
        (say(f"subject-{name}"), say(f"lesson-{lesson}"), say(f"subject-{text}-text"))
        for name, lesson, text in SUBJECTS
    )
    return subjects_of(translate_lessons(LESSONS, translator), entries)


@cache
def subjects_on_triangles(language: str = "en") -> tuple[Subject, ...]:
    translator = KOLMIO.words.translator(language)
    say = translator.say
    entries = (
        (say(f"subject-{name}"), say(f"taught-{lesson}"), say(f"subject-{text}-text"))
        for name, lesson, text in SUBJECTS_ON_TRIANGLES
    )
    return subjects_of(translate_lessons(LESSONS_ON_TRIANGLES, translator), entries)


@cache
def on_squares(language: str = "en") -> Lessons:
    return _lessons(RAMBOTS, RamBots(), LESSONS, language)


@cache
def on_triangles(language: str = "en") -> Lessons:
    return _lessons(KOLMIO, ON_TRIANGLES, LESSONS_ON_TRIANGLES, language)


def _lessons(variant: Variant, rules: RamBots, lessons: Iterable[Lesson], language: str) -> Lessons:
    translator = variant.words.translator(language)
    stage, words = RamStage(variant.beacon, translator), RamWords(variant.beacon, variant.red, translator)
    return build_program_lessons(
        translate_lessons(lessons, translator), rules, stage, words, partial(position, grid=rules.grid)
    )


ON_TRIANGLES = RamBots(grid=KOLMIO.grid, variant=KOLMIO)


def position(lesson: Lesson, grid: Grid = BOARD) -> Table:
    """The lesson's starting table: it's round 1, you're red and the rival is blue."""
    colours = (Colour.RED, Colour.BLUE)
    things = [
        *(Thing(Kind.RAMBOT, colour) for colour in colours),
        *(Thing(Kind.BEACON, colour) for colour in Colour),
    ]
    placed: list[Placed] = []
    for thing, (square, facing) in zip(things, lesson.places, strict=True):
        cell = grid.cell(square)
        if cell is None:
            raise ValueError(f"a lesson stands on {square}")
        placed.append(Placed(thing, cell, facing))
    return Table(
        round=1,
        phase=Phase.PROGRAMMING,
        precedence=PRECEDENCE,
        players=tuple(taking_part(Player(colour, (), ()), lesson.goals) for colour in colours),
        placed=tuple(placed),
        grid=grid,
    )
