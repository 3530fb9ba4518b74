"""The puzzles of RAMbots and Kolmio for newcomers, in order."""

from __future__ import annotations

from functools import cache, partial

from bot.games.pyramids.lessons.puzzling import Raise, Rob, Stand, Tag
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.rambots.lessons.puzzling import RamPuzzle, cell_name, puzzle
from bot.games.rambots.rules.variants import KOLMIO, RAMBOTS

PARKED = {"red": "a8 N", "yellow": "b8 N", "green": "c8 N", "blue": "d8 N"}
PARKED_ON_TRIANGLES = {"red": "h1 E", "yellow": "h2 E", "green": "h3 E", "blue": "h4 E"}
"""Places for flags that don't matter, as `PARKED` has for beacons."""


@cache
def on_squares(language: str) -> tuple[RamPuzzle, ...]:
    translator = RAMBOTS.words.translator(language)
    _puzzle = partial(puzzle, RAMBOTS, PARKED, "puzzle", translator, rival="h6 up")
    return (
        _puzzle("go", you="b2 E", pool="SG MG LG", red="e2 up", solution="LGE", wrong=("MGE", "SGE", "LGN")),
        _puzzle("turn", you="c2 N", pool="SG MG LG", red="e2 up", solution="LGE", wrong=("MGE", "SGE", "LGN")),
        _puzzle(
            "back",
            you="e4 E",
            pool="SG MG LG",
            solution="LGU",
            wrong=("LGW", "MGU", "LGW SGW", "LGE"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("b4",), cell_name, Direction.E, translator=translator),
        ),
        _puzzle(
            "goals",
            you="b2 E",
            pool="SG MG LG LR",
            red="b4 up",
            yellow="d4 up",
            solution="LGN LRE",
            wrong=("MGE LGN", "LGN", "LGN MGE"),
            goal=Tag((Colour.RED, Colour.YELLOW), cell_name, translator=translator),
        ),
        _puzzle("stand", you="b4 E", pool="SG MR LB", red="e4 N", solution="SGE MRE", wrong=("LBE", "SGE", "MRE SGE")),
        _puzzle("pull", you="a4 E", pool="SY LB", red="f4 up", solution="SYE LBE", wrong=("LBE SYE", "LBE", "SYE")),
        _puzzle(
            "push",
            you="h3 N",
            pool="SG MG LG",
            solution="LGN SGN",
            wrong=("LGN", "MGN", "MGN SGN"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.BLUE), ("h8",), cell_name, translator=translator),
        ),
        _puzzle(
            "first",
            you="c4 E",
            pool="SG MR LG",
            red="f4 up",
            rival="f7 S",
            plan="MBS",
            solution="SGE MRE",
            wrong=("LGE", "MRE", "SGE LGE"),
        ),
    )


@cache
def on_triangles(language: str) -> tuple[RamPuzzle, ...]:
    translator = KOLMIO.words.translator(language)
    _puzzle = partial(puzzle, KOLMIO, PARKED_ON_TRIANGLES, "riddle", translator, rival="h9 up")
    return (
        _puzzle("go", you="d5 E", pool="SG MG LG", red="d8 up", solution="LGE", wrong=("MGE", "SGE", "LGNE")),
        _puzzle("strips", you="d6 NE", pool="SG MG LG", red="e8 up", solution="LGNE", wrong=("LGE", "MGNE", "LGNW")),
        _puzzle(
            "back",
            you="d8 E",
            pool="SG MG LG",
            solution="LGU",
            wrong=("LGW", "MGU", "LGW SGW", "LGE"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("d5",), cell_name, Direction.E, translator=translator),
        ),
        _puzzle("stand", you="d5 E", pool="SG MY LB", red="d8 E", solution="SGE MYE", wrong=("LBE", "SGE", "MYE SGE")),
        _puzzle(
            "rob",
            you="d5 E",
            rival="d10 up",
            pool="SR MR MB",
            solution="MRE",
            wrong=("SRE", "MBE", "MRNE"),
            goal=Rob(2, translator),
        ),
        _puzzle(
            "round",
            you="d8 up",
            pool="SG MG LR",
            red="d10 E",
            yellow="e7 E",
            blue="c6 E",
            solution="SGU",
            wrong=("SGE", "LRU"),
            goal=Raise((Colour.RED, Colour.YELLOW, Colour.BLUE), "flag", translator),
        ),
        _puzzle(
            "first",
            you="d4 E",
            rival="g3 SE",
            plan="MBSE",
            pool="SG MR LG",
            red="d7 up",
            solution="SGE MRE",
            wrong=("LGE", "MRE", "SGE LGE"),
        ),
    )


PUZZLES = {RAMBOTS.key: on_squares, KOLMIO.key: on_triangles}
