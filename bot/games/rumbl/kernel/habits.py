"""What games have taught of players: which robots they have not used yet, by what lies up in truth.

A token has either side up with equal chance. But who holds a Cloner loads it soon, who holds a Blockader does not: what
is left is no longer even. Made by `python -m tests.tools.arena.habits`, which tells how, from games of its own:
whether odds that go by it come true is measured in others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.rumbl.rules.state import TOKENS

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rumbl.rules.state import Hand, Kind, Table


def likely(table: Table, hand: Hand, seat: Seat, tries: int) -> float:
    """How likely a seat would still have the robots of that hand, beside the likeliest sides of the same tokens.

    1 where nothing is to be guessed: with open rosters, and after a first game, whose tokens are known by their backs.
    """
    rounds = SECOND.get(table.round_of_game - 1)
    if rounds is None or table.game > 1 or table.sides[seat].opened is not None:
        return 1.0
    seconds = rounds[max(least for least in rounds if least <= tries)]
    found = 1.0
    for kind in hand.held.roster:
        place, second = _PLACES[kind]
        share = seconds[place] if second else 1 - seconds[place]
        found *= share / max(share, 1 - share)
    return found


_PLACES: Final[dict[Kind, tuple[int, bool]]] = {
    kind: (place, kind is token[1]) for place, token in enumerate(TOKENS) for kind in token
}
"""Which token a robot is on, and whether on its second side."""

SECOND: Final[dict[int, dict[int, tuple[float, ...]]]] = {
    1: {
        0: (0.48, 0.418, 0.601, 0.519, 0.508, 0.505, 0.575, 0.496),  # rookie
        100: (0.454, 0.393, 0.869, 0.52, 0.511, 0.508, 0.695, 0.519),  # apprentice
        1000: (0.498, 0.345, 0.997, 0.506, 0.41, 0.515, 0.992, 0.88),  # planner
    },
    2: {
        0: (0.44, 0.336, 0.725, 0.53, 0.521, 0.511, 0.63, 0.572),  # rookie
        100: (0.427, 0.299, 0.976, 0.522, 0.534, 0.528, 0.838, 0.645),  # apprentice
        1000: (0.623, 0.159, 0.994, 0.538, 0.407, 0.526, 0.994, 0.99),  # planner
    },
}
"""By how many rounds have been played, and by how many answers a player tries at least before it gives one: of each
token, by letter, how often it has its second side up where it has not been used yet."""
