"""The lessons of RAMbots Factory: small positions played by the real rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from bot.engine.rng import Rng
from bot.games.common.lessons.lessons import YOU, subjects_of, translate_lessons
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules.floor import Floor, space_named
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Element, ElementKind, Face, Movement, Table, Task
from bot.games.factory.text.words import FactoryWords
from bot.games.factory.vocabulary import ENGLISH, FACTORY
from bot.games.game import Lessons, Subject
from bot.games.pyramids.lessons.exercises import PRECEDENCE, ProgramLesson, build_program_lessons, taking_part
from bot.games.pyramids.rules.grid import Cell, Direction, Facing
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.pyramids.rules.things import Phase, Placed
from bot.i18n import Translator

RULES = Factory()

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
WALL, REPAIR, FREEZE = ElementKind.WALL, ElementKind.REPAIR, ElementKind.FREEZE
TRACTOR, REPULSOR, LASER = ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER


@dataclass(frozen=True, slots=True)
class Lesson(ProgramLesson):
    """A position and an explanation, in most lessons with a sample answer."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    you: tuple[str, Facing] = ("D:d2", None)
    elements: tuple[tuple[str, ElementKind, int, int], ...] = ()
    """The elements' spot, kind, pips and hits; oldest first."""
    face: Face | None = None
    """None if the lesson isn't about the board movement."""
    task: Task | None = None


LESSONS = (
    Lesson(
        "floor-the-floor",
    ),
    Lesson(
        "floor-names",
        elements=(("C:a2", WALL, 2, 1),),
    ),
    Lesson(
        "floor-arrows",
        you=("D:d4", E),
        program="LYN SBN",
    ),
    Lesson(
        "floor-crossings",
        you=("D:d3", E),
        program="MBE",
    ),
    Lesson(
        "floor-elements",
        elements=(
            ("A:d5", WALL, 2, 0),
            ("B:e3", REPAIR, 3, 1),
            ("B:b5", FREEZE, 1, 0),
            ("D:a3", TRACTOR, 2, 0),
            ("C:e2", REPULSOR, 3, 2),
            ("C:b1", LASER, 2, 0),
        ),
    ),
    Lesson(
        "floor-red-beams",
        you=("D:d2", E),
        program="SRE",
        elements=(("C:a2", WALL, 2, 0), ("A:d1", REPULSOR, 1, 0)),
    ),
    Lesson(
        "floor-in-the-lane",
        you=("D:d3", E),
        program="SGE",
        elements=(("D:a4", TRACTOR, 2, 0),),
    ),
    Lesson(
        "floor-boards-move",
        you=("B:d3", E),
        face=Face.HOP,
        task=Task.HOP,
        answer=("B", "2,0", "1"),
        elements=(("B:e3", REPAIR, 3, 1), ("A:d5", WALL, 2, 0)),
    ),
    Lesson(
        "floor-who-goes-first",
        program="SRN MBE LGN",
        rival="SYS MBW LRS",
    ),
)


SUBJECTS = (
    ("names", "names"),
    ("dot", "names"),
    ("lights", "names"),
    ("scrap", "names"),
    ("bag", "names"),
    ("arrows", "arrows"),
    ("crossing", "crossings"),
    ("wall", "elements"),
    ("repair", "elements"),
    ("freeze", "elements"),
    ("tractor", "in-the-lane"),
    ("repulsor", "elements"),
    ("laser", "elements"),
    ("red", "red-beams"),
    ("swap", "boards-move"),
    ("hop", "boards-move"),
    ("aim", "boards-move"),
    ("wild", "boards-move"),
    ("tip", "boards-move"),
    ("dig", "boards-move"),
    ("torch", "boards-move"),
    ("precedence", "who-goes-first"),
)
"""Things to look up, each with the lesson whose picture shows it."""


@cache
def subjects(language: str = "en") -> tuple[Subject, ...]:
    translator = FACTORY.translator(language)
    say = translator.say
    entries = (
        (say(f"floor-subject-{key}"), say(f"floor-{lesson}"), say(f"floor-subject-{key}-text"))
        for key, lesson in SUBJECTS
    )
    return subjects_of(translate_lessons(LESSONS, translator), entries)


@cache
def lessons(language: str = "en") -> Lessons:
    translator = FACTORY.translator(language)
    stage, words = FactoryStage(translator=translator), FactoryWords(translator=translator)
    return build_program_lessons(translate_lessons(LESSONS, translator), RULES, stage, words, position)


def position(lesson: Lesson) -> Table:
    """The lesson's position: you're red and hold the torch; the rival is blue."""
    table = RULES.start(("red", "blue"), Rng()).table
    floor = Floor.of(table.boards)
    square = floor.square(lesson.you[0])
    if square is None:
        raise ValueError(f"a lesson stands on {lesson.you[0]}")
    placed = (Placed(table.placed[YOU].thing, square, lesson.you[1]), *table.placed[1:])
    players = tuple(taking_part(player, "SR MY LG SB") for player in table.players)
    moving = lesson.task is not None and lesson.face is not None
    return replace(
        table,
        round=1,
        phase=Phase.MOVEMENT if moving else Phase.PROGRAMMING,
        precedence=PRECEDENCE,
        players=players,
        placed=placed,
        boards=tuple(
            replace(board, elements=tuple(element for name, element in _elements(lesson) if name == board.name))
            for board in table.boards
        ),
        scrap=(BY_KEY["SG"],) if lesson.elements else (),
        torch_holder=YOU,
        start_pieces=tuple(len(player.pool) for player in players),
        movement=Movement(lesson.face, (lesson.task, Task.ADD)) if lesson.face and lesson.task else None,
    )


def _elements(lesson: Lesson) -> list[tuple[str, Element]]:
    return [
        (place[0], Element(kind, pips, _space(place[2:]), hits, placed))
        for placed, (place, kind, pips, hits) in enumerate(lesson.elements, start=1)
    ]


def _space(name: str) -> Cell:
    space = space_named(name)
    if space is None:
        raise ValueError(f"a lesson has an element on {name}")
    return space
