"""The rules for a newcomer: a few small positions, each played by the real rules and shown like any preview."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from bot.games.common.lessons import NAMES, YOU, described, subjects_of, taught, tried
from bot.games.pyramids.exercises import PRECEDENCE, draft_of, revealed, taking_part, two_programs
from bot.games.pyramids.grid import Chessboard, Direction
from bot.games.pyramids.pieces import Colour
from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from bot.games.rambots.state import Hand, Kind, Phase, Placed, Player, Table, Thing
from bot.games.rambots.variants import KOLMIO
from bot.games.rambots.words import RamWords

if TYPE_CHECKING:
    from bot.games.game import Lessons, Subject
    from bot.games.pyramids.grid import Facing, Grid
    from rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, a program of yours to try on it, and what it shows."""

    title: str
    text: str
    places: tuple[tuple[str, Facing], ...]
    """You, the rival, then the red, yellow, green and blue beacons."""
    program: str = ""
    goals: str = "SR MY LG SB"
    rival: str = ""
    """The rival's program, if the picture is to show both as they are revealed."""


BOARD = Chessboard()
N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NE, SE = Direction.NE, Direction.SE
START: tuple[tuple[str, Facing], ...] = (("a1", None), ("h8", None), ("c3", N), ("c6", N), ("f6", N), ("f3", N))

LESSONS = (
    Lesson(
        "The aim",
        "The big pyramids with the bright rim are the RAMbots; yours is the one on the lit square. "
        "The small ones are beacons. On your card lies a stack of four goals: knock over something upright of the "
        "colour on top (drawn large) and that goal is tagged. Tag all four before anybody else does.",
        START,
    ),
    Lesson(
        "Programming",
        "Everybody secretly lays out up to five pieces of their own pool. A lying piece means: "
        "point that way, and go. Small is 1 unit, medium 2, large 3, and a turn costs the first of them. Here a "
        "large yellow to the north (1) turns and goes two squares, then a medium blue to the east (2) turns and "
        "goes one.",
        (("b2", E), ("h8", None), ("g3", N), ("c7", N), ("f6", N), ("f2", N)),
        "LYN MBE",
    ),
    Lesson(
        "Backing up",
        "An upright piece means: go backwards, and keep your facing. Here a large green sends you "
        "three squares back. An upright RAMbot does not move by it.",
        (("f4", E), ("h8", None), ("c2", N), ("c7", N), ("f6", N), ("g2", N)),
        "LGU",
    ),
    Lesson(
        "RAM!",
        "Touch something with your nose while you go forward and you RAM it: what is upright falls over, "
        "and is tagged if its colour is your top goal. Then it is pushed along, with all that stands behind it. "
        "RAM another RAMbot and you steal a piece from its player.",
        (("b4", E), ("h8", None), ("d4", None), ("c7", N), ("f6", N), ("f2", N)),
        "LYE",
    ),
    Lesson(
        "Beams",
        "After its move a lying RAMbot fires ahead, in the colour of the piece. Blue (1) pushes what "
        "it hits away. Green (2) stands it up, ready to be tagged. Yellow (3) pulls it closer. Red (4) slides it "
        "sideways, towards the middle of the board. The bigger the piece, the farther.",
        (("d4", S), ("h8", None), ("b4", N), ("d1", N), ("f4", N), ("d6", N)),
        "SBN SGE SYS SRW",
    ),
    Lesson(
        "Who goes first?",
        "When all are ready, the programs are shown and run. Of everybody's next pieces the "
        "smallest goes first; among equals the colour farthest left in the row at the top right. Then its owner's "
        "next piece comes up. So small pieces are quick, and large ones may find the board changed.",
        START,
        "SRN MBE LGN",
        rival="SYS MBW LRS",
    ),
)


LESSONS_ON_TRIANGLES = (
    Lesson(
        "The aim",
        "The big pyramids with the bright rim are the RAMbots; yours is the one on the lit space. "
        "The small ones are flags. On your card lies a stack of four goals: knock over something upright of the "
        "colour on top (drawn large) and that goal is tagged. Tag all four before anybody else does.",
        (("a1", None), ("h9", None), ("e6", E), ("e10", E), ("d10", E), ("d6", E)),
    ),
    Lesson(
        "Six directions",
        "A piece points east or west along a row, or along one of the slanting strips. From your RAMbot's space "
        "north-east and east begin with the same step and part at the next one; so it is with any two neighbours. "
        "The lit strip shows where your RAMbot's nose leads.",
        (("d6", NE), ("h9", None), ("b4", E), ("g9", E), ("d8", E), ("b9", E)),
    ),
    Lesson(
        "Programming",
        "Everybody secretly lays out up to five pieces of their own pool. A lying piece means: "
        "point that way, and go. Small is 1 unit, medium 2, large 3, and a turn costs the first of them. Here a "
        "large yellow to the north-east (1) turns and goes two spaces, then a medium blue to the east (2) turns and "
        "goes one.",
        (("d5", E), ("h9", None), ("b4", E), ("g3", E), ("c11", E), ("b9", E)),
        "LYNE MBE",
    ),
    Lesson(
        "Backing up",
        "An upright piece means: go backwards, and keep your facing. Here a large green sends you "
        "three spaces back along the strip. An upright RAMbot does not move by it.",
        (("f8", NE), ("h9", None), ("b4", E), ("g3", E), ("c11", E), ("b9", E)),
        "LGU",
    ),
    Lesson(
        "RAM!",
        "Touch something with your nose while you go forward and you RAM it: what is upright falls over, "
        "and is tagged if its colour is your top goal. Then it is pushed along, with all that stands behind it. "
        "Nothing is stolen by it here.",
        (("d4", E), ("h9", None), ("d6", None), ("g3", E), ("c11", E), ("b9", E)),
        "LYE",
    ),
    Lesson(
        "Beams",
        "After its move a lying RAMbot fires ahead, in the colour of the piece. Blue (1) pushes what it hits away. "
        "Green (2) stands up as many things as its size says, one behind the other. Yellow (3) pulls closer. Red (4) "
        "knocks over what is upright, and robs a RAMbot's player of as many pieces.",
        (("d8", SE), ("d5", None), ("b5", E), ("e9", E), ("d10", E), ("g3", E)),
        "SBNE SGE SYSW SRW",
    ),
    Lesson(
        "All round",
        "An upright RAMbot stays where it is when an upright piece comes up, and fires in all six directions, one "
        "after another, clockwise from north-east. What one beam has hit stops all later ones. A medium blue pushes "
        "three flags away, two spaces each.",
        (("d8", None), ("h9", None), ("d10", E), ("e7", E), ("c6", E), ("g10", E)),
        "MBU",
    ),
    Lesson(
        "Who goes first?",
        "When all are ready, the programs are shown and run. Of everybody's next pieces the "
        "smallest goes first; among equals the colour farthest left in the row at the top right. Then its owner's "
        "next piece comes up. After each round the last colour of that row becomes the first.",
        (("a1", None), ("h9", None), ("e6", E), ("e10", E), ("d10", E), ("d6", E)),
        "SRNE MBE LGW",
        rival="SYSW MBW LRSW",
    ),
)


_PIECES = (
    ("Small piece", "Programming", "Goes 1 unit, its beam works 1 square far, and it goes before larger ones."),
    ("Medium piece", "Programming", "Goes 2 units; its beam works 2 squares far. It goes after all small ones."),
    ("Large piece", "Programming", "Goes 3 units; its beam works 3 squares far. It goes last."),
    ("Turning", "Programming", "A piece that points elsewhere than your nose turns you first: that costs 1 unit."),
)
_BLUE = ("Blue beam", "Beams", "Pushes what it hits away, with all that stands behind it: S 1, M 2, L 3.")
_YELLOW = ("Yellow beam", "Beams", "Pulls what it hits nearer: S 1, M 2, L 3, or until it is next to you.")
_ORDER = (
    "Precedence",
    "Who goes first?",
    "Of everybody's next pieces the smallest goes first; among equals the colour farthest left in the row.",
)

SUBJECTS = (
    ("RAMbot", "The aim", "Your robot: a big pyramid with a bright rim. It moves by your program and fires its beams."),
    ("Beacon", "The aim", "A small pyramid of one colour. RAM it while it stands, and its goal is tagged."),
    ("Goals", "The aim", "Four pieces, tagged from the top: RAM something upright of that colour. All four win."),
    *_PIECES,
    ("Upright piece", "Backing up", "Sends a lying RAMbot backwards, with its facing kept. That RAMs nothing."),
    (
        "RAM",
        "RAM!",
        "Touch something with your nose: what stands falls over, and is tagged if its colour is your top goal. Then it "
        "is pushed along. RAM a RAMbot, and you take a piece of its player's pool.",
    ),
    ("Red beam", "Beams", "Slides what it hits sideways, towards the middle of the board: S 1, M 2, L 3."),
    _YELLOW,
    ("Green beam", "Beams", "Stands up what it hits, so that it can be tagged."),
    _BLUE,
    _ORDER,
)

SUBJECTS_ON_TRIANGLES = (
    ("RAMbot", "The aim", "Your robot: a big pyramid with a bright rim. It moves by your program and fires its beams."),
    ("Flag", "The aim", "A small pyramid of one colour. RAM it while it stands, and its goal is tagged."),
    ("Goals", "The aim", "Four pieces, tagged from the top: RAM something upright of that colour. All four win."),
    (
        "Directions",
        "Six directions",
        "Six; two of them share their first space and part at the next. See the lit strip.",
    ),
    *_PIECES,
    (
        "Upright piece",
        "Backing up",
        "Sends a lying RAMbot backwards, with its facing kept. An upright RAMbot stays, and fires all round.",
    ),
    (
        "RAM",
        "RAM!",
        "Touch something with your nose: what stands falls over, and is tagged if its colour is your top goal. Then it "
        "is pushed along. Nothing is stolen by it.",
    ),
    ("Red beam", "Beams", "Knocks over what it hits, and robs a RAMbot's player of 1, 2 or 3 pieces (S, M, L)."),
    _YELLOW,
    ("Green beam", "Beams", "Stands up 1, 2 or 3 things (S, M, L), one behind the other."),
    _BLUE,
    (
        "Upright RAMbot",
        "All round",
        "Stays where it is when an upright piece comes up, and fires in all six directions.",
    ),
    (*_ORDER[:2], f"{_ORDER[2]} After each round the last colour becomes the first."),
)


@cache
def subjects_on_squares() -> tuple[Subject, ...]:
    """What can be looked up in RAMbots."""
    return subjects_of(LESSONS, SUBJECTS)


@cache
def subjects_on_triangles() -> tuple[Subject, ...]:
    """What can be looked up in Kolmio."""
    return subjects_of(LESSONS_ON_TRIANGLES, SUBJECTS_ON_TRIANGLES)


@cache
def on_squares() -> Lessons:
    """What there is to know about RAMbots."""
    return taught(
        LESSONS,
        lambda lesson: _picture(RamStage(), RamBots(), lesson),
        lambda lesson: _words(RamWords(), RamBots(), lesson),
    )


@cache
def on_triangles() -> Lessons:
    """What there is to know about Kolmio."""
    return taught(
        LESSONS_ON_TRIANGLES,
        lambda lesson: _picture(RamStage(KOLMIO.beacon), ON_TRIANGLES, lesson),
        lambda lesson: _words(RamWords(KOLMIO.beacon, KOLMIO.beams), ON_TRIANGLES, lesson),
    )


ON_TRIANGLES = RamBots(grid=KOLMIO.grid, variant=KOLMIO)


def _picture(stage: RamStage, rules: RamBots, lesson: Lesson) -> Scene:
    table = position(lesson, rules.grid)
    if not lesson.rival:
        return tried(rules, stage, table, Hand(), draft_of(lesson.program))
    players = revealed(table.players, lesson.program, lesson.rival)
    return stage.still(replace(table, phase=Phase.EXECUTION, players=players), NAMES, seat=YOU)


def _words(words: RamWords, rules: RamBots, lesson: Lesson) -> str:
    table = position(lesson, rules.grid)
    if lesson.rival:
        return two_programs(lesson.program, lesson.rival, words.position(table, NAMES))
    return described(rules, words, table, Hand(), draft_of(lesson.program))


def position(lesson: Lesson, grid: Grid = BOARD) -> Table:
    """The table that the lesson begins with: round 1, you are red and the rival blue."""
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
