"""What the pyramid games bring alike into the catalogue: seats and options."""

from __future__ import annotations

from bot.games.game import Option

SEATS = (2, 3, 4)
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
OPTIONS = (SPEEDBOTS, ROUND_LIMIT)
