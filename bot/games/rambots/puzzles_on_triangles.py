"""The puzzles of Kolmio, in the order in which a newcomer needs them."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from bot.games.pyramids.grid import Direction
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.puzzling import Raise, Rob, Stand
from bot.games.rambots.puzzling import named, puzzle
from bot.games.rambots.state import Kind, Thing
from bot.games.rambots.variants import KOLMIO

if TYPE_CHECKING:
    from bot.games.rambots.puzzling import RamPuzzle

PARKED = {"red": "h1 E", "yellow": "h2 E", "green": "h3 E", "blue": "h4 E"}
"""Where flags lie that do not matter."""
AWAY = "h9 up"
"""Where the rival stands who does not matter."""

_puzzle = partial(puzzle, KOLMIO, PARKED)


@cache
def puzzles() -> tuple[RamPuzzle, ...]:
    """What there is to learn, one thing after another."""
    return (
        _puzzle(
            "go",
            "Tag the red flag on d8.",
            "You are the red RAMbot on d5, nose to the east. A piece says: point that way, and go. **S** goes 1 "
            "space, **M** 2, **L** 3. What your nose touches is RAMmed: what stands falls over, and is tagged.",
            you="d5 E",
            rival=AWAY,
            pool="SG MG LG",
            red="d8 up",
            hint="The third space to the east is the flag's. Which size goes 3?",
            solution="LGE",
            wrong={
                "MGE": "A medium goes 2 spaces: you stopped on d7, right before it.",
                "SGE": "A small goes 1 space only: you are on d6, and the flag is on d8.",
                "LGNE": "That leads along the strip to the north-east. The flag stands in your row, to the east.",
            },
            won="That is a tag. Tag all your goals, in their order, and you win.",
        ),
        _puzzle(
            "strips",
            "Tag the red flag on e8.",
            "There are six directions. Two of them share their first space and part at the next: from d6 both E and NE "
            "lead to d7. Turning costs the first unit of a piece.",
            you="d6 NE",
            rival=AWAY,
            pool="SG MG LG",
            red="e8 up",
            hint="Follow the lit strip with your finger: d7, e7, ...",
            solution="LGNE",
            wrong={
                "LGE": "East goes on along the row: turning cost 1, and you came to d8. The flag is up the strip.",
                "MGNE": "The right strip, but 2 spaces lead to e7 only.",
                "LGNW": "That turned you to the north-west: another strip.",
            },
            won="The lit strip always shows where your nose leads.",
        ),
        _puzzle(
            "back",
            "Back up to d5, nose still to the east.",
            "A piece laid **upright** (U) makes a lying RAMbot go backwards and keep its facing. That RAMs nothing.",
            you="d8 E",
            rival=AWAY,
            pool="SG MG LG",
            hint="Three spaces backwards: which size, and which way does it lie?",
            solution="LGU",
            wrong={
                "LGW": "Pointing west turned you round, and the turn cost 1: you are on d6, nose to the west.",
                "MGU": "Backwards is right, but a medium goes 2: you are on d6.",
                "LGW SGW": "You are on d5, but you turned round on the way: your nose points west.",
                "LGE": "That goes forwards. Upright (U) goes backwards.",
            },
            won="Upright pieces back you out of trouble.",
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("d5",), named, Direction.E),
        ),
        _puzzle(
            "stand",
            "The red flag on d8 is lying. Stand it up, then tag it.",
            "Only what stands can be tagged. After each move your RAMbot fires ahead, in the piece's colour. A "
            "**green** beam stands up what it hits: S one flag, M two, L three, one behind the other.",
            you="d5 E",
            rival=AWAY,
            pool="SG MY LB",
            red="d8 E",
            hint="Fire the small green first, from where you are; then go 2.",
            solution="SGE MYE",
            wrong={
                "LBE": "You RAMmed it while it was lying: that pushes it, but tags nothing. Green first.",
                "SGE": "It stands now! Go on and touch it: one more piece.",
                "MYE SGE": "The small RAMmed it while it was lying: first comes the move, then the beam.",
            },
            won="Green raises, yellow pulls nearer, blue pushes away.",
        ),
        _puzzle(
            "rob",
            "Rob Max of two pieces.",
            "RAMming steals nothing here, but a **red** beam does: it knocks over what it hits, and takes 1, 2 or 3 "
            "pieces (S, M, L) from the player of a RAMbot.",
            you="d5 E",
            rival="d10 up",
            pool="SR MR MB",
            hint="Both your red pieces reach that far. How many pieces does each of them take?",
            solution="MRE",
            wrong={
                "SRE": "A small red takes one piece only.",
                "MBE": "Blue pushes away. It takes nothing.",
                "MRNE": "Your beam ran up the strip to the north-east. Max stands in your row.",
            },
            won="Red robs from afar. Keep out of long lines yourself!",
            goal=Rob(2),
        ),
        _puzzle(
            "round",
            "Stand up all three flags round you with a single piece.",
            "You stand upright, and are in no hurry: an **upright** RAMbot that runs an upright piece (U) stays "
            "where it is and fires in all six directions.",
            you="d8 up",
            rival=AWAY,
            pool="SG MG LR",
            red="d10 E",
            yellow="e7 E",
            blue="c6 E",
            hint="Which colour stands things up? And how does it lie to fire all round?",
            solution="SGU",
            wrong={
                "SGE": "Pointing east tipped you over, and you fired that way only.",
                "LRU": "All six beams hit, but red knocks over. It raises nothing.",
            },
            won="Upright, you are a lighthouse: six beams, clockwise from the north-east.",
            goal=Raise((Colour.RED, Colour.YELLOW, Colour.BLUE), "flag"),
        ),
        _puzzle(
            "first",
            "Tag the red flag on d7 before Max shoots it away with a medium blue (`MBSE`).",
            "All programs run together. Of everybody's next pieces the **smallest** goes first; among equals the "
            "colour farther left in the row at the top right.",
            you="d4 E",
            rival="g3 SE",
            plan="MBSE",
            pool="SG MR LG",
            red="d7 up",
            hint="Your small runs before Max's medium, and your medium red too: red is left of blue.",
            solution="SGE MRE",
            wrong={
                "LGE": "Max's medium ran before your large, and its blue beam had pushed the flag away by then.",
                "MRE": "Red before blue, so you were first, but 2 spaces are not enough. Then Max shot it away.",
                "SGE LGE": "The small was quick, but then Max's medium came before your large: the flag was gone.",
            },
            won="Small pieces are quick, large ones strong. Now you know enough to play!",
        ),
    )
