"""Lessons for newcomers: small positions, played by the real rules and drawn like any preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bot.games.common.lessons.lessons import NAMES, YOU, build_lessons, describe_preview, preview_draft, subjects_of
from bot.games.game import Lessons, Subject
from bot.games.pyramids.lessons.exercises import PRECEDENCE, draft_of, reveal_programs, taking_part, two_programs
from bot.games.pyramids.rules.grid import Chessboard, Direction, Facing, Grid
from bot.games.pyramids.rules.pieces import Colour
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Hand, Kind, Phase, Placed, Player, Table, Thing
from bot.games.rambots.rules.variants import KOLMIO, RAMBOTS, Variant
from bot.games.rambots.text.words import ENGLISH, RamWords
from bot.i18n import Translator
from rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, a sample program and an explanation."""

    key: str
    places: tuple[tuple[str, Facing], ...]
    """Your place and the rival's, then those of the red, yellow, green and blue beacons."""
    program: str = ""
    goals: str = "SR MY LG SB"
    rival: str = ""
    """The rival's program, if the picture shows both programs revealed."""
    translator: Translator = ENGLISH

    @property
    def title(self) -> str:
        return self.translator.say(self.key)

    @property
    def text(self) -> str:
        return self.translator.say(f"{self.key}-text")


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
        "LYN MBE",
    ),
    Lesson(
        "lesson-backing-up",
        (("f4", E), ("h8", None), ("c2", N), ("c7", N), ("f6", N), ("g2", N)),
        "LGU",
    ),
    Lesson(
        "lesson-ram",
        (("b4", E), ("h8", None), ("d4", None), ("c7", N), ("f6", N), ("f2", N)),
        "LYE",
    ),
    Lesson(
        "lesson-beams",
        (("d4", S), ("h8", None), ("b4", N), ("d1", N), ("f4", N), ("d6", N)),
        "SBN SGE SYS SRW",
    ),
    Lesson(
        "lesson-who-goes-first",
        START,
        "SRN MBE LGN",
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
        "LYNE MBE",
    ),
    Lesson(
        "taught-backing-up",
        (("f8", NE), ("h9", None), ("b4", E), ("g3", E), ("c11", E), ("b9", E)),
        "LGU",
    ),
    Lesson(
        "taught-ram",
        (("d4", E), ("h9", None), ("d6", None), ("g3", E), ("c11", E), ("b9", E)),
        "LYE",
    ),
    Lesson(
        "taught-beams",
        (("d8", SE), ("d5", None), ("b5", E), ("e9", E), ("d10", E), ("g3", E)),
        "SBNE SGE SYSW SRW",
    ),
    Lesson(
        "taught-all-round",
        (("d8", None), ("h9", None), ("d10", E), ("e7", E), ("c6", E), ("g10", E)),
        "MBU",
    ),
    Lesson(
        "taught-who-goes-first",
        (("a1", None), ("h9", None), ("e6", E), ("e10", E), ("d10", E), ("d6", E)),
        "SRNE MBE LGW",
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


def _translate_lessons(lessons: Iterable[Lesson], translator: Translator) -> tuple[Lesson, ...]:
    return tuple(replace(lesson, translator=translator) for lesson in lessons)


def _translate_subjects(
    subjects: Iterable[tuple[str, str, str]], lessons: Sequence[Lesson], translator: Translator
) -> Iterator[tuple[str, str, str]]:
    titles = {lesson.key.partition("-")[2]: translator.say(lesson.key) for lesson in lessons}
    for name, lesson, text in subjects:
        yield translator.say(f"subject-{name}"), titles[lesson], translator.say(f"subject-{text}-text")


@cache
def subjects_on_squares(language: str = "en") -> tuple[Subject, ...]:
    translator = RAMBOTS.words.translator(language)
    return subjects_of(_translate_lessons(LESSONS, translator), _translate_subjects(SUBJECTS, LESSONS, translator))


@cache
def subjects_on_triangles(language: str = "en") -> tuple[Subject, ...]:
    translator = KOLMIO.words.translator(language)
    lessons = _translate_lessons(LESSONS_ON_TRIANGLES, translator)
    return subjects_of(lessons, _translate_subjects(SUBJECTS_ON_TRIANGLES, LESSONS_ON_TRIANGLES, translator))


@cache
def on_squares(language: str = "en") -> Lessons:
    return _lessons(RAMBOTS, RamBots(), LESSONS, language)


@cache
def on_triangles(language: str = "en") -> Lessons:
    return _lessons(KOLMIO, ON_TRIANGLES, LESSONS_ON_TRIANGLES, language)


def _lessons(variant: Variant, rules: RamBots, lessons: Iterable[Lesson], language: str) -> Lessons:
    translator = variant.words.translator(language)
    stage, words = RamStage(variant.beacon, translator), RamWords(variant.beacon, variant.red, translator)
    return build_lessons(
        _translate_lessons(lessons, translator),
        lambda lesson: _picture(stage, rules, lesson),
        lambda lesson: _words(words, rules, lesson),
    )


ON_TRIANGLES = RamBots(grid=KOLMIO.grid, variant=KOLMIO)


def _picture(stage: RamStage, rules: RamBots, lesson: Lesson) -> Scene:
    table = position(lesson, rules.grid)
    if not lesson.rival:
        return preview_draft(rules, stage, table, Hand(), draft_of(lesson.program))
    players = reveal_programs(table.players, lesson.program, lesson.rival)
    return stage.still(replace(table, phase=Phase.EXECUTION, players=players), NAMES, seat=YOU)


def _words(words: RamWords, rules: RamBots, lesson: Lesson) -> str:
    table = position(lesson, rules.grid)
    if lesson.rival:
        return two_programs(lesson.program, lesson.rival, words.position(table, NAMES), words.translator)
    return describe_preview(rules, words, table, Hand(), draft_of(lesson.program), words.translator)


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
