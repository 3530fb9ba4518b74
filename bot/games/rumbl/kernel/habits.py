"""Statistics from games: how often each side of an unused token faces up. For example, players load a
Cloner early and a Blockader late. `python -m tests.tools.arena.habits` makes the statistics and explains the method."""

from __future__ import annotations

from typing import Final

from bot.engine.game import Seat
from bot.games.rumbl.rules.state import TOKENS, Hand, Kind, Table


def likely(table: Table, hand: Hand, seat: Seat, tries: int) -> float:
    """The likelihood of a hand relative to the likeliest one; 1 in a game's first round, in a series' second game, and
    with open rosters."""
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
"""The index of each robot's token, and True if the robot is the token's second side."""

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
"""Statistics by number of rounds played, then by the minimum number of answers that a player tries. For each token, in
order of letters, they say how often its second side faces up if it hasn't been used yet."""
