"""A few rounds of every game, played at random, as digests of the table: one line a move.

Run as a program by `test_fingerprints`, in processes that strew their sets differently.
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
    """What each move of each game leads to."""
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
    # Sets of the store's own kind as well, whatever the games are made of.
    told = [digest(frozenset({"red", "blue", "green"})), digest({frozenset({"a", "b", "c"}): {"x", "y", "z"}})]
    sys.stdout.write("\n".join([*told, *course()]))
