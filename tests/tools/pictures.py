"""Draw the README's pictures: `make pictures` writes them, and a test compares them with what the program draws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.ai.players import Task, think
from bot.engine.rng import Rng
from bot.games import GAMES
from rendering import painter
from rendering.replay import timeline

if TYPE_CHECKING:
    from bot.engine.game import State, Step
    from bot.games.game import AnyGame

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("Ilse", "Marek", "Noor", "Teo")
SEED = 6


def played(game: AnyGame, moves: int) -> tuple[State[Any, Any], list[Step[Any, Any, Any]]]:
    """Play a game with all seats taken for that many moves: the state before the last one, and its steps."""
    options = game.with_defaults({})
    rules = game.rules(options)
    colours = tuple(colour.key for colour in game.colours[: game.seats[-1]])
    state: State[Any, Any] = rules.start(colours, Rng(SEED))
    before, steps = state, []
    for move in range(moves):
        answers = {
            decision.seat: think(
                Task(
                    kind="apprentice",
                    game=game.key,
                    options=tuple(options.items()),
                    table=state.table,
                    hand=state.hands[decision.seat],
                    seat=decision.seat,
                    decision=decision,
                    seed=move,
                )
            )
            for decision in rules.pending_decisions(state)
        }
        before, steps = state, list(rules.advance(state, answers))
        state = steps[-1].state
    return before, steps


def pictures() -> dict[str, bytes]:
    """All pictures by file name: a board of each game, and one animated round."""
    drawn = {}
    for game in GAMES.values():
        before, steps = played(game, MOVES.get(game.key, 4))
        names = NAMES[: game.seats[-1]]
        drawn[f"{game.key}.png"] = painter.still(game.stage.still(steps[-1].state.table, names))
        if game.key == "rambots":
            first, shots = game.stage.replay(before.table, [step.seen for step in steps], names)
            drawn["round.gif"] = timeline.replay(first, shots, compact=True)
    return drawn


MOVES = {"factory": 12, "rumbl": 5}
"""Number of moves to play for a game's picture, if not the usual four."""


if __name__ == "__main__":
    for name, data in pictures().items():
        (DOCS / name).write_bytes(data)
