"""The puzzles of RAMbots, in the order in which a newcomer needs them."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from bot.games.pyramids.grid import Direction
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.puzzling import Stand, Tag
from bot.games.rambots.puzzling import named, puzzle
from bot.games.rambots.state import Kind, Thing
from bot.games.rambots.variants import RAMBOTS

if TYPE_CHECKING:
    from bot.games.rambots.puzzling import RamPuzzle

PARKED = {"red": "a8 N", "yellow": "b8 N", "green": "c8 N", "blue": "d8 N"}
"""Where beacons lie that do not matter."""
AWAY = "h6 up"
"""Where the rival stands who does not matter."""

_puzzle = partial(puzzle, RAMBOTS, PARKED)


@cache
def puzzles() -> tuple[RamPuzzle, ...]:
    """What there is to learn, one thing after another."""
    return (
        _puzzle(
            "go",
            "Tag the red beacon on e2.",
            "You are the red RAMbot on b2, nose to the east. A piece says: point that way, and go. **S** goes 1 "
            "square, **M** 2, **L** 3. What your nose touches is RAMmed: what stands falls over, and is tagged.",
            you="b2 E",
            rival=AWAY,
            pool="SG MG LG",
            red="e2 up",
            hint="The third square to the east is the beacon's. Which size goes 3?",
            solution="LGE",
            wrong={
                "MGE": "A medium goes 2 squares: you stopped on d2, right before it.",
                "SGE": "A small goes 1 square only: you are on c2, and the beacon is on e2.",
                "LGN": "That points north, away from the beacon. East is where it stands.",
            },
            won="That is a tag: red leaves your goals. Tag all your goals first, and you win.",
        ),
        _puzzle(
            "turn",
            "Tag the red beacon on e2. Mind where your nose points!",
            "Turning costs the first unit of a piece: a large that has to turn goes 2 squares after that.",
            you="c2 N",
            rival=AWAY,
            pool="SG MG LG",
            red="e2 up",
            hint="You need 1 unit to turn east and 2 to go: 3 in all.",
            solution="LGE",
            wrong={
                "MGE": "Turning took 1 of its 2 units: you came only as far as d2.",
                "SGE": "A small has 1 unit, and turning east took it.",
                "LGN": "You drove on to the north. Lay the piece so that it points east.",
            },
            won="Right: 1 to turn, 2 to go.",
        ),
        _puzzle(
            "back",
            "Back up to b4, nose still to the east.",
            "A piece laid **upright** (U) means: go backwards, and keep your facing. Backing up RAMs nothing.",
            you="e4 E",
            rival=AWAY,
            pool="SG MG LG",
            hint="Three squares backwards: which size, and which way does it lie?",
            solution="LGU",
            wrong={
                "LGW": "Pointing west turned you round, and the turn cost 1: you are on c4, nose to the west.",
                "MGU": "Backwards is right, but a medium goes 2: you are on c4.",
                "LGW SGW": "You are on b4, but you turned round on the way: your nose points west.",
                "LGE": "That goes forwards. Upright (U) goes backwards.",
            },
            won="Upright pieces back you out of trouble.",
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("b4",), named, Direction.E),
        ),
        _puzzle(
            "goals",
            "Tag red on b4, then yellow on d4.",
            "Goals are tagged in order, the large one first. A program is up to five pieces, run one after another.",
            you="b2 E",
            rival=AWAY,
            pool="SG MG LG LR",
            red="b4 up",
            yellow="d4 up",
            hint="First a large north: turn, go, go. Then the same to the east.",
            solution="LGN LRE",
            wrong={
                "MGE LGN": "You RAMmed yellow, but red is on top of your goals: it fell over and counts for nothing.",
                "LGN": "Red is tagged. Now turn east and go on to yellow: one more piece.",
                "LGN MGE": "Red is tagged, but a medium has only 1 unit left after the turn: yellow is one square on.",
            },
            won="Two tags in one round. In a real game you have four goals.",
            goal=Tag((Colour.RED, Colour.YELLOW), named),
        ),
        _puzzle(
            "stand",
            "The red beacon on e4 is lying. Stand it up, then tag it.",
            "Only what stands can be tagged. After each move your RAMbot fires ahead, in the piece's colour: "
            "a **green** beam stands up what it hits.",
            you="b4 E",
            rival=AWAY,
            pool="SG MR LB",
            red="e4 N",
            hint="Fire green from where you are nearest to, with the small; then go 2.",
            solution="SGE MRE",
            wrong={
                "LBE": "You RAMmed it while it was lying: that pushes it, but tags nothing. Green first.",
                "SGE": "It stands now! Go on and touch it: one more piece.",
                "MRE SGE": "The red beam slid it aside, out of your lane. Green has to come first.",
            },
            won="Green raises what lies, so that it can be tagged.",
        ),
        _puzzle(
            "pull",
            "Tag the red beacon on f4. It is 5 squares off, and you have only 4 units.",
            "A **yellow** beam pulls what it hits nearer, a **blue** one pushes it away: S by 1 square, M 2, L 3.",
            you="a4 E",
            rival=AWAY,
            pool="SY LB",
            red="f4 up",
            hint="What is run first: the piece that pulls, or the one that pushes?",
            solution="SYE LBE",
            wrong={
                "LBE SYE": "The blue beam pushed it away to h4 before the yellow one could pull. Yellow first.",
                "LBE": "You came to d4, and your blue beam pushed the beacon away. Pull it nearer first.",
                "SYE": "It is nearer now, on e4. Go on: one more piece reaches it.",
            },
            won="Yellow pulls, blue pushes, green raises. **Red** slides things sideways.",
        ),
        _puzzle(
            "push",
            "Push Max's blue RAMbot from h6 into the corner, h8.",
            "What you RAM is pushed along, with all that stands behind it. RAM another RAMbot and you take a piece "
            "from its player, too.",
            you="h3 N",
            rival=AWAY,
            pool="SG MG LG",
            hint="You touch it with your third square. Then it takes one more to push it on.",
            solution="LGN SGN",
            wrong={
                "LGN": "It is on h7: one more square, and it is in the corner.",
                "MGN": "Two squares bring you to h5, nose to nose with it, but you have not touched it yet.",
                "MGN SGN": "It is on h7: the push came, but one square short.",
            },
            won="Cornered, and you took a piece of Max's pool on top.",
            goal=Stand(Thing(Kind.RAMBOT, Colour.BLUE), ("h8",), named),
        ),
        _puzzle(
            "first",
            "Tag the red beacon on f4 before Max shoots it away with a medium blue (`MBS`).",
            "All programs run together. Of everybody's next pieces the **smallest** goes first; among equals the "
            "colour farther left in the row at the top right.",
            you="c4 E",
            pool="SG MR LG",
            red="f4 up",
            rival="f7 S",
            plan="MBS",
            hint="Your small runs before Max's medium, and your medium red too: red is left of blue.",
            solution="SGE MRE",
            wrong={
                "LGE": "Max's medium ran before your large, and its blue beam had pushed the beacon to f2 by then.",
                "MRE": "Red before blue, so you were first, but 2 squares are not enough. Then Max shot it away.",
                "SGE LGE": "The small was quick, but then Max's medium came before your large: the beacon was gone.",
            },
            won="Small pieces are quick, large ones strong. Now you know enough to play!",
        ),
    )
