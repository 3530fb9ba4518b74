"""The puzzles of RAMbots, in the order a newcomer needs them."""

from __future__ import annotations

from functools import cache, partial

from bot.games.pyramids.lessons.puzzling import Stand, Tag
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.rambots.lessons.puzzling import RamPuzzle, cell_name, puzzle
from bot.games.rambots.rules.variants import RAMBOTS

PARKED = {"red": "a8 N", "yellow": "b8 N", "green": "c8 N", "blue": "d8 N"}
"""Places for beacons that don't matter."""
AWAY = "h6 up"


@cache
def puzzles(language: str = "en") -> tuple[RamPuzzle, ...]:
    translator = RAMBOTS.words.translator(language)
    _puzzle = partial(puzzle, RAMBOTS, PARKED, "puzzle", translator)
    return (
        _puzzle(
            "go",
            you="b2 E",
            rival=AWAY,
            pool="SG MG LG",
            red="e2 up",
            solution="LGE",
            wrong=("MGE", "SGE", "LGN"),
        ),
        _puzzle(
            "turn",
            you="c2 N",
            rival=AWAY,
            pool="SG MG LG",
            red="e2 up",
            solution="LGE",
            wrong=("MGE", "SGE", "LGN"),
        ),
        _puzzle(
            "back",
            you="e4 E",
            rival=AWAY,
            pool="SG MG LG",
            solution="LGU",
            wrong=("LGW", "MGU", "LGW SGW", "LGE"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("b4",), cell_name, Direction.E, translator=translator),
        ),
        _puzzle(
            "goals",
            you="b2 E",
            rival=AWAY,
            pool="SG MG LG LR",
            red="b4 up",
            yellow="d4 up",
            solution="LGN LRE",
            wrong=("MGE LGN", "LGN", "LGN MGE"),
            goal=Tag((Colour.RED, Colour.YELLOW), cell_name, translator=translator),
        ),
        _puzzle(
            "stand",
            you="b4 E",
            rival=AWAY,
            pool="SG MR LB",
            red="e4 N",
            solution="SGE MRE",
            wrong=("LBE", "SGE", "MRE SGE"),
        ),
        _puzzle(
            "pull",
            you="a4 E",
            rival=AWAY,
            pool="SY LB",
            red="f4 up",
            solution="SYE LBE",
            wrong=("LBE SYE", "LBE", "SYE"),
        ),
        _puzzle(
            "push",
            you="h3 N",
            rival=AWAY,
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
