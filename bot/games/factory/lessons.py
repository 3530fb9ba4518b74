"""The rules of RAMbots Factory for a newcomer: small positions, each played by the real rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from bot.engine.rng import Rng
from bot.games.common.lessons import NAMES, YOU, described, subjects_of, taught, tried
from bot.games.factory.floor import Floor, space_named
from bot.games.factory.rules import Factory
from bot.games.factory.stage import FactoryStage
from bot.games.factory.state import Element, ElementKind, Face, Hand, Movement, Phase, Table, Task
from bot.games.factory.words import FactoryWords
from bot.games.pyramids.exercises import PRECEDENCE, draft_of, revealed, taking_part, two_programs
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.pieces import BY_KEY
from bot.games.pyramids.things import Placed

if TYPE_CHECKING:
    from bot.engine.game import Answer
    from bot.games.game import Lessons, Subject
    from bot.games.pyramids.grid import Cell, Facing
    from rendering.scene import Scene

RULES = Factory()
STAGE = FactoryStage()
WORDS = FactoryWords()

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
WALL, REPAIR, FREEZE = ElementKind.WALL, ElementKind.REPAIR, ElementKind.FREEZE
TRACTOR, REPULSOR, LASER = ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, an answer of yours to try on it, and what it shows."""

    title: str
    text: str
    you: tuple[str, Facing] = ("D:d2", None)
    program: str = ""
    rival: str = ""
    """The rival's program, if the picture is to show both as they are revealed."""
    elements: tuple[tuple[str, ElementKind, int, int], ...] = ()
    """Where, what, pips and hits; the eldest first."""
    face: Face | None = None
    """What the die shows, if the boards are moving."""
    task: Task | None = None
    answer: Answer = ()
    """What you are about to answer then."""


LESSONS = (
    Lesson(
        "The floor",
        "Four boards that are going to move. RAMbots (the big ones with the bright rim; yours is lit) and the small "
        "beacons stand on the squares; the narrow spaces round them are for board elements. As in RAMbots you program "
        "in secret, up to five pieces, and win by RAMming upright things of your four goals' colours in order.",
    ),
    Lesson(
        "Arrows",
        "Your RAMbot leaves a square only where an arrow points that way, forwards and backwards. Turning needs no "
        "arrow, nor does what is pushed or pulled. Here a large yellow to the north (1) turns and goes two squares; "
        "the small blue (2) finds no arrow to the north, so the RAMbot stays. It still fires.",
        you=("D:d4", E),
        program="LYN SBN",
    ),
    Lesson(
        "Crossings",
        "Where boards join, the narrow spaces between their squares are crossed in one step, with an arrow that "
        "points there. Where nothing joins they are as good as a wall. Beams run on through all boards in line.",
        you=("D:d3", E),
        program="MBE",
    ),
    Lesson(
        "Elements",
        "**Bricks** block a crossing. RAM a **cross** and a piece comes back to you from the scrap heap, if you have "
        "lost some. A **crystal** keeps its board from being swapped, hopped or turned. **Magnets** pull, **arrows** "
        "push, **bolts** burn: they act along their whole dotted lane, on whoever has just run an instruction in it. "
        "Lights are pips; every hit puts one out, and the last hit destroys the element.",
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
        "Red beams",
        "A red beam damages what it meets first: bricks, crystals, magnets and arrows take a hit; a RAMbot's player "
        "loses a piece to you. It never tips anything. All other beams are those of RAMbots, and only bricks stop "
        "them.",
        you=("D:d2", E),
        program="SRE",
        elements=(("C:a2", WALL, 2, 0), ("A:d1", REPULSOR, 1, 0)),
    ),
    Lesson(
        "In the lane",
        "After your move and your beam, elements act if you stand in their lane: first bolts, each burning as many "
        "pieces as it has pips, then magnets and arrows by age, one square each. Here you go one square east, into "
        "the lane of a magnet, which pulls you north.",
        you=("D:d3", E),
        program="SGE",
        elements=(("D:a4", TRACTOR, 2, 0),),
    ),
    Lesson(
        "The boards move",
        "After each round the holder of the torch rolls the die: swap two boards, hop one to another place, aim "
        "(turn) some, tip or dig elements, or wild. Then an element comes out of the bag, and the torch goes on. All "
        "that stands on a board goes and turns with it. Here board B hops and turns.",
        you=("B:d3", E),
        face=Face.HOP,
        task=Task.HOP,
        answer=("B", "2,0", "1"),
        elements=(("B:e3", REPAIR, 3, 1), ("A:d5", WALL, 2, 0)),
    ),
    Lesson(
        "Who goes first?",
        "When all are ready, the programs are shown and run. Of everybody's next pieces the smallest goes first; "
        "among equals the colour farthest left in the row at the top right. Then its owner's next piece comes up.",
        program="SRN MBE LGN",
        rival="SYS MBW LRS",
    ),
)


SUBJECTS = (
    ("Arrows", "Arrows", "Your RAMbot leaves a square only where an arrow points that way, backwards as well."),
    ("Crossing", "Crossings", "Where two boards join, the spaces between them are crossed in one step."),
    ("Bricks (wall)", "Elements", "They block a crossing both ways, beams too. A red beam takes one of their lights."),
    ("Cross (repair)", "Elements", "Drive over it or against it, and a lost piece comes back from the scrap heap."),
    ("Crystal (freeze)", "Elements", "Its board is not swapped, hopped or turned. Red beams destroy it."),
    ("Magnet (tractor)", "In the lane", "Pulls whoever has just run a piece in its lane one square nearer."),
    ("Repulsor", "Elements", "The arrows: whoever has just run a piece in its lane is pushed one square away."),
    ("Bolt (laser)", "Elements", "Burns as many pieces as it has pips, of whoever has just run a piece in its lane."),
    (
        "Red beam",
        "Red beams",
        "One hit on bricks, crystals, magnets and repulsors; from a RAMbot's player it takes a piece.",
    ),
    ("Swap", "The boards move", "The die: two boards change places. Then an element is added."),
    (
        "Hop",
        "The boards move",
        "The die: one board goes to another place, turned as you like. Then an element is added.",
    ),
    ("Aim", "The boards move", "The die: turn any boards. Then an element is added."),
    ("Wild", "The boards move", "The die: do any of swap, hop, aim, tip or dig."),
    ("Tip", "The boards move", "The die: an element is added, and another takes the place of one on the floor."),
    ("Dig", "The boards move", "The die: an element is added, and one moves to another space of its board."),
    ("Torch", "The boards move", "Whoever holds it rolls the die after a round and moves the boards; then it goes on."),
    ("Precedence", "Who goes first?", "The smallest piece first; among equals the colour farthest left in the row."),
)


@cache
def subjects() -> tuple[Subject, ...]:
    """What can be looked up."""
    return subjects_of(LESSONS, SUBJECTS)


@cache
def lessons() -> Lessons:
    """What there is to know about RAMbots Factory."""
    return taught(LESSONS, _picture, _words)


def _picture(lesson: Lesson) -> Scene:
    table = position(lesson)
    if not lesson.rival:
        return tried(RULES, STAGE, table, Hand(), lesson.answer or draft_of(lesson.program))
    players = revealed(table.players, lesson.program, lesson.rival)
    return STAGE.still(replace(table, phase=Phase.EXECUTION, players=players), NAMES, seat=YOU)


def _words(lesson: Lesson) -> str:
    table = position(lesson)
    if lesson.rival:
        return two_programs(lesson.program, lesson.rival, WORDS.position(table, NAMES))
    return described(RULES, WORDS, table, Hand(), lesson.answer or draft_of(lesson.program))


def position(lesson: Lesson) -> Table:
    """The table that the lesson begins with: you are red and hold the torch, the rival is blue."""
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
        torch=YOU,
        start_pieces=tuple(len(player.pool) for player in players),
        movement=Movement(lesson.face, (lesson.task, Task.ADD)) if lesson.face and lesson.task else None,
    )


def _elements(lesson: Lesson) -> list[tuple[str, Element]]:
    """The elements with their boards, numbered by age."""
    return [
        (place[0], Element(kind, pips, _space(place[2:]), hits, placed))
        for placed, (place, kind, pips, hits) in enumerate(lesson.elements, start=1)
    ]


def _space(name: str) -> Cell:
    space = space_named(name)
    if space is None:
        raise ValueError(f"a lesson has an element on {name}")
    return space
