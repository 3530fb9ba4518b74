"""A few rounds of every game, played at random, as digests of the table: one line a move.

`test_fingerprints` runs this module in processes with different hash seeds.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.engine.answers import at_random
from bot.engine.digest import digest
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

MOVES = 3


def course() -> Iterator[str]:
    """The digest after each move of each game."""
    for game in GAMES.values():
        rules, chance = game.rules(game.with_defaults({})), Rng(7)
        state = rules.start(tuple(colour.key for colour in game.colours[: max(game.seats)]), Rng(3))
        for _ in range(MOVES):
            answers = {}
            for decision in rules.pending_decisions(state):
                answers[decision.seat], chance = at_random(rules, state, decision, chance)
            for step in rules.advance(state, answers):
                state = step.state
            yield f"{game.key} {digest(state.table)}"


if __name__ == "__main__":
    # Digest plain sets too, in case no game's types contain any.
    told = [digest(frozenset({"red", "blue", "green"})), digest({frozenset({"a", "b", "c"}): {"x", "y", "z"}})]
    sys.stdout.write("\n".join([*told, *course()]))
