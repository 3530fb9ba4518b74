"""What the pyramid games bring alike into the catalogue: colours and options."""

from __future__ import annotations

from bot.games.game import Colour, Option
from bot.games.pyramids import pieces as pyramids
from bot.games.pyramids.menus import EMOJI

SEATS = (2, 3, 4)
COLOURS = tuple(Colour(colour.value, colour.value, EMOJI[colour]) for colour in pyramids.Colour)
SPEEDBOTS = Option(
    "speedbots",
    "Speedbots",
    ((False, "off: a round waits for everybody"), (True, "on: the last one to compile runs what is laid out")),
    default=False,
    help="A round starts as soon as all but one have compiled; the last program runs as it lies.",
)
ROUND_LIMIT = Option(
    "round_limit",
    "Round limit",
    ((None, "none"), *((limit, f"{limit} rounds") for limit in (5, 8, 10, 12, 15, 20, 30))),
    default=None,
    help="After the last round the players with the fewest goals left win.",
)
