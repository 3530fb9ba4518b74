"""The puzzles of Kolmio, in the order a newcomer needs them."""

from __future__ import annotations

from functools import cache, partial

from bot.games.pyramids.lessons.puzzling import Raise, Rob, Stand
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.rambots.lessons.puzzling import RamPuzzle, cell_name, puzzle
from bot.games.rambots.rules.variants import KOLMIO

PARKED = {"red": "h1 E", "yellow": "h2 E", "green": "h3 E", "blue": "h4 E"}
"""Places for flags that don't matter."""
AWAY = "h9 up"


@cache
def puzzles(language: str = "en") -> tuple[RamPuzzle, ...]:
    translator = KOLMIO.words.translator(language)
    _puzzle = partial(puzzle, KOLMIO, PARKED, "riddle", translator)
    return (
        _puzzle(
            "go",
            you="d5 E",
            rival=AWAY,
            pool="SG MG LG",
            red="d8 up",
            solution="LGE",
            wrong=("MGE", "SGE", "LGNE"),
        ),
        _puzzle(
            "strips",
            you="d6 NE",
            rival=AWAY,
            pool="SG MG LG",
            red="e8 up",
            solution="LGNE",
            wrong=("LGE", "MGNE", "LGNW"),
        ),
        _puzzle(
            "back",
            you="d8 E",
            rival=AWAY,
            pool="SG MG LG",
            solution="LGU",
            wrong=("LGW", "MGU", "LGW SGW", "LGE"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("d5",), cell_name, Direction.E, translator=translator),
        ),
        _puzzle(
            "stand",
            you="d5 E",
            rival=AWAY,
            pool="SG MY LB",
            red="d8 E",
            solution="SGE MYE",
            wrong=("LBE", "SGE", "MYE SGE"),
        ),
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
            rival=AWAY,
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
